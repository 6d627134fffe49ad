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
import { getMessageSettings } from '@labada/db/orders/messages/message-settings'
import { listForecastBranches } from '@labada/db/reports/cash-forecasts'
import { ordersOfMoves } from '@labada/db/stock/stock-uses'
import { sendsAny } from '@labada/domain/orders/messages/message-settings'
import { attendanceDayKey } from './jobs/attendance/attendance-day-key.ts'
import { type DueJobName, isClockJob, isDueJob } from './jobs/catalog.ts'
import { branchDayKey } from './jobs/core/branch-day-key.ts'
import { ALL_MESSAGES } from './jobs/orders/send-messages.ts'
import { ALL_NOTICES } from './jobs/reports/keep-notices.ts'
import { jobsStartedBy } from './subscriptions.ts'

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
  async 'plan-messages'(db, events) {
    // While the shop sends nothing, no order is looked at.
    if (!sendsAny((await getMessageSettings(db)).settings)) return []
    return events.flatMap(({ payload }) => payload.orderId ?? [])
  },
  async 'send-messages'() {
    return [ALL_MESSAGES]
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
