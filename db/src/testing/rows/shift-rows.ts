import { type Kysely, sql } from 'kysely'

const AT = '2026-11-21T10:00:00+08:00'

/** One row of every table of the schedule, beside the baseline's. */
export async function fillShifts(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into shift_template (id, name, branch_id, starts_minutes, ends_minutes, role) select id, 'Night', id, 1320, 1800, 'Washer' from branch limit 1;
    insert into shift (id, employee_id, branch_id, date, starts_at, ends_at, break_minutes, role, note, published_at, changed_by)
      select e.id, e.id, b.id, '2026-11-21', '${AT}', '2026-11-21T18:00:00+08:00', 60, 'Washer', 'Bring the keys', '${AT}', u.id
      from employee e, branch b, app_user u where u.role = 'admin' limit 1;
    insert into schedule_week (branch_id, week_on, published_at, published_by)
      select b.id, '2026-11-16', '${AT}', u.id from branch b, app_user u where u.role = 'admin' limit 1;
    insert into schedule_batch (id, kind, changes, reason, at, actor_id) select id, 'undone', '[]', 'Mistake', '${AT}', id from app_user where role = 'admin' limit 1;
    insert into shift_swap (id, branch_id, from_employee_id, to_employee_id, shift_id, shift_version, starts_at, ends_at, other_shift_id,
        other_shift_version, other_branch_id, other_starts_at, other_ends_at, note, status, asked_at, answered_at, decided_at, decided_by,
        batch_id)
      select s.id, s.branch_id, s.employee_id, s.employee_id, s.id, 1, s.starts_at, s.ends_at, s.id, 1, s.branch_id, s.starts_at, s.ends_at,
        'My mother', 'approved', '${AT}', '${AT}', '${AT}', b.actor_id, b.id from shift s, schedule_batch b limit 1;
    insert into coverage_target (branch_id, spans, changed_at, changed_by)
      select b.id, '[{"weekday":1,"from":480,"to":1200,"heads":2}]', '${AT}', u.id from branch b, app_user u where u.role = 'admin' limit 1;
  `)
    .execute(db)
}
