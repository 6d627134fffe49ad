import type { EventType } from '@labada/contracts/events'
import type { Db } from '@labada/db/client'
import type { DueJob } from '@labada/db/due-jobs'
import type { SequencedEvent } from '@labada/db/relay'
import { ordersOfMoves } from '@labada/db/stock-uses'
import { listBookedDays, listTouchedDays } from '@labada/db/touched-days'
import { branchDayKey } from './jobs/branch-day-key.ts'
import type { DueJobName } from './jobs/catalog.ts'

/** What the house does when something happens. The whole list, on one page. */
export const subscriptions: Partial<Record<EventType, readonly DueJobName[]>> = {
  'order.received': ['roll-up-branch-days'],
  'order.released': ['roll-up-branch-days'],
  'order.release_undone': ['roll-up-branch-days'],
  'order.changed': ['roll-up-branch-days'],
  'order.voided': ['roll-up-branch-days', 'roll-up-cash-days'],
  'payment.recorded': ['roll-up-branch-days', 'roll-up-cash-days'],
  'payment.voided': ['roll-up-branch-days', 'roll-up-cash-days'],
  'refund.recorded': ['roll-up-branch-days', 'roll-up-cash-days'],
  'short_change.given': ['roll-up-cash-days'],
  'cash.moved': ['roll-up-cash-days'],
  'rider_cash.recorded': ['roll-up-cash-days'],
  'cash.session_opened': ['roll-up-cash-days'],
  'cash.session_closed': ['roll-up-cash-days'],
  'cash.capital_in': ['roll-up-cash-days'],
  'cash.withdrawal': ['roll-up-cash-days'],
  'cash.transfer': ['roll-up-cash-days'],
  'cash.other_income': ['roll-up-cash-days'],
  'cash.bank_charge': ['roll-up-cash-days'],
  'ledger.reversed': ['roll-up-cash-days'],
  'expense.recorded': ['roll-up-cash-days'],
  'expense.changed': ['roll-up-cash-days'],
  'expense.approved': ['roll-up-cash-days'],
  'expense.rejected': ['roll-up-cash-days'],
  'expense.returned': ['roll-up-cash-days'],
  'expense.voided': ['roll-up-cash-days'],
  'remittance.sent': ['roll-up-cash-days'],
  'remittance.confirmed': ['roll-up-cash-days'],
  'load.stage_changed': ['use-stock'],
  'sale.completed': ['roll-up-cash-days'],
  'sale.voided': ['roll-up-cash-days'],
  'sale.refunded': ['roll-up-cash-days'],
  'purchase.received': ['roll-up-cash-days'],
  'purchase.paid': ['roll-up-cash-days'],
  'export.requested': ['make-export'],
}

/** On what each job works for a set of events: the keys of the work that becomes due. */
const keysOf: Record<DueJobName, (db: Db, events: readonly SequencedEvent[]) => Promise<string[]>> = {
  async 'roll-up-branch-days'(db, events) {
    const days = await listTouchedDays(
      db,
      events.map(({ id }) => id),
    )
    return days.map(({ branchId, date }) => branchDayKey(branchId, date))
  },
  async 'roll-up-cash-days'(db, events) {
    const days = await listBookedDays(
      db,
      events.map(({ id }) => id),
    )
    return days.map(({ branchId, date }) => branchDayKey(branchId, date))
  },
  'use-stock': (db, events) =>
    ordersOfMoves(
      db,
      events.map(({ id }) => id),
    ),
  async 'make-export'(_db, events) {
    return events.flatMap(({ payload }) => payload.exportId ?? [])
  },
}

/** The work that these events make due. */
export async function workFor(db: Db, events: readonly SequencedEvent[]): Promise<DueJob[]> {
  const starters = new Map<DueJobName, SequencedEvent[]>()
  for (const event of events) {
    for (const job of jobsStartedBy(event.type)) starters.set(job, [...(starters.get(job) ?? []), event])
  }
  const due: DueJob[] = []
  for (const [job, its] of starters) {
    for (const key of await keysOf[job](db, its)) due.push({ job, key })
  }
  return due
}

function jobsStartedBy(type: string): readonly DueJobName[] {
  return isSubscribed(type) ? (subscriptions[type] ?? []) : []
}

function isSubscribed(type: string): type is keyof typeof subscriptions {
  return Object.hasOwn(subscriptions, type)
}
