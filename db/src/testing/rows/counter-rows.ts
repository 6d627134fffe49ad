import { type Kysely, sql } from 'kysely'

const id = (i: number) => `00000000-0000-7000-8000-0000000000${String(i).padStart(2, '0')}`
/** Rows of the baseline that these hang on. */
const [branch, ana, order] = [id(1), id(4), id(9)]
const AT = '2026-11-21T10:00:00+08:00'
const DAY = '2026-11-21'

/** One row of every table the counter got after the first release, beside the rows of `fillBaseline`. */
export async function fillCounterRows(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into approval (id, branch_id, kind, subject_id, amount_centavos, reason, due_on, state, requested_at, requested_by)
      values ('${id(40)}', '${branch}', 'release_unpaid', '${order}', 1000, 'Pays on Friday', '${DAY}', 'waiting', '${AT}', '${ana}');
    insert into promotion (id, name, code, kind, percent, minimum_centavos, service_ids, branch_ids, weekdays, starts_on, is_stackable, needs_approval, created_at, created_by)
      values ('${id(47)}', 'Rainy days', 'RAIN', 'percent', 12.5, 0, '{}', '{${branch}}', '{1,2}', '${DAY}', false, false, '${AT}', '${ana}');
    insert into promotion_use (promotion_id, order_id, amount_centavos) values ('${id(47)}', '${order}', 100);
    insert into promotion (id, name, kind, every_nth, minimum_centavos, service_ids, branch_ids, weekdays, starts_on, is_stackable, needs_approval, created_at, created_by)
      values ('${id(53)}', 'Stamp card', 'stamps', 10, 0, '{}', '{}', '{}', '${DAY}', false, false, '${AT}', '${ana}');
    insert into stamp (promotion_id, order_id, loads, free_loads) values ('${id(53)}', '${order}', 2, 0);
    insert into trip (id, branch_id, kind, order_id, customer_id, type, address, fee_centavos, due_on, state, state_at, state_by, rider_id, photo_id, created_at, created_by)
      values ('${id(41)}', '${branch}', 'delivery', '${order}', '${id(8)}', 'deliver', 'Mango Avenue', 5000, '${DAY}', 'out', '${AT}', '${ana}', '${id(2)}', '${branch}', '${AT}', '${ana}');
    insert into trip_change (id, trip_id, branch_id, to_state, changed_at, changed_by) values ('${id(42)}', '${id(41)}', '${branch}', 'out', '${AT}', '${ana}');
    insert into booking_setting (version, value, changed_at, changed_by) values (1, '{}', '${AT}', '${ana}');
    insert into booking (id, code, branch_id, kind, type, order_id, customer_id, name, phone, address, zone, fee_centavos, minimum_centavos, due_on, slot_from, slot_until, language, wants_messages, state, state_at, asked_at)
      values ('${id(41)}', 'K7M2QX4P', '${branch}', 'delivery', 'deliver', '${order}', '${id(8)}', 'Rosa', '09171234567', 'Mango Avenue', 'Mabolo', 5000, 0, '${DAY}', 540, 720, 'en', true, 'confirmed', '${AT}', '${AT}');
    insert into booking_change (id, booking_id, branch_id, to_state, due_on, slot_from, slot_until, changed_at, changed_by)
      values ('${id(39)}', '${id(41)}', '${branch}', 'confirmed', '${DAY}', 540, 720, '${AT}', '${ana}');
    insert into rider_collection (payment_id, trip_id, branch_id, rider_id, amount_centavos) values ('${id(11)}', '${id(41)}', '${branch}', '${id(2)}', 100);
    insert into rider_cash (id, branch_id, rider_id, cash_session_id, kind, amount_centavos, recorded_at, recorded_by)
      values ('${id(43)}', '${branch}', '${id(2)}', '${id(7)}', 'float', 100, '${AT}', '${ana}');
    insert into cash_movement (id, branch_id, cash_session_id, kind, reason, note, amount_centavos, recorded_at, recorded_by)
      values ('${id(44)}', '${branch}', '${id(7)}', 'cash_in', 'change_fund', 'Coins', 100, '${AT}', '${ana}');
    insert into no_sale (id, branch_id, cash_session_id, reason, opened_at, opened_by) values ('${id(49)}', '${branch}', '${id(7)}', 'Change for a customer', '${AT}', '${ana}');
    insert into handover_note (id, branch_id, text, checks, written_at, written_by) values ('${id(45)}', '${branch}', 'Dryer 2 is slow', '{keys}', '${AT}', '${ana}');
    insert into prepaid_entry (id, customer_id, kind, amount_centavos, branch_id, method, cash_session_id, business_date, recorded_at, recorded_by)
      values ('${id(48)}', '${id(8)}', 'top_up', 50000, '${branch}', 'cash', '${id(7)}', '${DAY}', '${AT}', '${ana}');
    insert into package_plan (id, name, price_centavos, units, unit, service_ids, branch_ids, valid_days, created_at, created_by)
      values ('${id(50)}', 'Ten loads', 162000, 10, 'load', '{${id(5)}}', '{}', 90, '${AT}', '${ana}');
    insert into sold_package (id, plan_id, customer_id, number, branch_id, name, price_centavos, units, unit, service_ids, branch_ids, valid_until, method, cash_session_id, business_date, sold_at, sold_by)
      values ('${id(51)}', '${id(50)}', '${id(8)}', 'MAB-K-000001', '${branch}', 'Ten loads', 162000, 10, 'load', '{${id(5)}}', '{}', '2027-02-18', 'cash', '${id(7)}', '${DAY}', '${AT}', '${ana}');
    insert into package_entry (id, package_id, kind, units, amount_centavos, branch_id, method, cash_session_id, business_date, recorded_at, recorded_by)
      values ('${id(52)}', '${id(51)}', 'sale', 10, 162000, '${branch}', 'cash', '${id(7)}', '${DAY}', '${AT}', '${ana}');
    insert into receipt (id, branch_id, number, order_id, amount_centavos, issued_at, issued_by) values ('${id(46)}', '${branch}', 1, '${order}', 100, '${AT}', '${ana}');
    insert into receipt_print (receipt_id, copy, printed_at, printed_by) values ('${id(46)}', 1, '${AT}', '${ana}');
  `)
    .execute(db)
}
