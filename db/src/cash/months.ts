import type { ManilaDate } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'

/** A month with entries. */
export interface BookedMonth {
  /** The first day of the month. */
  readonly month: ManilaDate
  readonly transfers: number
  /** Entries on a day of this month that belong to a closed one. */
  readonly lateBookings: number
  readonly closedAt: Date | null
  readonly closedBy: string | null
  readonly note: string | null
}

/** Every month with entries, newest first. */
export async function listMonths(db: Db): Promise<BookedMonth[]> {
  const { rows } = await sql<BookedMonth>`
    with booked as (
      select date_trunc('month', business_date)::date as month, count(*) as transfers, count(late_for) as late_bookings
      from ledger_transfer group by 1
    )
    select b.month, b.transfers, b.late_bookings, m.closed_at, u.firstname || ' ' || u.lastname as closed_by, m.note
    from booked b left join month_close m on m.month = b.month left join app_user u on u.id = m.closed_by
    order by b.month desc`.execute(db)
  return rows
}

/** The closed months, by their first days. */
export async function closedMonths(db: Db): Promise<ReadonlySet<ManilaDate>> {
  const rows = await db.selectFrom('monthClose').select('month').execute()
  return new Set(rows.map(({ month }) => month))
}

/** Blocks entries on earlier days until this transaction ends, and waits for those in progress. */
export async function lockEarlierDays(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('month_close'))`.execute(trx)
}

/** Branch names of the drawers opened in the month and not closed. */
export async function listOpenDrawersOf(db: Db, month: ManilaDate): Promise<string[]> {
  const rows = await db
    .selectFrom('cashSession')
    .innerJoin('branch', 'branch.id', 'cashSession.branchId')
    .select('branch.name')
    .where('cashSession.state', '<>', 'closed')
    .where(sql<ManilaDate>`date_trunc('month', cash_session.business_date)::date`, '<=', month)
    .orderBy('branch.name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function insertMonthClose(
  trx: Trx,
  close: {
    readonly month: ManilaDate
    readonly closedAt: Date
    readonly closedBy: string
    readonly note: string | null
  },
): Promise<void> {
  await trx.insertInto('monthClose').values(close).execute()
}
