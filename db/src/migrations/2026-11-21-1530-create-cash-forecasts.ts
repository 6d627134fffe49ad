import { type Kysely, sql } from 'kysely'

/**
 * What each branch is going to have at the end of the next days, as a worker foresaw it: one forecast a branch, made anew
 * as a whole. A day's lines add up to what moves on it, and the days to its balance.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cash_forecast (
      branch_id uuid primary key references branch,
      made_at timestamptz not null,
      today date not null,
      opening_centavos bigint not null,
      history_days int not null check (history_days >= 0),
      not_counted_orders int not null check (not_counted_orders >= 0),
      not_counted_centavos bigint not null check (not_counted_centavos >= 0)
    );
    create table cash_forecast_day (
      branch_id uuid not null references cash_forecast on delete cascade,
      date date not null,
      net_centavos bigint not null,
      balance_centavos bigint not null,
      net_spread_centavos bigint not null check (net_spread_centavos >= 0),
      balance_spread_centavos bigint not null check (balance_spread_centavos >= 0),
      lines jsonb not null check (jsonb_typeof(lines) = 'array'),
      primary key (branch_id, date)
    );
    grant select on cash_forecast, cash_forecast_day to labada_gateway, labada_workers;
    grant insert, update, delete on cash_forecast, cash_forecast_day to labada_workers;
  `.execute(db)
}
