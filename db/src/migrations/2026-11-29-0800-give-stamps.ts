import { type Kysely, sql } from 'kysely'

/**
 * Stamp cards: promotions of which each nth load of a customer is free, over all their visits. What an order earned and what it
 * got is a row of its own, so that a voided order takes its stamps along and a merged customer keeps theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promotion drop constraint promotion_kind_check;
    alter table promotion add constraint promotion_kind_check
      check (kind in ('percent', 'amount', 'nth_free', 'stamps'));
    alter table promotion drop constraint promotion_check4;
    alter table promotion add constraint promotion_check4
      check ((kind in ('nth_free', 'stamps')) = (every_nth is not null));

    create table stamp (
      promotion_id uuid not null references promotion,
      order_id uuid not null references "order",
      loads int not null check (loads > 0),
      free_loads int not null check (free_loads between 0 and loads),
      primary key (promotion_id, order_id)
    );
    create index stamp_order on stamp (order_id);
    grant select on stamp to labada_gateway, labada_workers;
    grant insert on stamp to labada_gateway;
  `.execute(db)
}
