import { type Kysely, sql } from 'kysely'

/** Cash in and out of the drawer with its reason, notes for the next shift, and receipts in a series without a gap. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cash_movement (
      id uuid primary key,
      branch_id uuid not null references branch,
      cash_session_id uuid not null references cash_session,
      kind text not null check (kind in ('cash_in', 'cash_out', 'to_safe', 'from_safe')),
      reason text check (reason in ('change_fund', 'found', 'owner', 'other')),
      note text not null,
      amount_centavos bigint not null check (amount_centavos > 0),
      approval_id uuid references approval,
      recorded_at timestamptz not null,
      recorded_by uuid not null references app_user
    );
    create index cash_movement_session on cash_movement (cash_session_id);

    create table handover_note (
      id uuid primary key,
      branch_id uuid not null references branch,
      text text not null,
      checks text[] not null default '{}',
      written_at timestamptz not null,
      written_by uuid not null references app_user,
      read_at timestamptz,
      read_by uuid references app_user
    );
    create index handover_note_newest on handover_note (branch_id, written_at desc);

    create table receipt (
      id uuid primary key,
      branch_id uuid not null references branch,
      number int not null,
      order_id uuid not null references "order",
      amount_centavos bigint not null check (amount_centavos > 0),
      issued_at timestamptz not null,
      issued_by uuid not null references app_user,
      unique (branch_id, number)
    );
    create index receipt_order on receipt (order_id);
    create table receipt_print (
      receipt_id uuid not null references receipt,
      copy int not null,
      printed_at timestamptz not null,
      printed_by uuid not null references app_user,
      primary key (receipt_id, copy)
    );

    grant select on cash_movement, handover_note, receipt, receipt_print to labada_gateway, labada_workers;
    grant insert on cash_movement, receipt, receipt_print, handover_note to labada_gateway;
    grant update on handover_note to labada_gateway;
  `.execute(db)
}
