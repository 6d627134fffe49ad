import { type Kysely, sql } from 'kysely'

/**
 * Employees who ask a colleague for a shift: the colleague agrees, an admin decides. The hours are kept as they were asked for,
 * because the shifts themselves change with the answer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shift_swap (
      id uuid primary key,
      branch_id uuid not null references branch,
      from_employee_id uuid not null references employee,
      to_employee_id uuid not null references employee,
      shift_id uuid not null,
      shift_version int not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      other_shift_id uuid,
      other_shift_version int,
      other_branch_id uuid references branch,
      other_starts_at timestamptz,
      other_ends_at timestamptz,
      note text check (length(trim(note)) between 1 and 200),
      status text not null check (status in ('asked', 'agreed', 'approved', 'declined', 'cancelled')),
      asked_at timestamptz not null,
      answered_at timestamptz,
      decided_at timestamptz,
      decided_by uuid references app_user,
      decision_reason text,
      batch_id uuid references schedule_batch,
      check (num_nonnulls(other_shift_id, other_shift_version, other_branch_id, other_starts_at, other_ends_at) in (0, 5)),
      check ((decided_by is null) = (decided_at is null)),
      check ((batch_id is null) or status = 'approved')
    );
    create unique index shift_swap_open on shift_swap (shift_id) where status in ('asked', 'agreed');
    create index shift_swap_waiting on shift_swap (branch_id) where status = 'agreed';
    create index shift_swap_from on shift_swap (from_employee_id, asked_at desc);
    create index shift_swap_to on shift_swap (to_employee_id, asked_at desc);

    grant select on shift_swap to labada_gateway, labada_workers;
    grant insert, update (status, answered_at, decided_at, decided_by, decision_reason, batch_id) on shift_swap to labada_gateway;
  `.execute(db)
}
