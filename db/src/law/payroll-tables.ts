import { type PayrollTableRow, payrollTableRow, toWire } from '@labada/contracts/law/payroll-tables'
import { DomainError } from '@labada/domain/core/errors'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { yearEndOf } from '@labada/domain/law/earned-years'
import { type PayrollTables, type TableKind, tablesOf } from '@labada/domain/law/tables'
import { thirteenthMonthDueOn } from '@labada/domain/law/thirteenth-month'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { violatedExclusion } from '../core/failures.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'

/** A row of payroll law with its history. */
export interface PayrollTableEntry {
  readonly row: PayrollTableRow
  readonly verifiedAt: Date | null
  readonly recordedAt: Date
  /** Their name; null for rows that came with the product. */
  readonly recordedBy: string | null
  readonly withdrawnAt: Date | null
}

/** Every table in force on any day from `from` to `to`: those that a payroll of these days is calculated with. */
export async function payrollTables(db: Db, from: ManilaDate, to: ManilaDate): Promise<PayrollTables> {
  const rows = await db
    .selectFrom('payrollTable')
    .selectAll()
    .where('withdrawnAt', 'is', null)
    .where('effectiveFrom', '<=', to)
    .where((eb) => eb.or([eb('effectiveTo', 'is', null), eb('effectiveTo', '>=', from)]))
    .orderBy('kind')
    .orderBy('subject')
    .orderBy('effectiveFrom')
    .execute()
  return tablesOf(rows.map((row) => entryOf(row).row))
}

/** The last day on which the 13th month of the year of a day may be paid. */
export async function findThirteenthMonthDue(db: Db, day: ManilaDate): Promise<ManilaDate> {
  const end = yearEndOf(day)
  const tables = await payrollTables(db, end, end)
  return thirteenthMonthDueOn(tables.thirteenth_month, day)
}

/** All rows ever entered of a kind, including withdrawn ones: newest first within each subject. */
export async function listPayrollTables(db: Db, kind: TableKind): Promise<PayrollTableEntry[]> {
  const rows = await entries(db)
    .where('kind', '=', kind)
    .orderBy('subject')
    .orderBy('effectiveFrom', 'desc')
    .orderBy('recordedAt', 'desc')
    .execute()
  return rows.map(entryOf)
}

export async function findPayrollTable(db: Db, id: string): Promise<PayrollTableEntry | undefined> {
  const row = await entries(db).where('payrollTable.id', '=', id).executeTakeFirst()
  return row && entryOf(row)
}

/** Serializes changes to payroll law: the second of two simultaneous editors sees the first one's changes. */
export async function lockPayrollTables(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payroll-tables', 0))`.execute(trx)
}

/** The number of unverified rows in force, by kind. */
export async function countUnverified(db: Db): Promise<Partial<Record<TableKind, number>>> {
  const rows = await db
    .selectFrom('payrollTable')
    .where('withdrawnAt', 'is', null)
    .where('verifiedAt', 'is', null)
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .groupBy('kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** The last day of an approved payroll run, whose pay used the tables as they are; null if there is none. */
export async function approvedUntil(db: Db): Promise<ManilaDate | null> {
  const { until } = await db
    .selectFrom('payrollRun')
    .where('approvedAt', 'is not', null)
    .where('revertedAt', 'is', null)
    .where('discardedAt', 'is', null)
    .select(sql<ManilaDate | null>`max(to_on)`.as('until'))
    .executeTakeFirstOrThrow()
  return until
}

/**
 * Inserts a row. Returns false if a row with this id exists. Refuses `dates_overlap` if another row of its subject is
 * in force on one of its days: withdraw or end that one first.
 */
export async function insertPayrollTable(
  trx: Trx,
  row: PayrollTableRow,
  recorded: { readonly at: Date; readonly by: string },
): Promise<boolean> {
  const { id, kind, subject, from, to, source, note, verifiedBy } = row
  const values = {
    id,
    kind,
    subject,
    effectiveFrom: from,
    effectiveTo: to,
    content: JSON.stringify(toWire(row).content),
    source,
    note: note ?? null,
    verifiedBy,
    verifiedAt: verifiedBy === null ? null : recorded.at,
    recordedAt: recorded.at,
    recordedBy: recorded.by,
    withdrawnAt: null,
    withdrawnBy: null,
    withdrawnReason: null,
  }
  try {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('payrollTable')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  } catch (error) {
    if (violatedExclusion(error) !== 'payroll_table_no_overlap') throw error
    throw new DomainError('dates_overlap', `Another table is effective on a day from ${from}.`, {
      kind,
      subject,
      from,
      to,
    })
  }
}

/** Records who compared a row with its source. Returns false if there is no such row or it is already verified. */
export async function setPayrollTableVerified(trx: Trx, id: string, by: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payrollTable')
    .set({ verifiedBy: by, verifiedAt: at })
    .where('id', '=', id)
    .where('verifiedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Withdraws a row; payslips that used it still show it. Returns false if there is no such row in force. */
export async function setPayrollTableWithdrawn(
  trx: Trx,
  id: string,
  withdrawn: { readonly at: Date; readonly by: string; readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payrollTable')
    .set({ withdrawnAt: withdrawn.at, withdrawnBy: withdrawn.by, withdrawnReason: withdrawn.reason })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const entries = (db: Db) =>
  db
    .selectFrom('payrollTable')
    .leftJoin('appUser', 'appUser.id', 'payrollTable.recordedBy')
    .selectAll('payrollTable')
    .select(fullNameOf<string | null>('appUser').as('recordedByName'))

function entryOf(stored: Row<'payrollTable'> & { readonly recordedByName?: string | null }): PayrollTableEntry {
  const { id, kind, subject, effectiveFrom, effectiveTo, content, source, note, verifiedBy, withdrawnReason } = stored
  const row = payrollTableRow.parse({
    id,
    kind,
    subject,
    from: effectiveFrom,
    to: effectiveTo,
    source,
    ...(note !== null && { note }),
    verifiedBy,
    ...(withdrawnReason !== null && { withdrawn: withdrawnReason }),
    content,
  })
  const { verifiedAt, recordedAt, recordedByName = null, withdrawnAt } = stored
  return { row, verifiedAt, recordedAt, recordedBy: recordedByName, withdrawnAt }
}
