import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { insertPrepaidEntries, lockPrepaid, type NewPrepaidEntry } from '@labada/db/orders/customers/prepaid'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf, manilaDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, negate, sum } from '@labada/domain/core/money'
import { refuseShortPrepaid } from '@labada/domain/orders/customers/prepaid'
import type { Context } from '../../http/context.ts'

/** An order, as far as its customer's prepaid balance is concerned. */
interface PaidOrder {
  readonly id: string
  readonly branchId: string
  readonly cutoffMinutes: number
  readonly customerId: string | null
}
type Paid = Pick<Row<'payment'>, 'id' | 'method' | 'amountCentavos'>

/**
 * Locks the balance that payments of an order use, before anything is booked, so that all who use it wait for each other
 * here. Refuses `prepaid_short`, and `field_invalid` without a customer.
 */
export async function refuseShortOf(
  trx: Trx,
  order: Pick<PaidOrder, 'customerId'>,
  payments: readonly Omit<Paid, 'id'>[],
): Promise<void> {
  const used = usedOf(payments)
  if (used.length === 0) return
  refuseShortPrepaid(await lockPrepaid(trx, customerOf(order)), sum(used.map(({ amountCentavos }) => amountCentavos)))
}

/**
 * Takes what payments of an order use of its customer's prepaid balance; the payments are already written. Refuses as
 * `refuseShortOf`.
 */
export async function usePrepaid(
  trx: Trx,
  order: PaidOrder,
  payments: readonly Paid[],
  context: Context,
): Promise<void> {
  await refuseShortOf(trx, order, payments)
  await enterPayments(trx, order, payments, 'payment', context)
}

/** Gives voided payments of an order back to the prepaid balance they were paid with. */
export async function returnPrepaid(
  trx: Trx,
  order: PaidOrder,
  payments: readonly Paid[],
  context: Context,
): Promise<void> {
  await enterPayments(trx, order, payments, 'payment_void', context)
}

/** The entries of the payments that use the balance, if any do. */
async function enterPayments(
  trx: Trx,
  order: PaidOrder,
  payments: readonly Paid[],
  kind: 'payment' | 'payment_void',
  context: Context,
): Promise<void> {
  const used = usedOf(payments)
  if (used.length === 0) return
  const customerId = customerOf(order)
  await enter(
    trx,
    used.map(({ id, amountCentavos }) => ({
      ...ofOrder(order, customerId, context),
      kind,
      paymentId: id,
      amountCentavos: kind === 'payment' ? negate(amountCentavos) : amountCentavos,
    })),
    context,
  )
}

/** Gives a refund by prepaid balance back to it; the refund is already written. */
export async function refundPrepaid(
  trx: Trx,
  order: PaidOrder,
  refund: Row<'refund'>,
  context: Context,
): Promise<void> {
  if (refund.method !== 'prepaid') return
  const entry = ofOrder(order, customerOf(order), context)
  const { id, amountCentavos, reason } = refund
  await enter(trx, [{ ...entry, kind: 'refund', refundId: id, amountCentavos, reason }], context)
}

/** Moves the whole balance of a merged customer to the one that is kept. No money moves: the shop owes as much as before. */
export async function mergePrepaid(trx: Trx, fromId: string, intoId: string, context: Context): Promise<void> {
  const balance = await lockPrepaid(trx, fromId)
  if (balance === 0) return
  const entry = (customerId: string, amountCentavos: Centavos): NewPrepaidEntry => ({
    ...blank(context),
    customerId,
    kind: 'merge',
    amountCentavos,
    businessDate: manilaDateOf(context.now),
  })
  await enter(trx, [entry(fromId, negate(balance)), entry(intoId, balance)], context)
}

/** Writes entries and tells the screens of every branch: a balance counts in all of them. */
export async function enter(trx: Trx, entries: readonly NewPrepaidEntry[], { now }: Context): Promise<void> {
  await insertPrepaidEntries(trx, entries)
  const customers = [...new Set(entries.map(({ customerId }) => customerId))]
  await announce(
    trx,
    now,
    ...customers.map((customerId) => ({
      type: 'prepaid.changed' as const,
      branchId: null,
      payload: { customerId },
    })),
  )
}

/** The fields that most entries leave empty, and who makes them. */
export function blank({ actor, device, now }: Context) {
  return {
    id: newId(),
    branchId: null,
    orderId: null,
    paymentId: null,
    refundId: null,
    method: null,
    reference: null,
    reason: null,
    cashSessionId: null,
    recordedAt: now,
    recordedBy: actor.id,
    clientId: device?.id ?? null,
  }
}

function ofOrder({ id, branchId, cutoffMinutes }: PaidOrder, customerId: string, context: Context) {
  const businessDate = businessDateOf(context.now, cutoffMinutes)
  return { ...blank(context), customerId, branchId, orderId: id, businessDate }
}

const usedOf = <One extends Omit<Paid, 'id'>>(payments: readonly One[]): readonly One[] =>
  payments.filter(({ method }) => method === 'prepaid')

function customerOf({ customerId }: Pick<PaidOrder, 'customerId'>): string {
  if (customerId === null) {
    throw new DomainError('field_invalid', 'Choose a customer to use a prepaid balance', { field: 'method' })
  }
  return customerId
}
