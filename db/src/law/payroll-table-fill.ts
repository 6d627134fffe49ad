import { type PayrollTableRow, toWire } from '@labada/contracts/law/payroll-tables'
import { type Kysely, sql } from 'kysely'
import { knownPayrollTables } from './known-payroll-tables.ts'

/**
 * Inserts the tables of payroll law that this release knows and the database lacks. Rows an owner entered for the same
 * days stay: a known row that would overlap one is omitted. Returns the number inserted. Safe to run again.
 */
export async function fillPayrollTables<Tables>(db: Kysely<Tables>): Promise<number> {
  const rows = JSON.stringify(knownPayrollTables().map(columnsOf))
  const { numAffectedRows } = await sql`
    insert into payroll_table (id, kind, subject, effective_from, effective_to, content, source, note, verified_by,
      verified_at, withdrawn_at, withdrawn_reason)
    select id, kind, subject, effective_from, effective_to, content, source, note, verified_by,
      case when verified_by is not null then now() end, case when withdrawn is not null then now() end, withdrawn
    from jsonb_to_recordset(${rows}::jsonb) as r (id uuid, kind text, subject text, effective_from date,
      effective_to date, content jsonb, source text, note text, verified_by text, withdrawn text)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

function columnsOf(row: PayrollTableRow) {
  const { id, kind, subject, from, to, source, note, verifiedBy, withdrawn, content } = toWire(row)
  return {
    id,
    kind,
    subject,
    effective_from: from,
    effective_to: to,
    content,
    source,
    note: note ?? null,
    verified_by: verifiedBy,
    withdrawn: withdrawn ?? null,
  }
}
