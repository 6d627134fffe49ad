import type { Load, Order, OrderSummary } from '@labada/contracts/orders/order-schemas'
import type { Row } from '@labada/db/core/json-rows'
import type { ListedOrder } from '@labada/db/orders/order-lists'
import type { ListedLoad, OrderHead, OrderLineRow, OrderRecord, PaymentRow, RefundRow } from '@labada/db/orders/orders'
import { centavos } from '@labada/domain/core/money'
import { maskPhone } from '@labada/domain/orders/customers/customers'
import { hasDelivery } from '@labada/domain/orders/order-stages'
import { balanceOf, type OrderState, paymentStatusOf } from '@labada/domain/orders/orders'

type Stated = Pick<
  Row<'order'>,
  | 'stage'
  | 'totalCentavos'
  | 'paidCentavos'
  | 'refundedCentavos'
  | 'writtenOffCentavos'
  | 'receivedAt'
  | 'cashSessionId'
>

/** An order in the form that the rules need. */
export function stateOf(order: Stated): OrderState {
  return {
    stage: order.stage,
    total: order.totalCentavos,
    paid: order.paidCentavos,
    refunded: order.refundedCentavos,
    writtenOff: order.writtenOffCentavos,
    receivedAt: order.receivedAt,
    cashSessionId: order.cashSessionId,
  }
}

/** What an order and its row in a list have alike. */
function headOf(order: OrderHead | ListedOrder) {
  return {
    id: order.id,
    number: order.number,
    claimCode: order.claimCode,
    branchId: order.branchId,
    branchName: order.branchName,
    type: order.type,
    stage: order.stage,
    stageAt: order.stageAt,
    paymentStatus: paymentStatusOf(stateOf(order)),
    rush: order.isRush,
    total: order.totalCentavos,
    paid: order.paidCentavos,
    refunded: order.refundedCentavos,
    writtenOff: order.writtenOffCentavos,
    storage: storageOf(order),
    rack: order.rack,
    dueOn: order.dueOn,
    receivedAt: order.receivedAt,
    cashSessionId: order.cashSessionId,
    promisedAt: order.promisedAt,
    releasedAt: order.releasedAt,
    receivedBy: { id: order.receivedBy, name: order.receivedByName },
  }
}

/** A full order in the API's form. */
export function toOrder({ order, lines, loads, payments, refunds }: OrderRecord): Order {
  const state = stateOf(order)
  return {
    ...headOf(order),
    balance: balanceOf(state),
    customer:
      order.customerId === null
        ? null
        : { id: order.customerId, name: order.customerName ?? '', phone: order.customerPhone },
    businessDate: order.businessDate,
    subtotal: order.subtotalCentavos,
    steps: order.steps.map(({ kind, label, amountCentavos }) => ({ kind, label, amount: centavos(amountCentavos) })),
    vat: order.vatCentavos,
    exempt: order.exemptCentavos,
    legalDiscount: legalDiscountOf(order),
    owedChange: order.owedChangeCentavos,
    discountReason: order.discountReason,
    notes: order.notes,
    pickup: tripOf(order.pickup),
    delivery: tripOf(order.delivery),
    priceVersionId: order.priceVersionId,
    releasedBy: order.releasedBy === null ? null : { id: order.releasedBy, name: order.releasedByName ?? '' },
    claimCheck: order.claimCheck,
    voidedAt: order.voidedAt,
    voidReason: order.voidReason,
    loads: loads.map(toLoad),
    lines: lines.map(toLine),
    payments: payments.map(toPayment),
    refunds: refunds.map(toRefund),
  }
}

/** An order in a list: the phone number is masked for everyone. */
export function toSummary(order: ListedOrder): OrderSummary {
  return {
    ...headOf(order),
    balance: order.balanceCentavos,
    customerName: order.customerName,
    customerPhone: order.customerPhone === null ? null : maskPhone(order.customerPhone),
    services: order.services,
    kilos: order.kilos,
    discount: order.discountCentavos,
    claim: order.hasOpenClaim === null ? null : order.hasOpenClaim ? 'open' : 'answered',
    loads: order.loads.map(toLoad),
  }
}

export function toPayment(payment: PaymentRow): Order['payments'][number] {
  return {
    id: payment.id,
    orderId: payment.orderId,
    method: payment.method,
    amount: payment.amountCentavos,
    tendered: payment.tenderedCentavos,
    change: payment.changeCentavos,
    owed: payment.owedCentavos,
    reference: payment.reference,
    recordedAt: payment.recordedAt,
    recordedBy: { id: payment.recordedBy, name: payment.recordedByName },
    cashSessionId: payment.cashSessionId,
    officeReason: payment.officeReason,
    voided: payment.isVoided,
  }
}

function toRefund(refund: RefundRow): Order['refunds'][number] {
  return {
    id: refund.id,
    orderId: refund.orderId,
    method: refund.method,
    amount: refund.amountCentavos,
    reason: refund.reason,
    recordedAt: refund.recordedAt,
    recordedBy: { id: refund.recordedBy, name: refund.recordedByName },
  }
}

function toLoad({ id, number, stage, path, label, stageAt, stageBy, stageByName, rewashReason }: ListedLoad): Load {
  const by = { id: stageBy, name: stageByName }
  return { id, number, stage, path: [...path], label, stageAt, stageBy: by, rewash: rewashReason }
}

/** The storage fee of ready laundry; laundry to be delivered has none. */
export function storageOf(
  order: Pick<
    OrderHead,
    | 'type'
    | 'stage'
    | 'stageAt'
    | 'storageFreeDays'
    | 'storageFeePerDayCentavos'
    | 'storageFeeMostCentavos'
    | 'storageFeeCentavos'
    | 'storageWaivedCentavos'
  >,
): Order['storage'] {
  return {
    freeDays: order.storageFreeDays,
    perDay: order.storageFeePerDayCentavos,
    most: order.storageFeeMostCentavos,
    charged: order.storageFeeCentavos,
    waived: order.storageWaivedCentavos,
    readyAt: order.stage === 'ready' && !hasDelivery(order.type) ? order.stageAt : null,
  }
}

function toLine(line: OrderLineRow): Order['lines'][number] {
  return {
    id: line.id,
    serviceId: line.serviceId,
    code: line.code,
    name: line.name,
    unit: line.unit,
    quantity: line.quantity,
    weightKg: line.weightKg,
    unitPrice: line.unitPriceCentavos,
    amount: line.amountCentavos,
  }
}

function legalDiscountOf({ legalDiscount }: Row<'order'>): Order['legalDiscount'] {
  if (legalDiscount === null) return null
  const { grossCentavos, vatCentavos, discountCentavos, ...card } = legalDiscount
  return {
    ...card,
    gross: centavos(grossCentavos),
    vat: centavos(vatCentavos),
    discount: centavos(discountCentavos),
  }
}

function tripOf(trip: Row<'order'>['pickup']): Order['pickup'] {
  if (trip === null) return null
  const { feeCentavos, ...where } = trip
  return { ...where, fee: centavos(feeCentavos) }
}
