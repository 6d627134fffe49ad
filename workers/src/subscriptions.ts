import type { EventType } from '@labada/contracts/core/events'
import {
  listGraceDays,
  listHolidayDays,
  listLeaveDays,
  listReplannedDays,
} from '@labada/db/attendance/touched-workdays'
import { listTouchedDays } from '@labada/db/cash/touched-days'
import type { Db } from '@labada/db/core/client'
import type { DueJob } from '@labada/db/core/due-jobs'
import type { SequencedEvent } from '@labada/db/core/relay'
import { listForecastBranches } from '@labada/db/reports/cash-forecasts'
import { ordersOfMoves } from '@labada/db/stock/stock-uses'
import { attendanceDayKey } from './jobs/attendance/attendance-day-key.ts'
import { type DueJobName, isClockJob, isDueJob } from './jobs/catalog.ts'
import { branchDayKey } from './jobs/core/branch-day-key.ts'
import { ALL_NOTICES } from './jobs/reports/keep-notices.ts'

/** The complete list of jobs triggered by events. */
export const subscriptions: Partial<Record<EventType, readonly DueJobName[]>> = {
  'order.received': ['roll-up-branch-days'],
  'order.released': ['roll-up-branch-days'],
  'order.release_undone': ['roll-up-branch-days'],
  'order.changed': ['roll-up-branch-days'],
  'order.voided': ['roll-up-branch-days'],
  'payment.recorded': ['roll-up-branch-days'],
  'payment.voided': ['roll-up-branch-days'],
  'refund.recorded': ['roll-up-branch-days'],
  'cash.capital_in': ['forecast-cash'],
  'cash.withdrawal': ['forecast-cash'],
  'cash.contributions_paid': ['forecast-cash'],
  'ledger.posted': ['roll-up-cash-days'],
  'load.stage_changed': ['use-stock'],
  'attendance.scanned': ['compute-attendance-day'],
  'attendance.corrected': ['compute-attendance-day', 'keep-notices'],
  'overtime.noted': ['compute-attendance-day', 'keep-notices'],
  'overtime.reviewed': ['compute-attendance-day', 'keep-notices'],
  'shift.scheduled': ['compute-attendance-day'],
  'shift.changed': ['compute-attendance-day'],
  'shift.removed': ['compute-attendance-day'],
  'schedule.published': ['compute-attendance-day', 'forecast-cash'],
  'schedule.copied': ['compute-attendance-day'],
  'holiday.changed': ['compute-attendance-day'],
  'leave.decided': ['compute-attendance-day'],
  'payroll_terms.changed': ['compute-attendance-day'],
  'payroll.compute_requested': ['compute-payroll'],
  'export.requested': ['make-export'],
  'job.run_requested': ['run-clock-job'],
  'cash_forecast.requested': ['forecast-cash'],
  'cash_advance.approved': ['forecast-cash', 'keep-notices'],
  'cash_advance.released': ['forecast-cash'],
  'approval.requested': ['keep-notices'],
  'approval.decided': ['keep-notices'],
  'cash.session_opened': ['keep-notices'],
  'cash.session_closed': ['keep-notices'],
  'remittance.sent': ['keep-notices'],
  'remittance.confirmed': ['keep-notices'],
  'expense_draft.changed': ['keep-notices'],
  'cash_advance.requested': ['keep-notices'],
  'cash_advance.declined': ['keep-notices'],
  'cash_advance.cancelled': ['keep-notices'],
  'stock.low': ['keep-notices'],
  'attendance.disputed': ['keep-notices'],
  'dispute.resolved': ['keep-notices'],
  'scanner.alarmed': ['keep-notices'],
  'consent.withdrawn': ['keep-notices'],
  'swap.answered': ['keep-notices'],
  'swap.cancelled': ['keep-notices'],
  'swap.approved': ['keep-notices'],
  'swap.declined': ['keep-notices'],
  'alert.raised': ['keep-notices'],
  'branch.closed': ['keep-notices'],
  'branch.reopened': ['keep-notices'],
  'backup.requested': ['make-backup'],
  'backup.check_requested': ['check-backup'],
  'backup.copy_requested': ['copy-backup'],
}

/** Maps a set of events to the keys of the work that each job has due. */
const keysOf: Record<DueJobName, (db: Db, events: readonly SequencedEvent[]) => Promise<string[]>> = {
  async 'roll-up-branch-days'(db, events) {
    const days = await listTouchedDays(
      db,
      events.map(({ id }) => id),
    )
    return days.map(({ branchId, date }) => branchDayKey(branchId, date))
  },
  async 'roll-up-cash-days'(_db, events) {
    return events.flatMap(({ payload: { branchId, date } }) => (branchId && date ? branchDayKey(branchId, date) : []))
  },
  'use-stock': (db, events) =>
    ordersOfMoves(
      db,
      events.map(({ id }) => id),
    ),
  async 'compute-attendance-day'(db, events) {
    const named = events.flatMap(({ payload: { employeeId, workday } }) =>
      employeeId && workday ? attendanceDayKey(employeeId, workday) : [],
    )
    const ids = (prefix: string) => events.flatMap(({ id, type }) => (type.startsWith(prefix) ? id : []))
    const touched = [
      ...(await listReplannedDays(db, [...ids('shift.'), ...ids('schedule.')])),
      ...(await listLeaveDays(db, ids('leave.'))),
      ...(await listHolidayDays(db, ids('holiday.'))),
      ...(await listGraceDays(db, ids('payroll_terms.'))),
    ]
    return [...named, ...touched.map((day) => attendanceDayKey(day.employeeId, day.workday))]
  },
  async 'forecast-cash'(db, events) {
    const branches = events.map(({ branchId }) => branchId)
    const known = branches.flatMap((branchId) => branchId ?? [])
    return [...new Set(known.length === branches.length ? known : await listForecastBranches(db))]
  },
  async 'make-backup'(_db, events) {
    return events.flatMap(({ payload }) => payload.backupId ?? [])
  },
  async 'check-backup'(_db, events) {
    return events.flatMap(({ payload }) => payload.backupId ?? [])
  },
  async 'copy-backup'(_db, events) {
    return events.flatMap(({ payload }) => payload.backupId ?? [])
  },
  async 'compute-payroll'(_db, events) {
    return events.flatMap(({ payload }) => payload.payrollRunId ?? [])
  },
  async 'run-clock-job'(_db, events) {
    return events.flatMap(({ payload }) => payload.job ?? [])
  },
  async 'keep-notices'() {
    return [ALL_NOTICES]
  },
  async 'make-export'(_db, events) {
    return events.flatMap(({ payload }) => payload.exportId ?? [])
  },
}

/** Returns the work that these events make due. */
export async function workFor(db: Db, events: readonly SequencedEvent[]): Promise<DueJob[]> {
  const starters = new Map<DueJobName, SequencedEvent[]>()
  for (const event of events) {
    for (const job of jobsStartedBy(event.type)) starters.set(job, [...(starters.get(job) ?? []), event])
  }
  const due: DueJob[] = events.flatMap(retried)
  for (const [job, its] of starters) {
    for (const key of await keysOf[job](db, its)) due.push({ job, key })
  }
  return due
}

/** The job that a user asked to retry, which no other event may start. */
function retried({ type, payload: { job = '', key = '' } }: SequencedEvent): DueJob[] {
  if (type !== 'job.retry_requested') return []
  if (isDueJob(job)) return [{ job, key }]
  return isClockJob(job) ? [{ job: 'run-clock-job', key: job }] : []
}

function jobsStartedBy(type: string): readonly DueJobName[] {
  return isSubscribed(type) ? (subscriptions[type] ?? []) : []
}

function isSubscribed(type: string): type is keyof typeof subscriptions {
  return Object.hasOwn(subscriptions, type)
}
