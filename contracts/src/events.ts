import { z } from 'zod'
import { id, instant } from './values.ts'

/**
 * Everything the shop announces, with ids only (never a name, never an amount). A new event does not compile until
 * `gateway/src/realtime/rooms.ts` says who may hear it and `dashboard/src/app/invalidations.ts` what it makes stale.
 */
export const eventPayloads = {
  'session.revoked': z.object({ userId: id }),
  'client.paired': z.object({ clientId: z.string() }),
  'client.terminated': z.object({ clientId: z.string() }),
  'branch.created': z.object({ branchId: id }),
  'branch.updated': z.object({ branchId: id }),
  'branch.features_changed': z.object({ branchId: id }),
  'branch.closed': z.object({ branchId: id }),
  'branch.reopened': z.object({ branchId: id }),
  'service.changed': z.object({ serviceId: id }),
  'price_version.changed': z.object({ priceVersionId: id }),
  'price_version.published': z.object({ priceVersionId: id }),
  'price_version.took_effect': z.object({ priceVersionId: id }),
  'customer.created': z.object({ customerId: id }),
  'order.received': z.object({ orderId: id }),
  'order.released': z.object({ orderId: id }),
  'order.release_undone': z.object({ orderId: id }),
  'order.changed': z.object({ orderId: id }),
  'order.written_off': z.object({ orderId: id }),
  'order.voided': z.object({ orderId: id }),
  'load.stage_changed': z.object({ orderId: id, loadId: id }),
  'rewash.started': z.object({ orderId: id, loadId: id }),
  'cash.moved': z.object({ cashSessionId: id }),
  'handover.changed': z.object({ noteId: id }),
  'document.printed': z.object({ orderId: id, receiptId: id }),
  'document.reprinted': z.object({ orderId: id, receiptId: id }),
  'trip.requested': z.object({ tripId: id, orderId: id }),
  'trip.changed': z.object({ tripId: id, orderId: id }),
  'rider_cash.recorded': z.object({ riderId: id }),
  'approval.requested': z.object({ approvalId: id, subjectId: id }),
  'approval.decided': z.object({ approvalId: id, subjectId: id }),
  'payment.recorded': z.object({ orderId: id, paymentId: id }),
  'payment.voided': z.object({ orderId: id, paymentId: id }),
  'refund.recorded': z.object({ orderId: id, refundId: id }),
  'short_change.flagged': z.object({ orderId: id, paymentId: id }),
  'short_change.given': z.object({ orderId: id }),
  'cash.session_opened': z.object({ cashSessionId: id }),
  'cash.session_counted': z.object({ cashSessionId: id }),
  'cash.session_closed': z.object({ cashSessionId: id }),
  'cash.capital_in': z.object({ transferId: id }),
  'cash.withdrawal': z.object({ transferId: id }),
  'cash.transfer': z.object({ transferId: id }),
  'cash.other_income': z.object({ transferId: id }),
  'cash.bank_charge': z.object({ transferId: id }),
  'ledger.reversed': z.object({ transferId: id }),
  'account.reconciled': z.object({ statementId: id }),
  'month.closed': z.object({ month: z.string() }),
  'remittance.sent': z.object({ remittanceId: id }),
  'remittance.confirmed': z.object({ remittanceId: id }),
  'expense_category.changed': z.object({ expenseCategoryId: id }),
  'expense.recorded': z.object({ expenseId: id }),
  'expense.changed': z.object({ expenseId: id }),
  'expense.approved': z.object({ expenseId: id }),
  'expense.rejected': z.object({ expenseId: id }),
  'expense.returned': z.object({ expenseId: id }),
  'expense.voided': z.object({ expenseId: id }),
  'cash_day.rolled_up': z.object({ branchId: id }),
  'item.created': z.object({ itemId: id }),
  'item.updated': z.object({ itemId: id }),
  'item.deactivated': z.object({ itemId: id }),
  'stock.moved': z.object({ itemId: id }),
  'stock.low': z.object({ itemId: id }),
  'stock.requested': z.object({ requestId: id }),
  'stock.request_answered': z.object({ requestId: id }),
  'purchase.ordered': z.object({ purchaseId: id }),
  'purchase.received': z.object({ purchaseId: id }),
  'purchase.cancelled': z.object({ purchaseId: id }),
  'purchase.paid': z.object({ purchaseId: id }),
  'transfer.sent': z.object({ transferId: id }),
  'transfer.received': z.object({ transferId: id }),
  'transfer.cancelled': z.object({ transferId: id }),
  'count.opened': z.object({ countId: id }),
  'count.submitted': z.object({ countId: id }),
  'count.posted': z.object({ countId: id }),
  'count.cancelled': z.object({ countId: id }),
  'sale.completed': z.object({ saleId: id }),
  'sale.voided': z.object({ saleId: id }),
  'sale.refunded': z.object({ saleId: id }),
  'export.requested': z.object({ exportId: id }),
  'export.finished': z.object({ exportId: id }),
  'branch_day.rolled_up': z.object({ branchId: id }),
  'settings.changed': z.object({ section: z.string() }),
  'alert.raised': z.object({ alertId: id }),
} as const

export type EventType = keyof typeof eventPayloads
export type EventPayload<T extends EventType> = z.output<(typeof eventPayloads)[T]>

/** An event before it has an id and a place in the sequence. `branchId` is set when it belongs to one branch. */
export type NewEvent = {
  [T in EventType]: { readonly type: T; readonly branchId: string | null; readonly payload: EventPayload<T> }
}[EventType]

export const EVENT_TYPES = Object.keys(eventPayloads) as EventType[]

/** An event as it travels: in the Redis stream and to the browser. */
export const eventSchema = z.object({
  id,
  type: z.enum(EVENT_TYPES as [EventType, ...EventType[]]),
  branchId: id.nullable().optional(),
  occurredAt: instant,
  payload: z.record(z.string(), z.string()),
})
export type Event = z.output<typeof eventSchema>
