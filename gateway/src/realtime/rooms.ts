import { type EventType, eventPayloads } from '@labada/contracts/core/events'
import type { SequencedEvent } from '@labada/db/core/relay'
import { KEYS, type Key } from '@labada/domain/core/keys'
import { KEY_OF_NOUN, keyOfEvent } from './noun-keys.ts'

/**
 * Who receives an event: admins, everyone who works in its branch, everyone in any shop, the device it names, or the
 * devices of its branch without a login.
 */
type Listener = 'admin' | 'branch' | 'shop' | 'device' | 'counter'

const BRANCH_STATE = ['admin', 'branch', 'counter'] as const
const WORK = ['admin', 'branch'] as const

/** Who receives which event: the whole list in one place. The server decides; no client message can join a room. */
export const LISTENERS: Record<EventType, readonly Listener[]> = {
  'session.revoked': ['admin'],
  'client.paired': ['admin'],
  'client.terminated': ['admin', 'device'],
  'counter.person_changed': ['branch'],
  'branch.created': ['admin'],
  'branch.updated': BRANCH_STATE,
  'branch.features_changed': BRANCH_STATE,
  'branch.closed': BRANCH_STATE,
  'branch.reopened': BRANCH_STATE,
  'machine.changed': WORK,
  'machine.started': WORK,
  'machine.finished': WORK,
  'service.changed': ['admin', 'shop'],
  'price_version.changed': ['admin'],
  'price_version.published': ['admin', 'shop'],
  'price_version.discarded': ['admin'],
  'price_version.took_effect': ['admin', 'shop'],
  'promo.created': ['admin', 'shop'],
  'promo.changed': ['admin', 'shop'],
  'promo.paused': ['admin', 'shop'],
  'promo.resumed': ['admin', 'shop'],
  'promo.ended': ['admin', 'shop'],
  'promo.used_up': ['admin', 'shop'],
  'package_plan.changed': ['admin', 'shop'],
  'customer.created': WORK,
  'customer.changed': ['admin', 'shop'],
  'prepaid.changed': ['admin', 'shop'],
  'package.changed': ['admin', 'shop'],
  'order.received': WORK,
  'order.released': WORK,
  'order.release_undone': WORK,
  'order.changed': WORK,
  'order.written_off': WORK,
  'order.voided': WORK,
  'load.stage_changed': WORK,
  'rewash.started': WORK,
  'cash.moved': WORK,
  'drawer.opened': WORK,
  'handover.changed': WORK,
  'document.printed': WORK,
  'document.reprinted': WORK,
  'trip.requested': WORK,
  'trip.changed': WORK,
  'rider_cash.recorded': WORK,
  // Only for workers.
  'message.queued': [],
  'message.changed': WORK,
  'permit.requested': WORK,
  'permit.decided': WORK,
  'approval.requested': WORK,
  'approval.decided': WORK,
  'payment.recorded': WORK,
  'payment.voided': WORK,
  'payment.verified': ['admin'],
  'refund.recorded': WORK,
  'claim.opened': WORK,
  'claim.accepted': WORK,
  'claim.declined': WORK,
  'short_change.flagged': WORK,
  'short_change.given': WORK,
  'cash.session_opened': WORK,
  'cash.session_counted': WORK,
  'cash.session_closed': WORK,
  'cash.capital_in': WORK,
  'cash.withdrawal': WORK,
  'cash.transfer': WORK,
  'cash.other_income': WORK,
  'cash.bank_charge': WORK,
  'cash.contributions_paid': WORK,
  'ledger.reversed': WORK,
  // Only for workers: screens get the events that moved the money, and the day's event once it is rolled up.
  'ledger.posted': [],
  'account.reconciled': ['admin'],
  'month.closed': ['admin'],
  'remittance.sent': WORK,
  'remittance.confirmed': WORK,
  'expense_category.changed': ['admin', 'shop'],
  'expense.recorded': WORK,
  'expense.changed': WORK,
  'expense.approved': WORK,
  'expense.rejected': WORK,
  'expense.returned': WORK,
  'expense.voided': WORK,
  'recurring_expense.changed': ['admin'],
  'expense_draft.changed': ['admin'],
  'cash_advance.requested': ['admin'],
  'cash_advance.approved': WORK,
  'cash_advance.declined': ['admin'],
  'cash_advance.cancelled': WORK,
  'cash_advance.consented': WORK,
  'cash_advance.released': WORK,
  'cash_advance.returned': WORK,
  'cash_advance.plan_changed': ['admin'],
  'payroll.created': ['admin'],
  'payroll.compute_requested': ['admin'],
  'payroll.progressed': ['admin'],
  'payroll.computed': ['admin'],
  'payroll.changed': ['admin'],
  'payroll.reviewed': ['admin'],
  'payroll.reverted': ['admin'],
  'payroll.approved': ['admin'],
  'payroll.paid': ['admin'],
  'payroll.closed': ['admin'],
  'payslip.acknowledged': ['admin'],
  'payroll_terms.changed': ['admin'],
  'pay_item.changed': ['admin'],
  'cash_day.rolled_up': ['admin'],
  'cash_forecast.requested': ['admin'],
  'cash_forecast.made': ['admin'],
  'item.created': ['admin', 'shop'],
  'item.updated': ['admin', 'shop'],
  'item.deactivated': ['admin', 'shop'],
  'stock.moved': WORK,
  'stock.low': WORK,
  'stock.requested': WORK,
  'stock.request_answered': WORK,
  'purchase.ordered': WORK,
  'purchase.received': WORK,
  'purchase.cancelled': WORK,
  'purchase.voided': WORK,
  'purchase.paid': WORK,
  'transfer.sent': WORK,
  'transfer.received': WORK,
  'transfer.cancelled': WORK,
  'count.opened': WORK,
  'count.submitted': WORK,
  'count.posted': WORK,
  'count.cancelled': WORK,
  'sale.completed': WORK,
  'sale.voided': WORK,
  'sale.refunded': WORK,
  'attendance.scanned': ['admin', 'counter'],
  'scanner.alarmed': ['admin'],
  'attendance.corrected': ['admin'],
  'attendance.disputed': ['admin'],
  'dispute.resolved': ['admin'],
  'overtime.noted': ['admin'],
  'overtime.reviewed': ['admin'],
  'attendance_day.computed': ['admin'],
  'export.requested': ['admin'],
  'export.finished': ['admin'],
  'job.run_requested': ['admin'],
  'job.retry_requested': ['admin'],
  'job.failed': ['admin'],
  'job.finished': ['admin'],
  'payroll_table.changed': ['admin'],
  'branch_day.rolled_up': WORK,
  'employee.created': ['admin'],
  'employee.updated': ['admin'],
  'employee.separated': ['admin'],
  'consent.withdrawn': ['admin'],
  'rate.changed': ['admin'],
  'leave.requested': ['admin'],
  'leave.decided': ['admin'],
  'leave.converted': ['admin'],
  'settings.changed': ['admin', 'shop'],
  'shift.scheduled': WORK,
  'shift.changed': WORK,
  'shift.removed': WORK,
  'schedule.published': WORK,
  'schedule.copied': ['admin'],
  'swap.requested': ['admin'],
  'swap.answered': ['admin'],
  'swap.cancelled': ['admin'],
  'swap.approved': ['admin'],
  'swap.declined': ['admin'],
  'shift_template.changed': ['admin'],
  'coverage.changed': ['admin'],
  'holiday.changed': ['admin', 'shop'],
  'backup.requested': ['admin'],
  'backup.progressed': ['admin'],
  'backup.created': ['admin'],
  'backup.verified': ['admin'],
  'backup.failed': ['admin'],
  'backup.cancelled': ['admin'],
  'backup.changed': ['admin'],
  'backup.check_requested': ['admin'],
  'backup.checked': ['admin'],
  'backup.copy_requested': ['admin'],
  'backup.copied': ['admin'],
  'backup.downloaded': ['admin'],
  'backup.restored': ['admin'],
  'offline_commands.changed': WORK,
  'kept_commands.changed': ['admin'],
  'backup_key.changed': ['admin'],
  'alert.raised': ['admin'],
  'notice.changed': WORK,
  'notice.read': WORK,
}

/** The user or device of a socket, as far as rooms need it. */
export interface Occupant {
  readonly role: 'admin' | 'employee' | null
  readonly employeeId: string | null
  /** The branch of the session, or of the device without a login. */
  readonly branchId: string | null
  readonly deviceId: number | null
  /** What a person may do; null for a device. */
  readonly keys: ReadonlySet<Key> | null
  /** The only branches an office account sees; null for all. */
  readonly branchIds: readonly string[] | null
}

/** The rooms of an occupant, in a fixed order. */
export function roomsOfOccupant({ role, employeeId, branchId, deviceId, keys, branchIds }: Occupant): string[] {
  const device = deviceId === null ? [] : [`client:${deviceId}`]
  if (role === 'admin') return [...officeRooms(keys ?? new Set(), branchIds), ...device]
  if (role === 'employee') return [`branch:${branchId}`, `employee:${employeeId}`, 'shop', ...device]
  return [`counter:${branchId}`, ...device]
}

/** One room for whoever sees everything; otherwise one for each key, and for each named branch and what is about none. */
function officeRooms(keys: ReadonlySet<Key>, branchIds: readonly string[] | null): string[] {
  if (!branchIds && KEYS.every((key) => keys.has(key))) return ['admin']
  const held = [...new Set(Object.values(KEY_OF_NOUN))].filter((key) => keys.has(key)).sort()
  if (!branchIds) return held.map((key) => `office:${key}`)
  return held.flatMap((key) => [...branchIds, 'all'].map((place) => `office:${key}:${place}`))
}

/** The rooms that receive an event. None for an unknown type, which a newer program may have written. */
export function roomsOfEvent({ type, branchId, payload }: SequencedEvent): string[] {
  if (!isKnown(type)) return []
  const branch = branchId ?? payload.branchId
  return LISTENERS[type].flatMap((listener) => {
    if (listener === 'shop') return listener
    if (listener === 'admin') {
      const key = keyOfEvent(type)
      const place = branch ?? (LISTENERS[type].includes('shop') ? 'all' : undefined)
      return ['admin', `office:${key}`, ...(place ? [`office:${key}:${place}`] : [])]
    }
    if (listener === 'device') return payload.clientId ? `client:${payload.clientId}` : []
    return branch ? `${listener}:${branch}` : []
  })
}

function isKnown(type: string): type is EventType {
  return Object.hasOwn(eventPayloads, type)
}
