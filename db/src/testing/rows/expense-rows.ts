import { type Kysely, sql } from 'kysely'

/** One row of every table of expenses, files and exports, on a shop that `fillBaseline` filled. */
export async function fillExpenses(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into upload (id, branch_id, name, type, bytes, width, height, content_hash, small_hash, source_hash, uploaded_at, uploaded_by)
      select b.id, b.id, 'receipt.jpg', 'image/webp', 10, 4, 3, repeat('a', 64), repeat('b', 64), repeat('c', 64), now(), u.id
      from branch b, app_user u where u.username = 'ana';
    insert into expense_budget (category_id, branch_id, monthly_centavos) select c.id, b.id, 1000 from expense_category c, branch b limit 1;
    insert into expense (id, branch_id, number, category_id, description, amount_centavos, paid_from, status, is_paid, is_over_limit, spent_on,
        recorded_at, recorded_by, cash_session_id, decided_at, decided_by)
      select b.id, b.id, 'MAB-E0001', c.id, 'Soap', 1000, 'drawer', 'approved', true, false, '2026-11-21', now(), u.id, s.id, now(), u.id
      from branch b, app_user u, cash_session s, expense_category c where u.username = 'ana' and c.name = 'Supplies';
    insert into expense_receipt (expense_id, upload_id, position) select e.id, u.id, 0 from expense e, upload u;
    insert into order_claim (id, order_id, branch_id, kind, description, opened_at, opened_by)
      select o.id, o.id, o.branch_id, 'lost', 'A black sock', now(), o.received_by from "order" o;
    insert into order_claim_photo (claim_id, upload_id, position) select c.id, u.id, 0 from order_claim c, upload u limit 1;
    insert into recurring_expense (id, category_id, description, amount_centavos, paid_from, day_of_month, lead_days, next_due_on, created_at, created_by)
      select b.id, c.id, 'Rent of the shop', 1800000, 'bank', 5, 3, '2026-12-05', now(), u.id
      from branch b, expense_category c, app_user u where c.name = 'Rent' and u.username = 'alma';
    insert into recurring_expense_share (recurring_expense_id, branch_id, basis_points) select id, id, 10000 from recurring_expense;
    insert into expense_draft (id, recurring_expense_id, due_on, status, drafted_at) select id, id, '2026-11-05', 'waiting', now() from recurring_expense;
    insert into export (id, list, format, query, state, total_rows, bytes, requested_at, requested_by, finished_at)
      select id, 'expenses', 'csv', '{"view":"all"}', 'ready', 1, 10, now(), id, now() from app_user where username = 'alma';
  `)
    .execute(db)
}
