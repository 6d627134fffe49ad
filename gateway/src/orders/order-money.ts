import type { NewEvent } from '@labada/contracts/core/events'
import { getSettings } from '@labada/db/company/settings'
import type { Db, Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import type { Scope } from '@labada/db/core/scope'
import { findOrder, lockOrder, type OrderRecord, type PaymentRow } from '@labada/db/orders/orders'
import { findUsedReference, findUsedSaleReference } from '@labada/db/orders/used-references'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { refuseUnfitPayment } from '@labada/domain/company/settings'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { fullNameOf } from '@labada/domain/core/names'
import type { TakenPayment } from '@labada/domain/orders/payments'
import type { Context } from '../http/context.ts'
import type { Booking } from './order-transfers.ts'

/** The order, locked; `not_found` if missing or out of scope. */
export async function lockedOrder(trx: Trx, scope: Scope, orderId: string): Promise<OrderRecord> {
  const record = await lockOrder(trx, scope, orderId)
  if (!record) throw new DomainError('not_found', 'Order not found')
  return record
}

/** The order as it is now, for the answer. */
export async function foundOrder(db: Db, scope: Scope, orderId: string): Promise<OrderRecord> {
  const record = await findOrder(db, scope, orderId)
  if (!record) throw new DomainError('not_found', 'Order not found')
  return record
}

/** A payment as stored. Cash goes into the open drawer; without one it is refused. */
export function paymentRow(
  payment: TakenPayment,
  {
    orderId,
    branch,
    session,
  }: {
    readonly orderId: string
    readonly branch: { readonly id: string; readonly cutoffMinutes: number }
    readonly session: { readonly id: string; readonly state: string } | undefined
  },
  { actor, device, now }: Context,
): PaymentRow {
  return {
    id: payment.id,
    orderId,
    branchId: branch.id,
    cashSessionId: payment.method === 'cash' ? openDrawerOf(session).id : (session?.id ?? null),
    method: payment.method,
    amountCentavos: payment.amount,
    tenderedCentavos: payment.tendered,
    changeCentavos: payment.change,
    owedCentavos: payment.owed,
    reference: payment.reference,
    businessDate: businessDateOf(now, branch.cutoffMinutes),
    recordedAt: now,
    recordedBy: actor.id,
    recordedByName: fullNameOf(actor),
    clientId: device?.id ?? null,
    officeReason: null,
    isVoided: false,
  }
}

/** The events of a payment. */
export function paymentEvents(payment: Row<'payment'>): NewEvent[] {
  const { branchId } = payment
  const payload = { orderId: payment.orderId, paymentId: payment.id }
  const recorded: NewEvent = { type: 'payment.recorded', branchId, payload }
  return payment.owedCentavos > 0 ? [recorded, { type: 'short_change.flagged', branchId, payload }] : [recorded]
}

/**
 * Refuses `field_invalid` for a payment that does not fit the current settings. Cash with its change given has no such
 * rules, so the common payment needs no query.
 */
export async function refuseUnfitPayments(trx: Trx, taken: readonly TakenPayment[], now: Date): Promise<void> {
  if (taken.every(({ method, owed }) => method === 'cash' && owed === 0)) return
  const settings = await getSettings(trx, 'payments', now)
  for (const payment of taken) refuseUnfitPayment(payment, settings)
}

/** Refuses `duplicate_reference`: a wallet or bank reference pays only one order. */
export async function refuseUsedReference(
  trx: Trx,
  orderId: string,
  taken: readonly TakenPayment[],
  now: Date,
): Promise<void> {
  const used = await findUsedReference(trx, orderId, taken, now)
  if (used) {
    throw new DomainError(
      'duplicate_reference',
      `Reference ${used.reference} was already used for ${used.orderNumber}`,
      {
        field: 'reference',
        orderNumber: used.orderNumber,
      },
    )
  }
  const sale = await findUsedSaleReference(trx, orderId, taken, now)
  if (sale) {
    throw new DomainError('duplicate_reference', `Reference ${sale.reference} was already used for ${sale.number}`, {
      field: 'reference',
      orderNumber: sale.number,
    })
  }
}

export function bookingOf({ order }: OrderRecord, { actor, now }: Context): Booking {
  return {
    branchId: order.branchId,
    occurredAt: now,
    businessDate: businessDateOf(now, order.cutoffMinutes),
    actorId: actor.id,
    orderNumber: order.number,
  }
}
