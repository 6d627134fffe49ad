import { type Kysely, sql } from 'kysely'

const AT = '2026-11-21T10:00:00+08:00'

/** One row of every table of the cash flow, beside the baseline's. */
export async function fillCashRows(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into remittance (id, branch_id, number, from_account, amount_centavos, counted, carrier, note, business_date, sent_at, sent_by,
        confirmed_at, confirmed_by, received_centavos, received_on, to_account, bank_reference, confirm_note)
      select gen_random_uuid(), b.id, 1, 'safe', 10000, '{"100":1}', 'Rodel', 'x', '2026-11-21', '${AT}', u.id, '${AT}', u.id, 10000,
        '2026-11-21', 'bank', 'DS-1', 'x' from branch b, app_user u limit 1;
    insert into account_statement (id, branch_id, account_code, from_on, to_on, closing_centavos, book_centavos, explanation, recorded_at, recorded_by)
      select b.id, b.id, 'bank', '2026-11-01', '2026-11-21', 100, 0, 'x', '${AT}', u.id from branch b, app_user u limit 1;
    insert into account_statement_line (statement_id, position, account_code, on_date, description, reference, amount_centavos, transfer_id)
      select s.id, 0, 'bank', '2026-11-21', 'x', 'R1', 100, t.id from account_statement s, ledger_transfer t limit 1;
    insert into month_close (month, closed_at, closed_by, note) select '2026-09-01', '${AT}', id, 'x' from app_user limit 1;
    insert into cash_day (business_date, branch_id, account_code, counter_code, direction, amount_centavos, entries)
      select '2026-11-21', id, 'drawer', 'receivable', 'in', 18000, 1 from branch limit 1;
    insert into cash_day_state (branch_id, business_date, transfers, rolled_up_at) select id, '2026-11-21', 1, '${AT}' from branch limit 1;
    insert into cash_forecast (branch_id, made_at, today, opening_centavos, history_days, not_counted_orders, not_counted_centavos)
      select id, '${AT}', '2026-11-21', 100, 56, 0, 0 from branch limit 1;
    insert into cash_forecast_day (branch_id, date, net_centavos, balance_centavos, net_spread_centavos, balance_spread_centavos, lines)
      select branch_id, today, 5, 105, 1, 1, '[{"kind":"new_orders","amount":5,"parts":[]}]' from cash_forecast;
    insert into pending_cash_transfer (transfer_id, branch_id, business_date) select id, branch_id, business_date from ledger_transfer limit 1
      on conflict do nothing;
    insert into pending_day_change (branch_id, business_date, orders) select id, '2026-11-21', 1 from branch limit 1;
    insert into customer_total (customer_id, balance_centavos, spent_year_centavos, last_order_at, quiet_at, leaves_year_on)
      select id, 0, 18000, '${AT}', '${AT}', '2027-11-21' from customer limit 1 on conflict do nothing;
    insert into cash_total (branch_id, account_code, amount_centavos) select id, 'drawer', 18000 from branch limit 1;
  `)
    .execute(db)
}
