import { type Kysely, sql } from 'kysely'

/** Customers are corrected by the back office, and two that are one person become one. What was merged keeps its row and says where it went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer add column note text not null default '';
    alter table customer add column version int not null default 1;
    alter table customer add column merged_into uuid references customer;
    alter table customer add column merged_at timestamptz;
    alter table customer add constraint customer_merged check ((merged_into is null) = (merged_at is null));
    create index customer_merged_into on customer (merged_into) where merged_into is not null;
    create index customer_by_name on customer (lower(name), id) where merged_into is null;
    create index trip_customer on trip (customer_id) where customer_id is not null;
    grant update (customer_id) on trip to labada_gateway;
  `.execute(db)
}
