import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import { atMinutes, type ManilaDate } from '@labada/domain/core/manila-time'
import { centavos, subtract, ZERO } from '@labada/domain/core/money'
import { undone } from '@labada/domain/ledger/ledger'
import { orderAccepted, paymentTaken, refundGiven } from '@labada/domain/orders/order-postings'
import type { openBooks } from './books.ts'
import type { Dice } from './dice.ts'
import type { LivedOrder } from './lived-order.ts'

/** What a branch books on one day. */
export interface DayOfBooks {
  readonly dice: Dice
  readonly branchId: string
  readonly adminId: string
  readonly day: ManilaDate
  readonly sessionId: string | null
  readonly received: readonly LivedOrder[]
  /** Orders, of whatever day, that are paid on this one. */
  readonly paid: readonly LivedOrder[]
  readonly refunded: readonly LivedOrder[]
}

type Row = Readonly<Record<string, unknown>>
type Books = ReturnType<typeof openBooks>

const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  gcash: 'GCash',
  maya: 'Maya',
  card: 'Card',
  bank: 'Bank',
  prepaid: 'Prepaid balance',
  package: 'Package',
}

/** Writes a day's orders, payments and refunds into the ledger. Gives the rows of the payments and refunds. */
export function takeDay(books: Books, day: DayOfBooks): { readonly payments: Row[]; readonly refunds: Row[] } {
  for (const lived of day.received) bookOrder(books, day, lived)
  return {
    payments: day.paid.map((lived) => bookPayment(books, day, lived)),
    refunds: day.refunded.map((lived) => bookRefund(books, day, lived)),
  }
}

function bookOrder(books: Books, { day }: DayOfBooks, { order, number, isVoided }: LivedOrder): void {
  const entry = { day, sourceId: order.id, sessionId: null, by: order.receivedBy }
  const legs = orderAccepted(order.priced)
  const description = `Order ${number}`
  const id = books.write({ ...entry, at: order.receivedAt, sourceType: 'order', description, legs })
  if (!isVoided) return
  books.write({
    ...entry,
    at: voidedAt(order.receivedAt),
    sourceType: 'void',
    description: `Void: ${description}`,
    legs: undone(legs, 'drawer'),
    reversesId: id,
  })
}

/** A mistake is noticed four minutes later. */
export function voidedAt(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + 240_000)
}

function bookPayment(
  books: Books,
  { dice, branchId, day, sessionId }: DayOfBooks,
  { order, number, payment }: LivedOrder,
): Row {
  if (!payment) throw new RangeError(`${number} is not paid`)
  const { method, at, by } = payment
  const isCash = method === 'cash'
  const amount = order.priced.total
  const tendered = isCash ? centavos(Math.ceil(amount / 100_00) * 100_00) : null
  const id = dice.id(at)
  books.write({
    at,
    day,
    sourceType: 'payment',
    sourceId: id,
    description: `${METHOD_NAMES[method]} for ${number}`,
    sessionId: isCash ? sessionId : null,
    by,
    legs: paymentTaken(method, amount),
  })
  return {
    id,
    orderId: order.id,
    branchId,
    cashSessionId: sessionId,
    method,
    amountCentavos: amount,
    tenderedCentavos: tendered,
    changeCentavos: tendered === null ? ZERO : subtract(tendered, amount),
    owedCentavos: ZERO,
    reference: isCash || method === 'card' ? null : String(dice.between(1_000_000_000, 9_999_999_999)),
    businessDate: day,
    recordedAt: at,
    recordedBy: by,
    clientId: null,
    officeReason: null,
  }
}

function bookRefund(
  books: Books,
  { dice, branchId, adminId, day }: DayOfBooks,
  { order, number, payment, refunded }: LivedOrder,
): Row {
  if (!payment) throw new RangeError(`${number} was never paid`)
  const at = atMinutes(day, 11 * 60)
  const id = dice.id(at)
  books.write({
    at,
    day,
    sourceType: 'refund',
    sourceId: id,
    description: `Refund of ${number}`,
    sessionId: null,
    by: adminId,
    legs: refundGiven(payment.method, refunded, 'drawer'),
  })
  return {
    id,
    orderId: order.id,
    branchId,
    cashSessionId: null,
    method: payment.method,
    amountCentavos: refunded,
    reason: 'One towel came back stained',
    businessDate: day,
    recordedAt: at,
    recordedBy: adminId,
  }
}
