import { type Kysely, sql } from 'kysely'

/**
 * The cash flow of each business day of a branch, kept by a worker from the ledger: what each account of money got from
 * or gave to each other account. The totals let a reader see at once whether a day is behind: they equal the ledger's
 * own balances, or something is not rolled up yet. A reader then counts the days that are behind itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cash_day (
      business_date date not null,
      branch_id uuid not null references branch,
      account_code text not null references ledger_account,
      counter_code text not null,
      direction text not null check (direction in ('in', 'out', 'transfer')),
      amount_centavos bigint not null,
      entries int not null,
      primary key (business_date, branch_id, account_code, counter_code, direction) include (amount_centavos)
    );
    create table cash_day_state (
      branch_id uuid not null references branch,
      business_date date not null,
      transfers int not null,
      rolled_up_at timestamptz not null,
      primary key (branch_id, business_date)
    );
    create table cash_total (
      branch_id uuid not null references branch,
      account_code text not null references ledger_account,
      amount_centavos bigint not null,
      primary key (branch_id, account_code)
    );
    grant select on cash_day, cash_day_state, cash_total to labada_gateway, labada_workers;
    grant insert, update, delete on cash_day, cash_day_state, cash_total to labada_workers;
  `.execute(db)
}
