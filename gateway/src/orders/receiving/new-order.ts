import type { RouteInput } from '@labada/contracts/core/route'
import type { orderRoutes } from '@labada/contracts/orders/orders'
import { rollBytes } from '@labada/db/core/dice'
import { newId } from '@labada/db/core/ids'
import type { Row } from '@labada/db/core/json-rows'
import type { NewOrder } from '@labada/db/orders/order-changes'
import type { OrderRecord } from '@labada/db/orders/orders'
import { describeLines } from '@labada/domain/catalog/quantities'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { sum, ZERO } from '@labada/domain/core/money'
import { fullNameOf } from '@labada/domain/core/names'
import { codeFrom } from '@labada/domain/core/random-codes'
import { loadsOf } from '@labada/domain/orders/new-loads'
import { promisedAt } from '@labada/domain/orders/promises'
import type { Context } from '../../http/context.ts'
import { paymentEvents } from '../order-money.ts'
import type { PricedFor } from '../order-pricing.ts'
import { type Booking, transferOfOrder, transfersOfPayment } from '../order-transfers.ts'

/** An order as the counter sends it. */
export type Received = RouteInput<typeof orderRoutes.receiveOrder>['body']

const CLAIM_CODE_LENGTH = 8

/** What is decided of a new order before it is written down. */
interface Parts {
  readonly branch: Row<'branch'>
  readonly priced: PricedFor
  readonly customer: Pick<Row<'customer'>, 'id' | 'name' | 'phone'> | null
  readonly payments: OrderRecord['payments']
  readonly cashSessionId: string | null
  readonly number: string
}

/** The rows of a new order: its lines, loads and payments, with their ids. */
export function newRecord(body: Received, { actor, device, now }: Context, parts: Parts): OrderRecord {
  const { branch, priced, customer, payments } = parts
  const { lines, steps, subtotal, discount, pickupFee, deliveryFee, vat, exempt, total, kilos } = priced.order
  const name = fullNameOf(actor)
  const businessDate = businessDateOf(now, branch.cutoffMinutes)
  const promised = promisedAt(now, body.rush === true, branch)
  const made = loadsOf(lines.map((line) => ({ ...line.service, quantity: line.quantity, weightKg: line.weightKg })))
  return {
    order: {
      id: body.id,
      branchId: branch.id,
      branchName: branch.name,
      cutoffMinutes: branch.cutoffMinutes,
      number: parts.number,
      claimCode: codeFrom(rollBytes(CLAIM_CODE_LENGTH), CLAIM_CODE_LENGTH),
      type: body.type,
      stage: 'received',
      stageAt: now,
      customerId: customer?.id ?? null,
      customerName: customer?.name ?? null,
      customerPhone: customer?.phone ?? null,
      priceVersionId: priced.versionId,
      isRush: body.rush === true,
      discountPercent: body.discount?.percent ?? null,
      discountReason: body.discount?.reason ?? null,
      steps: steps.map(({ kind, label, amount }) => ({ kind, label, amountCentavos: amount })),
      subtotalCentavos: subtotal,
      discountCentavos: discount,
      pickupFeeCentavos: pickupFee,
      deliveryFeeCentavos: deliveryFee,
      vatCentavos: vat,
      totalCentavos: total,
      paidCentavos: sum(payments.map(({ amountCentavos }) => amountCentavos)),
      refundedCentavos: sum([]),
      owedChangeCentavos: sum(payments.map(({ owedCentavos }) => owedCentavos)),
      loadCount: made.length,
      kilos,
      services: describeLines(lines),
      notes: body.notes || null,
      pickup: tripOf(body.pickup),
      delivery: tripOf(body.delivery),
      receivedAt: now,
      receivedBy: actor.id,
      receivedByName: name,
      businessDate,
      // The promised time cannot be earlier than the branch can manage; the counter may choose a later one.
      promisedAt: body.promisedAt && body.promisedAt > promised ? body.promisedAt : promised,
      clientId: device?.id ?? null,
      cashSessionId: parts.cashSessionId,
      releasedAt: null,
      releasedBy: null,
      releasedByName: null,
      voidedAt: null,
      voidedBy: null,
      voidReason: null,
      version: 1,
      storageFeeCentavos: ZERO,
      storageWaivedCentavos: ZERO,
      writtenOffCentavos: ZERO,
      dueOn: null,
      claimCheck: null,
      rack: null,
      exemptCentavos: exempt,
      legalDiscount: legalDiscountOf(body, priced),
      storageFreeDays: branch.storageFreeDays,
      storageFeePerDayCentavos: branch.storageFeePerDayCentavos,
      storageFeeMostCentavos: branch.storageFeeMostCentavos,
    },
    lines: lines.map((line, position) => ({
      id: newId(),
      orderId: body.id,
      position,
      serviceId: line.serviceId,
      code: line.code,
      name: line.name,
      unit: line.unit,
      quantity: line.quantity,
      weightKg: line.weightKg,
      unitPriceCentavos: line.unitPrice,
      amountCentavos: line.amount,
    })),
    loads: made.map(({ number, label, path }) => ({
      id: newId(),
      orderId: body.id,
      branchId: branch.id,
      number,
      label,
      path: [...path],
      stage: 'received',
      stageAt: now,
      stageBy: actor.id,
      stageByName: name,
      rewashOf: null,
      rewashReason: null,
    })),
    payments: payments.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    refunds: [],
  }
}

/** What is written with a new order's rows: its transfers, and the events that tell of it. */
export function newOrder(
  record: OrderRecord,
  { isNewCustomer, tripIds }: { readonly isNewCustomer: boolean; readonly tripIds: readonly string[] },
  { actor, now }: Context,
): NewOrder {
  const { order, payments } = record
  const { branchId } = order
  const booking: Booking = {
    branchId,
    occurredAt: now,
    businessDate: order.businessDate,
    actorId: actor.id,
    orderNumber: order.number,
  }
  return {
    record,
    transfers: [
      transferOfOrder(booking, order),
      ...payments.flatMap((payment) => transfersOfPayment(booking, payment)),
    ],
    events: [
      ...(isNewCustomer && order.customerId !== null
        ? [{ type: 'customer.created' as const, branchId, payload: { customerId: order.customerId } }]
        : []),
      { type: 'order.received', branchId, payload: { orderId: order.id } },
      ...tripIds.map((tripId) => ({ type: 'trip.changed' as const, branchId, payload: { tripId, orderId: order.id } })),
      ...payments.flatMap(paymentEvents),
    ],
  }
}

/** Whether the screen showed this price version and this total, as far as it said. */
export function isAsShown({ priceVersionId, shownTotal }: Received, { versionId, order }: PricedFor): boolean {
  const isOfList = priceVersionId === undefined || priceVersionId === versionId
  return isOfList && (shownTotal === undefined || shownTotal === order.total)
}

/** What the law took off, with the card it was given for; the card of an order without such a discount is not kept. */
function legalDiscountOf({ legalDiscount: card }: Received, { order }: PricedFor): Row<'order'>['legalDiscount'] {
  if (!card || !order.legal) return null
  const { percent, gross, vat, discount } = order.legal
  return { ...card, percent, grossCentavos: gross, vatCentavos: vat, discountCentavos: discount }
}

function tripOf(trip: Received['pickup']): Row<'order'>['pickup'] {
  if (!trip) return null
  const { fee, ...where } = trip
  return { ...where, feeCentavos: fee }
}
