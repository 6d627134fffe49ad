import { type Kysely, sql } from 'kysely'

/**
 * What scans come to: a `shift_record` pairs an in with its out, `punch` says for each scan how it was read,
 * `attendance_day` is what payroll takes. All three can be made again from scans and corrections; those
 * are only ever added (nobody may update or delete them).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shift_record (
      id uuid primary key,
      employee_id uuid not null references employee,
      branch_id uuid not null references branch,
      shift_id uuid,
      workday date not null,
      in_punch_id uuid not null unique,
      in_at timestamptz not null,
      in_client_id bigint references client,
      out_punch_id uuid unique,
      out_at timestamptz check (out_at > in_at),
      out_branch_id uuid references branch,
      out_client_id bigint references client,
      state text not null check (state in ('open', 'closed', 'missing_out', 'undone')),
      is_first_of_day boolean not null,
      overtime_minutes int not null default 0 check (overtime_minutes >= 0),
      version int not null default 1,
      check ((state = 'closed') = (out_at is not null) or state = 'undone'),
      check ((out_at is null) = (out_punch_id is null))
    );
    create index shift_record_person on shift_record (employee_id, in_at desc);
    create index shift_record_day on shift_record (workday, branch_id);
    create unique index shift_record_open on shift_record (employee_id) where state = 'open';
    create index shift_record_unfinished on shift_record (workday) where state in ('open', 'missing_out');

    create table punch (
      id uuid primary key,
      source text not null check (source in ('scan', 'correction')),
      employee_id uuid not null references employee,
      branch_id uuid not null references branch,
      client_id bigint references client,
      at timestamptz not null,
      type text not null check (type in ('in', 'out')),
      decision text not null check (decision in ('in', 'out', 'repeated', 'in_after_missing_out')),
      shift_record_id uuid not null references shift_record
    );
    create index punch_person on punch (employee_id, at desc);
    create index punch_record on punch (shift_record_id);

    create table attendance_correction (
      id uuid primary key,
      employee_id uuid not null references employee,
      branch_id uuid not null references branch,
      workday date not null,
      kind text not null check (kind in ('add_punch', 'move_punch', 'ignore_punch', 'accept_scan', 'mark', 'undo')),
      punch_id uuid,
      at timestamptz,
      mark text check (mark in ('absent', 'paid_leave', 'unpaid_leave', 'official_business')),
      undoes_id uuid unique references attendance_correction,
      reason_code text not null,
      reason text not null check (length(reason) between 5 and 500),
      dispute_id uuid,
      created_at timestamptz not null,
      created_by uuid not null references app_user,
      check ((kind in ('add_punch', 'move_punch')) = (at is not null)),
      check ((kind in ('move_punch', 'ignore_punch', 'accept_scan')) = (punch_id is not null)),
      check ((kind = 'mark') = (mark is not null)),
      check ((kind = 'undo') = (undoes_id is not null))
    );
    create index attendance_correction_person on attendance_correction (employee_id, workday);
    create index attendance_correction_newest on attendance_correction (created_at desc, id desc);

    create table overtime_note (
      id uuid primary key,
      shift_record_id uuid not null unique references shift_record,
      employee_id uuid not null references employee,
      branch_id uuid not null references branch,
      workday date not null,
      from_at timestamptz not null,
      to_at timestamptz not null check (to_at > from_at),
      notes text not null,
      status text not null check (status in ('pending_review', 'approved', 'reduced', 'rejected')),
      approved_minutes int check (approved_minutes > 0),
      submitted_at timestamptz not null,
      submitted_client_id bigint references client,
      decided_at timestamptz,
      decided_by uuid references app_user,
      decision_reason text,
      version int not null default 1,
      check ((status = 'pending_review') = (decided_at is null)),
      check ((status = 'reduced') = (approved_minutes is not null)),
      check (status not in ('reduced', 'rejected') or decision_reason is not null)
    );
    create index overtime_note_waiting on overtime_note (workday) where status = 'pending_review';
    create index overtime_note_person on overtime_note (employee_id, workday);

    create table attendance_dispute (
      id uuid primary key,
      employee_id uuid not null references employee,
      branch_id uuid not null references branch,
      workday date not null,
      shift_record_id uuid references shift_record,
      reason text not null check (length(reason) between 5 and 500),
      proposed_in_at timestamptz,
      proposed_out_at timestamptz,
      status text not null check (status in ('open', 'accepted', 'declined')),
      created_at timestamptz not null,
      resolved_at timestamptz,
      resolved_by uuid references app_user,
      resolution text,
      check ((status = 'open') = (resolved_at is null)),
      check ((status = 'open') = (resolution is null))
    );
    create unique index attendance_dispute_open on attendance_dispute (employee_id, workday) where status = 'open';
    create index attendance_dispute_newest on attendance_dispute (created_at desc);

    create table shift_message_receipt (
      shift_record_id uuid primary key references shift_record,
      message text not null,
      acknowledged_at timestamptz not null,
      client_id bigint not null references client
    );

    create table attendance_day (
      employee_id uuid not null references employee,
      workday date not null,
      branch_id uuid not null references branch,
      shift_id uuid,
      is_scheduled boolean not null,
      attendance text not null check (attendance in
        ('worked', 'absent', 'paid_leave', 'unpaid_leave', 'official_business', 'rest_day', 'not_scheduled')),
      flags text[] not null,
      scheduled_minutes int not null,
      worked_minutes int not null,
      regular_minutes int not null,
      overtime_minutes int not null,
      night_minutes int not null,
      late_minutes int not null,
      undertime_minutes int not null,
      pending_minutes int not null,
      rejected_minutes int not null,
      unfiled_minutes int not null,
      first_in_at timestamptz,
      last_out_at timestamptz,
      slices jsonb not null,
      is_corrected boolean not null,
      computed_at timestamptz not null,
      locked_at timestamptz,
      locked_by text,
      primary key (employee_id, workday),
      check ((locked_at is null) = (locked_by is null))
    );
    create index attendance_day_grid on attendance_day (workday, branch_id);

    grant select on shift_record, punch, attendance_correction, overtime_note, attendance_dispute, shift_message_receipt,
      attendance_day to labada_gateway, labada_workers;
    grant insert, update on shift_record, punch, overtime_note, attendance_dispute to labada_gateway;
    grant delete on punch to labada_gateway;
    grant insert on attendance_correction, shift_message_receipt to labada_gateway;
    grant update (locked_at, locked_by) on attendance_day to labada_gateway, labada_workers;
    grant insert, update, delete on attendance_day to labada_workers;
  `.execute(db)
}
