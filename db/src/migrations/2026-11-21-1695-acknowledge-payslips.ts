import { type Kysely, sql } from 'kysely'

/**
 * That an employee received a payslip, as they said themselves in the portal: a row of its own, because an approved slip
 * never changes. Nobody may change it or take it away.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payslip_acknowledgement (
      payslip_id uuid primary key references payslip,
      acknowledged_at timestamptz not null,
      portal_session_id bigint not null,
      scan_id uuid not null references scan,
      client_id bigint not null references client
    );

    grant select on payslip_acknowledgement to labada_gateway, labada_workers;
    grant insert on payslip_acknowledgement to labada_gateway;
  `.execute(db)
}
