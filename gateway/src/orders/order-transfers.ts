import type { Row } from '@labada/db/core/json-rows'
import type { NewTransfer } from '@labada/db/ledger/ledger'
import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Posting } from '@labada/domain/ledger/ledger'
import { undone } from '@labada/domain/ledger/ledger'
import {
  changeOwed,
  orderAccepted,
  paymentTaken,
  refundGiven,
  shortChangeGiven,
} from '@labada/domain/orders/order-postings'

/** The values that all transfers of one command share. */
export interface Booking {
  readonly branchId: string
  readonly occurredAt: Date
  readonly businessDate: ManilaDate
  readonly actorId: string
  /** The number of their order. */
  readonly orderNumber: string
}

export function transferOfOrder(booking: Booking, order: Row<'order'>): NewTransfer {
  return book(booking, {
    sourceType: 'order',
    sourceId: order.id,
    description: `Order ${order.number}`,
    cashSessionId: null,
    postings: orderAccepted({
      total: order.totalCentavos,
      discount: order.discountCentavos,
      pickupFee: order.pickupFeeCentavos,
      deliveryFee: order.deliveryFeeCentavos,
      vat: order.vatCentavos,
    }),
  })
}

const SETTLINGS = { storage_fee: 'Storage of', delivery_fee: 'Delivery of', write_off: 'Write-off of' } as const

/** A charged storage or delivery fee, or a write-off; they belong to the order itself. */
export function transferOfSettling(
  booking: Booking,
  orderId: string,
  sourceType: keyof typeof SETTLINGS,
  postings: readonly Posting[],
): NewTransfer {
  const what = SETTLINGS[sourceType]
  return book(booking, {
    sourceType,
    sourceId: orderId,
    description: `${what} ${booking.orderNumber}`,
    cashSessionId: null,
    postings,
  })
}

/** A payment, and the change owed that stayed in the drawer. */
export function transfersOfPayment(booking: Booking, payment: Row<'payment'>): NewTransfer[] {
  const source = { sourceId: payment.id, cashSessionId: payment.method === 'cash' ? payment.cashSessionId : null }
  const taken = book(booking, {
    ...source,
    sourceType: 'payment',
    description: `${METHOD_NAMES[payment.method]} for ${booking.orderNumber}`,
    postings: paymentTaken(payment.method, payment.amountCentavos, payment.cashSessionId === null ? 'safe' : 'drawer'),
  })
  if (payment.owedCentavos === 0) return [taken]
  const owed = book(booking, {
    ...source,
    sourceType: 'change_owed',
    description: `Change owed on ${booking.orderNumber}`,
    postings: changeOwed(payment.owedCentavos),
  })
  return [taken, owed]
}

/** What a use of a package books besides its payment. */
export function transferOfPackageUse(booking: Booking, paymentId: string, postings: readonly Posting[]): NewTransfer {
  return book(booking, {
    sourceType: 'package_use',
    sourceId: paymentId,
    description: `Package for ${booking.orderNumber}`,
    cashSessionId: null,
    postings,
  })
}

export function transferOfShortChange(booking: Booking, given: Row<'shortChange'>): NewTransfer {
  return book(booking, {
    sourceType: 'short_change',
    sourceId: given.id,
    description: `Change given on ${booking.orderNumber}`,
    cashSessionId: given.cashSessionId,
    postings: shortChangeGiven(given.amountCentavos),
  })
}

/** A refund; cash comes from the drawer of its session, or from the safe if it has none. */
export function transferOfRefund(booking: Booking, refund: Row<'refund'>): NewTransfer {
  const isFromDrawer = refund.method === 'cash' && refund.cashSessionId !== null
  return book(booking, {
    sourceType: 'refund',
    sourceId: refund.id,
    description: `Refund of ${booking.orderNumber}`,
    cashSessionId: isFromDrawer ? refund.cashSessionId : null,
    postings: refundGiven(refund.method, refund.amountCentavos, isFromDrawer ? 'drawer' : 'safe'),
  })
}

/**
 * The reversals of all transfers of an order. `drawerId`: the open session that pays cash back; null: the safe does.
 */
export function transfersOfVoid(
  booking: Booking,
  orderId: string,
  standing: readonly { readonly id: string; readonly description: string; readonly postings: readonly Posting[] }[],
  drawerId: string | null,
): NewTransfer[] {
  return standing.map(({ id, description, postings }) =>
    book(booking, {
      sourceType: 'void',
      sourceId: orderId,
      description: `Void: ${description}`,
      cashSessionId: postings.some(({ account }) => account === 'drawer') ? drawerId : null,
      postings: undone(postings, drawerId === null ? 'safe' : 'drawer'),
      reversesId: id,
    }),
  )
}

export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  gcash: 'GCash',
  maya: 'Maya',
  card: 'Card',
  bank: 'Bank',
  prepaid: 'Prepaid balance',
  package: 'Package',
}

function book(
  { orderNumber: _, ...booking }: Booking,
  transfer: Omit<NewTransfer, keyof Omit<Booking, 'orderNumber'>>,
): NewTransfer {
  return { ...booking, ...transfer }
}
