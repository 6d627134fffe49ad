import type { Event, EventType } from '@labada/contracts/events'
import type { QueryKey } from '@tanstack/react-query'
import { keys } from '../api/query-keys.ts'

type Payload = Event['payload']
const order = ({ orderId = '' }: Payload): QueryKey[] => [keys.order(orderId), keys.orderLists(), keys.figures()]
const money = (payload: Payload): QueryKey[] => [
  ...order(payload),
  keys.payments(),
  keys.ledger(),
  keys.cashSessions(),
  keys.branches(),
  keys.customers(),
  keys.session(),
]
const drawer = (): QueryKey[] => [keys.cashSessions(), keys.ledger(), keys.branches(), keys.figures(), keys.session()]
const spending = (): QueryKey[] => [keys.expenses(), ...drawer(), keys.audit()]
const booked = (): QueryKey[] => [...drawer(), keys.cashFlow(), keys.audit()]
const branch = (): QueryKey[] => [keys.branches(), keys.figures(), keys.session(), keys.audit()]
const prices = (): QueryKey[] => [keys.prices(), keys.audit()]

const items = (): QueryKey[] => [keys.items(), keys.stock(), keys.audit()]
const moved = (): QueryKey[] => [keys.items(), keys.stock()]
const papers = (): QueryKey[] => [keys.stockPapers(), keys.items(), keys.ledger(), keys.audit()]
const sold = (): QueryKey[] => [keys.itemSales(), keys.items(), keys.payments(), ...drawer()]

/** What each event makes stale on the screen. A new event does not compile until it is answered here. */
export const invalidations: Record<EventType, (payload: Payload) => readonly QueryKey[]> = {
  'session.revoked': () => [keys.audit()],
  'client.paired': () => [keys.clients(), keys.figures(), keys.audit()],
  'client.terminated': () => [keys.clients(), keys.figures(), keys.audit()],
  'branch.created': branch,
  'branch.updated': branch,
  'branch.features_changed': branch,
  'branch.closed': branch,
  'branch.reopened': branch,
  'service.changed': prices,
  'price_version.changed': prices,
  'price_version.published': prices,
  'price_version.took_effect': prices,
  'customer.created': () => [keys.customers()],
  'order.received': (payload) => [...order(payload), keys.customers(), keys.ledger()],
  'order.released': (payload) => [...order(payload), keys.customers()],
  'order.release_undone': order,
  'order.changed': (payload) => [...order(payload), keys.customers(), keys.ledger(), keys.audit()],
  'order.written_off': (payload) => [...money(payload), keys.audit()],
  'order.voided': (payload) => [...money(payload), keys.audit()],
  'load.stage_changed': order,
  'rewash.started': order,
  'cash.moved': () => [...drawer(), keys.audit()],
  'handover.changed': () => [keys.handovers()],
  'document.printed': ({ orderId = '' }) => [keys.order(orderId)],
  'document.reprinted': ({ orderId = '' }) => [keys.order(orderId)],
  'trip.requested': () => [keys.trips(), keys.figures(), keys.customers()],
  'trip.changed': (payload) => [keys.trips(), ...order(payload)],
  'rider_cash.recorded': () => [keys.trips(), ...drawer()],
  'approval.requested': () => [keys.approvals(), keys.figures()],
  'approval.decided': ({ subjectId = '' }) => [keys.approvals(), keys.figures(), keys.order(subjectId)],
  'payment.recorded': money,
  'payment.voided': money,
  'refund.recorded': (payload) => [...money(payload), keys.audit()],
  'short_change.flagged': money,
  'short_change.given': money,
  'cash.session_opened': drawer,
  'cash.session_counted': drawer,
  'cash.session_closed': () => [...drawer(), keys.audit()],
  'cash.capital_in': booked,
  'cash.withdrawal': booked,
  'cash.transfer': booked,
  'cash.other_income': booked,
  'cash.bank_charge': booked,
  'ledger.reversed': booked,
  'account.reconciled': () => [keys.cashFlow(), keys.audit()],
  'month.closed': () => [keys.cashFlow(), keys.audit()],
  'remittance.sent': () => [...drawer(), keys.remittances(), keys.audit()],
  'remittance.confirmed': () => [...drawer(), keys.remittances(), keys.audit()],
  'expense_category.changed': () => [keys.expenseCategories(), keys.expenses()],
  'expense.recorded': spending,
  'expense.changed': spending,
  'expense.approved': spending,
  'expense.rejected': spending,
  'expense.returned': spending,
  'expense.voided': spending,
  'cash_day.rolled_up': () => [keys.cashFlow()],
  'item.created': items,
  'item.updated': items,
  'item.deactivated': items,
  'stock.moved': moved,
  'stock.low': () => [keys.items(), keys.figures()],
  'stock.requested': () => [keys.stock(), keys.items(), keys.figures()],
  'stock.request_answered': () => [keys.stock(), keys.items(), keys.figures()],
  'purchase.ordered': papers,
  'purchase.received': () => [...papers(), ...drawer()],
  'purchase.cancelled': papers,
  'purchase.paid': () => [...papers(), ...drawer()],
  'transfer.sent': papers,
  'transfer.received': papers,
  'transfer.cancelled': papers,
  'count.opened': papers,
  'count.submitted': papers,
  'count.posted': papers,
  'count.cancelled': papers,
  'sale.completed': sold,
  'sale.voided': () => [...sold(), keys.audit()],
  'sale.refunded': () => [...sold(), keys.audit()],
  'export.requested': () => [keys.audit()],
  'export.finished': ({ exportId = '' }) => [keys.export(exportId)],
  'branch_day.rolled_up': () => [keys.figures()],
  'settings.changed': () => [keys.settings(), keys.setup(), keys.audit()],
  'alert.raised': () => [keys.figures()],
}
