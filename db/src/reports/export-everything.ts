import { EXPORT_LISTS, type ExportList } from '@labada/contracts/reports/exports'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/** One file of the complete export: a list, and the filter that includes all of its rows. */
export interface ExportPart {
  readonly list: ExportList
  /** As in an API request. */
  readonly query: Readonly<Record<string, string>>
  /** Its name without the ending: `attendanceDays-2026`. */
  readonly name: string
}

/**
 * How each list is exported completely: its filters (one file for each, by the ending of its name), a file for each
 * year or pay period, or no file for lists that are planned or computed from the others.
 */
const PARTS: Readonly<Record<ExportList, Readonly<Record<string, ExportPart['query']>> | 'by year' | 'by run' | null>> =
  {
    employees: { '': { status: 'all' } },
    employeeDeeds: null,
    attendanceDays: 'by year',
    attendanceScans: 'by year',
    scheduledShifts: null,
    cashAdvances: { '': {} },
    expenses: { '': {} },
    itemSales: { '': {} },
    orders: { '': { view: 'all' } },
    payments: { '': {} },
    promotions: { '': {} },
    orderClaims: { '': {} },
    legalSales: { '': {} },
    payslips: 'by run',
    labourCosts: null,
    contributions: null,
    thirteenthMonth: null,
    leaveYears: null,
    cashEntries: 'by year',
    items: { '': {}, '-inactive': { status: 'inactive' } },
    stockLevels: { '': {}, '-inactive': { status: 'inactive' } },
    purchases: { '': {} },
    stockTransfers: { '': {} },
    stockMovements: { '': {} },
    customers: { '': {} },
    customerDebts: { '': {} },
    packages: { '': {} },
    bookings: { '': {} },
    audit: { '': {} },
  }

/** The files of an export of everything. */
export async function partsOfEverything(db: Db, now: Date): Promise<ExportPart[]> {
  const years = await yearsUntil(db, manilaDateOf(now))
  const runs = await db
    .selectFrom('payrollRun')
    .select(['id', 'fromOn'])
    .where('state', '<>', 'discarded')
    .orderBy('fromOn')
    .orderBy('id')
    .execute()
  return EXPORT_LISTS.flatMap((list): ExportPart[] => {
    const how = PARTS[list]
    if (how === null) return []
    if (how === 'by year') {
      return years.map((year) => ({
        list,
        query: { from: `${year}-01-01`, to: `${year}-12-31` },
        name: `${list}-${year}`,
      }))
    }
    if (how === 'by run') {
      return runs.map(({ id, fromOn }) => ({ list, query: { runId: id }, name: `${list}-${fromOn}-${id.slice(-4)}` }))
    }
    return Object.entries(how).map(([ending, query]) => ({ list, query, name: `${list}${ending}` }))
  })
}

async function yearsUntil(db: Db, today: ManilaDate): Promise<number[]> {
  const { rows } = await sql<{ first: ManilaDate | null }>`
    select least(
      (select min(business_date) from ledger_transfer),
      (select (min(scanned_at) at time zone 'Asia/Manila')::date from scan)) as first`.execute(db)
  const last = Number(today.slice(0, 4))
  const first = Number((rows[0]?.first ?? today).slice(0, 4))
  return Array.from({ length: last - first + 1 }, (_, year) => first + year)
}
