import type { Order } from '@labada/contracts/orders/order-schemas'
import type { orderRoutes } from '@labada/contracts/orders/orders'
import { getTillFor } from '@labada/db/cash/tills'
import { getSettings } from '@labada/db/company/settings'
import type { Trx } from '@labada/db/core/client'
import { nextNumber } from '@labada/db/core/counters'
import { violatedUnique } from '@labada/db/core/failures'
import { newId } from '@labada/db/core/ids'
import type { Row } from '@labada/db/core/json-rows'
import { findOrInsertCustomer, holdCustomer } from '@labada/db/orders/customers/customers'
import { insertOrder, KNOWN_ORDER } from '@labada/db/orders/order-changes'
import { findOrder, type OrderRecord } from '@labada/db/orders/orders'
import { isAboveHandDiscount } from '@labada/domain/catalog/hand-discounts'
import { DomainError } from '@labada/domain/core/errors'
import { requireKeyFor } from '@labada/domain/core/keys'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { inWords, toPesos, ZERO } from '@labada/domain/core/money'
import { phoneOf } from '@labada/domain/orders/customers/customers'
import { orderNumberOf } from '@labada/domain/orders/orders'
import { takePayments } from '@labada/domain/orders/payments'
import { atTakenTotal } from '@labada/domain/orders/taken-price'
import { writeAudit } from '../../core/audit-entries.ts'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import { type Context, type Handler, readingKey } from '../../http/context.ts'
import type { Offline } from '../../http/kept/redone.ts'
import { AccessError } from '../../http/problems.ts'
import { decideUses, keepUses } from '../customers/package-uses.ts'
import { refuseShortOf, usePrepaid } from '../customers/prepaid-entries.ts'
import { toOrder } from '../order-answers.ts'
import { foundOrder, paymentRow, refuseUnfitPayments, refuseUsedReference } from '../order-money.ts'
import { type PricedFor, priceFor } from '../order-pricing.ts'
import { keepPromotionUses, meetPromotions, refuseUnfitCode } from '../order-promotions.ts'
import { tripsOfReceived } from '../trips/order-trips.ts'
import { isAsShown, newOrder, newRecord, type Received } from './new-order.ts'
import { receivePlain } from './plain-orders.ts'

const MOST_DRAWS = 3

/**
 * Creates an order. The sender creates the id: the same one again, even at the same moment, returns the order as it is.
 */
export const receiveOrder: Handler<typeof orderRoutes.receiveOrder> = readingKey(async ({ body }, context) => {
  const plain = await receivePlain(body, context)
  if (plain) return plain
  const unique = [...KNOWN_ORDER, 'payment_pkey'] as const
  return afterTwin(
    (taken) => idTaken(taken === 'payment_pkey' ? 'payment' : 'order'),
    unique,
    async () => {
      for (let draw = 1; ; draw++) {
        try {
          return await context.command((trx) => receive(trx, body, context))
        } catch (error) {
          // Two in a thousand billion draws produce an existing claim code.
          if (violatedUnique(error) !== 'order_claim_code_key' || draw === MOST_DRAWS) throw error
        }
      }
    },
  )
})

async function receive(trx: Trx, body: Received, context: Context): Promise<Order> {
  const { scope, branchId, now } = context
  const { branch, isKnownOrder, session } = await getTillFor(trx, branchId, body.id)
  if (isKnownOrder) return toOrder(sameOrder(await findOrder(trx, scope, body.id), body))
  if (branch.closedAt) throw new AccessError('CLOSED_BRANCH_ACCESSED')
  const customer = await customerFor(trx, body.customer ?? null, context)
  const asking = {
    branchId,
    customerId: customer.row?.id ?? null,
    isNewCustomer: false,
    code: body.promoCode,
    isOffline: context.offline !== undefined,
  }
  const met = await meetPromotions(trx, asking, now, true)
  const today = await priceFor(trx, branch, { ...body, promotions: met.apply }, now)
  const priced = context.offline ? atPriceTold(body, today, context.offline) : today
  await refuseUnfitCode(trx, met, priced.order, { orderId: body.id, now })
  if (!context.offline) refuseOtherPrice(body, priced)
  const { keys } = context.actor
  if (body.payments?.length) requireKeyFor(keys, 'payment.take')
  if (body.discount && isAboveHandDiscount(priced.order, await getSettings(trx, 'orders', now))) {
    requireKeyFor(keys, 'order.discount')
  }
  if (body.packageUses?.length) requireKeyFor(keys, 'payment.take')
  const { uses, balance } = await decideUses(
    trx,
    coverableOf(branchId, customer.row, priced),
    body.packageUses ?? [],
    context,
  )
  const payments = takePayments(body.payments ?? [], balance)
  await refuseUnfitPayments(trx, payments, now)
  await refuseUsedReference(trx, body.id, payments, now)

  const record = newRecord(body, context, {
    branch,
    priced,
    customer: customer.row,
    payments: payments.map((payment) => paymentRow(payment, { orderId: body.id, branch, session }, context)),
    cashSessionId: session?.id ?? null,
    number: context.offline?.number ?? (await nextOrderNumber(trx, branch, now)),
  })

  const { order } = record
  const tripIds = await tripsOfReceived(trx, record, context)
  await refuseShortOf(trx, order, record.payments)
  await insertOrder(trx, now, newOrder(record, { isNewCustomer: customer.isNew, tripIds }, context))
  await keepUses(trx, record, uses, session, context)
  await usePrepaid(trx, order, record.payments, context)
  if (context.actor.permitter && body.discount)
    await writeAudit(trx, context, {
      action: 'order.discounted',
      objectType: 'order',
      objectId: order.id,
      branchId,
      reason: body.discount.reason,
      key: 'order.discount',
      after: { number: order.number, discountCentavos: order.discountCentavos },
    })
  await keepPromotionUses(trx, met, priced.order, { orderId: order.id, now })
  return toOrder(uses.length === 0 ? record : await foundOrder(trx, scope, order.id))
}

/** A priced order, for packages to pay for. */
function coverableOf(branchId: string, customer: Row<'customer'> | null, { order }: PricedFor) {
  return {
    customerId: customer?.id ?? null,
    order: {
      branchId,
      subtotal: order.subtotal,
      discount: order.discount,
      packageDiscount: ZERO,
      vat: order.vat,
      exempt: order.exempt,
      total: order.total,
      balance: order.total,
      hasLegalDiscount: order.legal !== null,
    },
    lines: order.lines.map((line) => ({ ...line, covered: { units: 0, amount: ZERO } })),
  }
}

/** The next number of the branch's day. */
async function nextOrderNumber(trx: Trx, branch: Row<'branch'>, now: Date): Promise<string> {
  const day = businessDateOf(now, branch.cutoffMinutes)
  return orderNumberOf(branch.code, day, await nextNumber(trx, branch.id, `order:${day}`))
}

/** A price told without a connection holds; an admin learns that it differs. */
function atPriceTold({ shownTotal }: Received, today: PricedFor, offline: Offline): PricedFor {
  if (shownTotal === undefined || shownTotal === today.order.total) return today
  offline.remark(`Taken at ${inWords(shownTotal)}. The price list says ${inWords(today.order.total)}`)
  return { ...today, order: atTakenTotal(today.order, shownTotal) }
}

/** Refuses `price_changed` with today's total if the screen showed another price version or another total. */
function refuseOtherPrice(body: Received, priced: PricedFor): void {
  if (isAsShown(body, priced)) return
  throw new DomainError('price_changed', 'Prices changed while this ticket was open', {
    priceVersionId: priced.versionId,
    total: toPesos(priced.order.total),
  })
}

/** The answer to a repeated id. Refuses `stale_version` if it belongs to another order, here or in another branch. */
function sameOrder(kept: OrderRecord | undefined, body: Received): OrderRecord {
  const isSame =
    kept?.order.type === body.type &&
    kept.lines.length === body.lines.length &&
    kept.lines.every(({ serviceId }, position) => serviceId === body.lines[position]?.serviceId)
  if (!isSame) throw idTaken('order')
  return kept
}

async function customerFor(
  trx: Trx,
  given: NonNullable<Received['customer']> | null,
  { branchId, now }: Context,
): Promise<{ readonly row: Row<'customer'> | null; readonly isNew: boolean }> {
  if (given === null) return { row: null, isNew: false }
  if ('id' in given) {
    const row = await holdCustomer(trx, given.id)
    if (!row) throw new DomainError('field_invalid', 'Customer not found', { field: 'customer' })
    return { row, isNew: false }
  }
  const { customer, isNew } = await findOrInsertCustomer(trx, {
    id: newId(),
    name: given.name,
    phone: phoneOf(given.phone),
    address: null,
    createdBranchId: branchId,
    createdAt: now,
  })
  return { row: customer, isNew }
}
