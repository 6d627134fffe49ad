import { type Kysely, sql } from 'kysely'

/** One row of every table of attendance, on a shop that `fillBaseline` filled. */
export async function fillAttendance(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into shift_record (id, employee_id, branch_id, shift_id, workday, in_punch_id, in_at, in_client_id, out_punch_id, out_at,
        out_branch_id, out_client_id, state, is_first_of_day, overtime_minutes)
      select e.id, e.id, c.branch_id, e.id, '2026-11-20', b.id, '2026-11-20T08:00:00+08:00', c.id, e.id, '2026-11-20T18:00:00+08:00', b.id,
        c.id, 'closed', true, 60
      from employee e, client c, branch b limit 1;
    insert into punch (id, source, employee_id, branch_id, client_id, at, type, decision, shift_record_id)
      select in_punch_id, 'scan', employee_id, branch_id, in_client_id, in_at, 'in', 'in', id from shift_record;
    insert into attendance_dispute (id, employee_id, branch_id, workday, shift_record_id, reason, proposed_in_at, proposed_out_at, status,
        created_at, resolved_at, resolved_by, resolution)
      select r.id, r.employee_id, r.branch_id, r.workday, r.id, 'I left later', r.in_at, r.out_at, 'accepted', now(), now(), u.id, 'Corrected'
      from shift_record r, app_user u where u.username = 'alma';
    insert into attendance_correction (id, employee_id, branch_id, workday, kind, punch_id, at, reason_code, reason, dispute_id, created_at,
        created_by)
      select r.branch_id, r.employee_id, r.branch_id, r.workday, 'move_punch', r.out_punch_id, r.out_at, 'dispute', 'Left later', r.id, now(),
        u.id
      from shift_record r, app_user u where u.username = 'alma';
    insert into attendance_correction (id, employee_id, branch_id, workday, kind, mark, reason_code, reason, created_at, created_by)
      select r.employee_id, r.employee_id, r.branch_id, r.workday, 'mark', 'paid_leave', 'leave', 'On leave', now(), u.id
      from shift_record r, app_user u where u.username = 'alma';
    insert into attendance_correction (id, employee_id, branch_id, workday, kind, undoes_id, reason_code, reason, created_at, created_by)
      select u.id, r.employee_id, r.branch_id, r.workday, 'undo', r.employee_id, 'other', 'Not on leave', now(), u.id
      from shift_record r, app_user u where u.username = 'alma';
    insert into overtime_note (id, shift_record_id, employee_id, branch_id, workday, from_at, to_at, notes, status, approved_minutes,
        submitted_at, submitted_client_id, decided_at, decided_by, decision_reason)
      select r.id, r.id, r.employee_id, r.branch_id, r.workday, r.out_at - interval '1 hour', r.out_at, 'Rush orders', 'reduced', 30, now(),
        r.out_client_id, now(), u.id, 'Half of it' from shift_record r, app_user u where u.username = 'alma';
    insert into employee_message (id, employee_id, text, written_at, written_by, shown_at, shift_record_id, read_at, client_id)
      select r.id, r.employee_id, 'See me', now(), u.id, now(), r.id, now(), r.in_client_id
      from shift_record r, app_user u where u.username = 'alma';
    insert into shift_message_receipt (shift_record_id, message, acknowledged_at, client_id)
      select id, 'Good morning', now(), in_client_id from shift_record;
    insert into attendance_day (employee_id, workday, branch_id, shift_id, is_scheduled, attendance, flags, scheduled_minutes, worked_minutes,
        regular_minutes, overtime_minutes, night_minutes, late_minutes, undertime_minutes, pending_minutes, rejected_minutes,
        unfiled_minutes, first_in_at, last_out_at, slices, is_corrected, computed_at, locked_at, locked_by)
      select employee_id, workday, branch_id, id, true, 'worked', '{}', 480, 600, 480, 30, 0, 0, 0, 0, 30, 0, in_at, out_at, '[]', true, now(),
        now(), 'payroll' from shift_record;
  `)
    .execute(db)
}
