import { type Kysely, sql } from 'kysely'

/** One row of every table of stock, on top of the baseline's shop, as plain SQL. */
export async function fillStock(db: Kysely<unknown>): Promise<void> {
  const at = '2026-11-21T10:00:00+08:00'
  const id = '00000000-0000-7000-9000-000000000001'
  await sql
    .raw(`
    insert into branch (id, code, name, features, hours) values ('${id}', 'LAH', 'Lahug', '{items}', '[]');
    insert into item (id, sku, name, kind, category, unit, barcode, price_centavos, created_at) values
      ('${id}', 'SKU-0001', 'Fabcon sachet', 'both', 'fabcon', 'pc', '4800016644504', 2500, '${at}');
    insert into item_pack (id, item_id, position, name, factor, barcode) values ('${id}', '${id}', 0, 'Box', 24, '1');
    insert into item_branch (item_id, branch_id, price_centavos, reorder_at, par, location) values ('${id}', '${id}', 2600, 10, 40, 'Shelf');
    insert into recipe (service_id, item_id, stage, per, quantity) select id, '${id}', 'washing', 'load', 2 from service limit 1;
    insert into stock_movement (id, branch_id, item_id, number, kind, quantity, value_centavos, before_quantity, after_quantity,
        after_value_centavos, average_cost, source_type, source_id, document, order_id, reason, business_date, occurred_at, recorded_at, actor_id)
      select '${id}', '${id}', '${id}', 1, 'opening', 10, 10000, 0, 10, 10000, 1000, 'stock', '${id}', 'D', o.id, 'R', '2026-11-21', '${at}', '${at}', u.id
      from (select id from "order" limit 1) o, (select id from app_user limit 1) u;
    insert into purchase (id, branch_id, number, state, supplier, document_number, paid_from, total_centavos, note, created_at, created_by,
        received_at, received_by, paid_at, paid_by, settled_from)
      select '${id}', '${id}', 'LAH-P-0001', 'received', 'Soap', 'OR-1', 'payable', 100, 'N', '${at}', u.id, '${at}', u.id, '${at}', u.id, 'bank' from (select id from app_user limit 1) u;
    insert into purchase_line (id, purchase_id, position, item_id, pack_name, pack_factor, packs, quantity, amount_centavos, received_quantity, cost_centavos)
      values ('${id}', '${id}', 0, '${id}', 'Box', 24, 1, 24, 100, 24, 100);
    insert into stock_transfer (id, number, from_branch_id, to_branch_id, state, note, sent_at, sent_by, received_at, received_by, missing, reason)
      select '${id}', 'LAH-T-0001', '${id}', b.id, 'received', 'N', '${at}', u.id, '${at}', u.id, 'lost', 'R'
      from (select id from app_user limit 1) u, (select id from branch where id <> '${id}' limit 1) b;
    insert into stock_transfer_line (id, transfer_id, position, item_id, quantity, cost_centavos, received_quantity)
      values ('${id}', '${id}', 0, '${id}', 2, 100, 1);
    insert into stock_count (id, branch_id, number, state, category, note, opened_at, opened_by, counted_at, counted_by, closed_at, closed_by)
      select '${id}', '${id}', 'LAH-C-0001', 'posted', 'fabcon', 'N', '${at}', u.id, '${at}', u.id, '${at}', u.id from (select id from app_user limit 1) u;
    insert into stock_count_line (count_id, item_id, counted, expected) values ('${id}', '${id}', 9.5, 10);
    insert into stock_request (id, branch_id, item_id, quantity, note, state, requested_at, requested_by, answered_at, answered_by, answer)
      select '${id}', '${id}', '${id}', 5, 'N', 'done', '${at}', u.id, '${at}', u.id, 'Came' from (select id from app_user limit 1) u;
    insert into stock_use (change_id, order_id, used_at, undone_at) select id, order_id, '${at}', '${at}' from load_stage_change limit 1;
    insert into item_sale (id, branch_id, number, status, order_id, cash_session_id, total_centavos, vat_centavos, cost_centavos, methods, is_negative,
        business_date, sold_at, sold_by, client_id, voided_at, voided_by, void_reason)
      select '${id}', '${id}', 'LAH-S-000001', 'voided', o.id, s.id, 2500, 0, 1000, 'cash', false, '2026-11-21', '${at}', u.id, c.id, '${at}', u.id, 'Mistake'
      from (select id from "order" limit 1) o, (select id from cash_session limit 1) s, (select id from app_user limit 1) u, (select id from client limit 1) c;
    insert into item_sale_line (id, sale_id, position, item_id, name, quantity, unit_price_centavos, amount_centavos, cost_centavos)
      values ('${id}', '${id}', 0, '${id}', 'Fabcon sachet', 1, 2500, 2500, 1000);
    insert into item_sale_payment (id, sale_id, branch_id, cash_session_id, method, amount_centavos, tendered_centavos, change_centavos, reference, business_date, recorded_at)
      select '${id}', '${id}', '${id}', s.id, 'cash', 2500, 3000, 500, 'R', '2026-11-21', '${at}' from (select id from cash_session limit 1) s;
    insert into item_sale_refund (id, sale_id, branch_id, cash_session_id, method, amount_centavos, reason, business_date, recorded_at, recorded_by)
      select '${id}', '${id}', '${id}', s.id, 'cash', 2500, 'Leaking', '2026-11-21', '${at}', u.id from (select id from cash_session limit 1) s, (select id from app_user limit 1) u;
    insert into item_sale_refund_line (refund_id, line_id, quantity, amount_centavos, cost_centavos, returned_to) values ('${id}', '${id}', 1, 2500, 1000, 'stock');
  `)
    .execute(db)
}
