import { type Kysely, sql } from 'kysely'

/**
 * What each program may do. Append-only tables give no UPDATE and no DELETE to anybody; balances are written by the
 * ledger's trigger alone. The roles exist before (db/src/roles.ts makes them).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    revoke all on schema public from public;
    grant usage on schema public to labada_gateway, labada_workers;
    grant select on all tables in schema public to labada_gateway, labada_workers;

    grant insert, update on company, branch, employee, branch_assignment, app_user, client, setup_code, bootstrap_code,
      access_token, customer, service, price_version, price, price_override, branch_counter, cash_session, "order", load,
      idempotency_key to labada_gateway;
    grant delete on price, price_override to labada_gateway;
    grant select, insert, update, delete on rate_limit to labada_gateway;
    grant insert on order_line, load_stage_change, payment, payment_void, refund, short_change, ledger_transfer,
      ledger_posting, outbox, audit_log to labada_gateway;

    grant insert, update (seq), delete on outbox to labada_workers;
    grant update on relay_state to labada_workers;
    grant insert, delete on inbox to labada_workers;
    grant insert, update, delete on due_job to labada_workers;
    grant insert, update on branch_day, alert, invariant_check to labada_workers;
    grant insert on audit_log to labada_workers;
    grant delete on idempotency_key, access_token, setup_code to labada_workers;
    grant update (replaced_by) on access_token to labada_workers;
    grant delete on rate_limit to labada_workers;

    revoke all on function keep_ledger_balances() from public;
  `.execute(db)
}
