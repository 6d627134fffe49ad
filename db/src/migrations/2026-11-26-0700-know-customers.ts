import { type Kysely, sql } from 'kysely'

/**
 * How much laundry a customer may take home unpaid, and when a customer was forgotten: the name, number and addresses are
 * gone then, and the orders stay for the books.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer
      add column credit_limit_centavos bigint constraint customer_credit_limit_check check (credit_limit_centavos >= 0),
      add column forgotten_at timestamptz;
    alter table customer add constraint customer_forgotten_check check (
      forgotten_at is null or (phone is null and address is null and note = '' and credit_limit_centavos is null)
    );
  `.execute(db)
}
