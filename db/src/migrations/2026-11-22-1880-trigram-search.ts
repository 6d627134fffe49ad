import { type Kysely, sql } from 'kysely'

/**
 * Part of a customer's name or phone and of an order's number is found without reading every row, and a name that was typed
 * wrongly finds who is called nearly so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create index customer_name_trigrams on customer using gin (name gin_trgm_ops);
    create index customer_phone_trigrams on customer using gin (phone gin_trgm_ops);
    create index order_number_trigrams on "order" using gin (number gin_trgm_ops);
  `.execute(db)
}
