import { type Kysely, sql } from 'kysely'

/** One row of every table of cash advances, on a shop that `fillBaseline` filled. */
export async function fillAdvances(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into cash_advance (id, employee_id, branch_id, requested_centavos, amount_centavos, reason, instalments, status, earned_centavos,
        outstanding_centavos, limit_centavos, requested_at, client_id, decided_at, decided_by, released_at, released_by, released_branch_id,
        released_from, cash_session_id)
      select u.employee_id, u.employee_id, s.branch_id, 50000, 50000, 'School fees', 2, 'released', 200000, 0, 60000, now(), c.id, now(), a.id, now(),
        a.id, s.branch_id, 'drawer', s.id
      from app_user u, app_user a, client c, cash_session s where u.username = 'ana' and a.username = 'alma' limit 1;
    insert into cash_advance_authority (id, advance_id, text_version, language, text, amount_centavos, instalments, given_at, portal_session_id,
        scan_id, client_id)
      select a.id, a.id, 1, 'en', 'I ask', 50000, 2, now(), p.id, p.scan_id, p.client_id from cash_advance a, portal_session p limit 1;
    insert into cash_advance_instalment (advance_id, position, due_on, amount_centavos) select id, 1, '2026-12-05', 25000 from cash_advance;
    insert into cash_advance_entry (id, advance_id, branch_id, kind, amount_centavos, place, business_date, recorded_at, recorded_by)
      select id, id, branch_id, 'release', 50000, 'drawer', '2026-11-21', now(), released_by from cash_advance;
  `)
    .execute(db)
}
