import { type Kysely, sql } from 'kysely'

/** When a drawer was opened without a sale, by whom and why. No money moves with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table no_sale (
      id uuid primary key,
      branch_id uuid not null references branch,
      cash_session_id uuid not null references cash_session,
      reason text not null,
      opened_at timestamptz not null,
      opened_by uuid not null references app_user
    );
    create index no_sale_session on no_sale (cash_session_id, opened_at);
    grant select on no_sale to labada_gateway, labada_workers;
    grant insert on no_sale to labada_gateway;
  `.execute(db)
}
