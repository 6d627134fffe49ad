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
import { getMessageSettings } from '@labada/db/orders/messages/message-settings'
import { listForecastBranches } from '@labada/db/reports/cash-forecasts'
import { ordersOfMoves } from '@labada/db/stock/stock-uses'
import { sendsAny } from '@labada/domain/orders/messages/message-settings'
import { attendanceDayKey } from './jobs/attendance/attendance-day-key.ts'
import { type DueJobName, isClockJob, isDueJob } from './jobs/catalog.ts'
import { branchDayKey } from './jobs/core/branch-day-key.ts'
import { ALL_MESSAGES } from './jobs/orders/send-messages.ts'
import { ALL_NOTICES } from './jobs/reports/keep-notices.ts'

/** An event that only screens hear of. */
const NONE: readonly DueJobName[] = []

/** The jobs each event starts. A new event does not compile until it says which, or none. */
export const subscriptions: Readonly<Record<EventType, readonly DueJobName[]>> = {
  'session.revoked': NONE,
  'client.paired': ['keep-notices'],
  'client.terminated': ['keep-notices'],
  'counter.person_changed': NONE,
  'branch.created': NONE,
  'branch.updated': NONE,
  'branch.features_changed': NONE,
  'branch.closed': ['keep-notices'],
  'branch.reopened': ['keep-notices'],
  'machine.changed': NONE,
  'machine.started': NONE,
  'machine.finished': NONE,
  'service.changed': NONE,
  'price_version.changed': NONE,
  'price_version.published': NONE,
  'price_version.discarded': NONE,
  'price_version.took_effect': NONE,
  'promo.created': NONE,
  'promo.changed': NONE,
  'promo.paused': NONE,
  'promo.resumed': NONE,
  'promo.ended': NONE,
  'promo.used_up': NONE,
  'customer.created': NONE,
  'customer.changed': NONE,
  'prepaid.changed': NONE,
  'order.received': ['roll-up-branch-days'],
  'order.released': ['roll-up-branch-days', 'plan-messages'],
  'order.release_undone': ['roll-up-branch-days'],
  'order.changed': ['roll-up-branch-days'],
  'order.written_off': NONE,
  'order.voided': ['roll-up-branch-days'],
  'load.stage_changed': ['use-stock', 'plan-messages'],
  'rewash.started': NONE,
  'cash.moved': NONE,
  'handover.changed': NONE,
  'document.printed': NONE,
  'document.reprinted': NONE,
  'trip.requested': NONE,
  'trip.changed': ['plan-messages'],
  'rider_cash.recorded': NONE,
  'message.queued': ['send-messages'],
  'message.changed': NONE,
  'approval.requested': ['keep-notices'],
  'approval.decided': ['keep-notices'],
  'payment.recorded': ['roll-up-branch-days', 'plan-messages'],
  'payment.voided': ['roll-up-branch-days'],
  'payment.verified': NONE,
  'refund.recorded': ['roll-up-branch-days'],
  'claim.opened': NONE,
  'claim.accepted': NONE,
  'claim.declined': NONE,
  'short_change.flagged': NONE,
  'short_change.given': NONE,
  'cash.session_opened': ['keep-notices'],
  'cash.session_counted': NONE,
  'cash.session_closed': ['keep-notices'],
  'cash.capital_in': ['forecast-cash'],
  'cash.withdrawal': ['forecast-cash'],
  'cash.transfer': NONE,
  'cash.other_income': NONE,
  'cash.bank_charge': NONE,
  'cash.contributions_paid': ['forecast-cash'],
  'ledger.reversed': NONE,
  'ledger.posted': ['roll-up-cash-days'],
  'account.reconciled': NONE,
  'month.closed': NONE,
  'remittance.sent': ['keep-notices'],
  'remittance.confirmed': ['keep-notices'],
  'expense_category.changed': NONE,
  'expense.recorded': NONE,
  'expense.changed': NONE,
  'expense.approved': NONE,
  'expense.rejected': NONE,
  'expense.returned': NONE,
  'expense.voided': NONE,
  'recurring_expense.changed': NONE,
  'expense_draft.changed': ['keep-notices'],
  'cash_advance.requested': ['keep-notices'],
  'cash_advance.approved': ['forecast-cash', 'keep-notices'],
  'cash_advance.declined': ['keep-notices'],
  'cash_advance.cancelled': ['keep-notices'],
  'cash_advance.consented': NONE,
  'cash_advance.released': ['forecast-cash'],
  'cash_advance.returned': NONE,
  'cash_advance.plan_changed': NONE,
  'payroll.created': ['keep-notices'],
  'payroll.compute_requested': ['compute-payroll'],
  'payroll.progressed': NONE,
  'payroll.computed': NONE,
  'payroll.changed': ['keep-notices'],
  'payroll.reviewed': NONE,
  'payroll.reverted': ['keep-notices'],
  'payroll.approved': ['keep-notices'],
  'payroll.paid': ['keep-notices'],
  'payroll.closed': NONE,
  'payslip.acknowledged': NONE,
  'payroll_terms.changed': ['compute-attendance-day'],
  'pay_item.changed': NONE,
  'cash_day.rolled_up': NONE,
  'cash_forecast.requested': ['forecast-cash'],
  'cash_forecast.made': NONE,
  'item.created': NONE,
  'item.updated': NONE,
  'item.deactivated': NONE,
  'stock.moved': NONE,
  'stock.low': ['keep-notices'],
  'stock.requested': NONE,
  'stock.request_answered': NONE,
  'purchase.ordered': NONE,
  'purchase.received': NONE,
  'purchase.cancelled': NONE,
  'purchase.voided': NONE,
  'purchase.paid': NONE,
  'transfer.sent': NONE,
  'transfer.received': NONE,
  'transfer.cancelled': NONE,
  'count.opened': NONE,
  'count.submitted': NONE,
  'count.posted': NONE,
  'count.cancelled': NONE,
  'sale.completed': NONE,
  'sale.voided': NONE,
  'sale.refunded': NONE,
  'attendance.scanned': ['compute-attendance-day'],
  'scanner.alarmed': ['keep-notices'],
  'attendance.corrected': ['compute-attendance-day', 'keep-notices'],
  'attendance.disputed': ['keep-notices'],
  'dispute.resolved': ['keep-notices'],
  'overtime.noted': ['compute-attendance-day', 'keep-notices'],
  'overtime.reviewed': ['compute-attendance-day', 'keep-notices'],
  'attendance_day.computed': NONE,
  'export.requested': ['make-export'],
  'export.finished': NONE,
  'job.run_requested': ['run-clock-job'],
  // The job it names: `retried`.
  'job.retry_requested': NONE,
  'job.failed': NONE,
  'job.finished': NONE,
  'payroll_table.changed': NONE,
  'branch_day.rolled_up': NONE,
  'employee.created': NONE,
  'employee.updated': NONE,
  'employee.separated': NONE,
  'consent.withdrawn': ['keep-notices'],
  'rate.changed': NONE,
  'leave.requested': NONE,
  'leave.decided': ['compute-attendance-day'],
  'leave.converted': NONE,
  'settings.changed': NONE,
  'shift.scheduled': ['compute-attendance-day'],
  'shift.changed': ['compute-attendance-day'],
  'shift.removed': ['compute-attendance-day'],
  'schedule.published': ['compute-attendance-day', 'forecast-cash'],
  'schedule.copied': ['compute-attendance-day'],
  'swap.requested': NONE,
  'swap.answered': ['keep-notices'],
  'swap.cancelled': ['keep-notices'],
  'swap.approved': ['keep-notices'],
  'swap.declined': ['keep-notices'],
  'shift_template.changed': NONE,
  'coverage.changed': NONE,
  'holiday.changed': ['compute-attendance-day'],
  'backup.requested': ['make-backup'],
  'backup.progressed': NONE,
  'backup.created': NONE,
  'backup.verified': NONE,
  'backup.failed': NONE,
  'backup.cancelled': NONE,
  'backup.changed': NONE,
  'backup.check_requested': ['check-backup'],
  'backup.checked': NONE,
  'backup.copy_requested': ['copy-backup'],
  'backup.copied': NONE,
  'backup.downloaded': NONE,
  'backup.restored': NONE,
  'offline_commands.changed': ['keep-notices'],
  'kept_commands.changed': NONE,
  'backup_key.changed': NONE,
  'alert.raised': ['keep-notices'],
  'notice.changed': NONE,
  'notice.read': NONE,
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

function jobsStartedBy(type: string): readonly DueJobName[] {
  // An event of a newer program, in the middle of an update, starts nothing here.
  return isKnown(type) ? subscriptions[type] : NONE
}

function isKnown(type: string): type is EventType {
  return Object.hasOwn(subscriptions, type)
}
