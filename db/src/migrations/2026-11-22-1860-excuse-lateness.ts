import { type Kysely, sql } from 'kysely'

/** Two more things an admin may say about a day: the lateness is excused, and a time was at another branch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table attendance_correction add column at_branch_id uuid references branch;
    alter table attendance_correction drop constraint attendance_correction_kind_check;
    alter table attendance_correction add constraint attendance_correction_kind_check check (
      kind in ('add_punch', 'move_punch', 'ignore_punch', 'accept_scan', 'mark', 'excuse_late', 'undo'));
    alter table attendance_correction add constraint attendance_correction_at_branch
      check (at_branch_id is null or kind = 'move_punch');
  `.execute(db)
}
