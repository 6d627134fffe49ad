import { randomUUID } from 'node:crypto'
import { findPlainGround, insertPlainOrder, type PlainGround } from '@labada/db/orders/plain-orders'
import { ORDER_DIGITS, orderNumbersOf } from '@labada/domain/orders/orders'
import { takePayments } from '@labada/domain/orders/payments'
import { tryShortWay, unlessRefused } from '../../core/short-ways.ts'
import { type Context, type Single, Written } from '../../http/context.ts'
import { toOrder } from '../order-answers.ts'
import { paymentRow } from '../order-money.ts'
import { priceBy } from '../order-pricing.ts'
import { isAsShown, newOrder, newRecord, type Received } from './new-order.ts'

/**
 * Receives a plain order, the counter's most common one: someone walks in and pays in cash or later, at list prices.
 * Two statements instead of a transaction of nine. Undefined, with nothing done, for any other order and for all that
 * would be refused: `receiveOrder` then goes the usual way, which knows every rule and every refusal.
 */
export async function receivePlain(body: Received, context: Context): Promise<Written | undefined> {
  return isPlain(body, context) ? tryShortWay(context, (single) => receiveBy(single, body, context)) : undefined
}

async function receiveBy({ key, answerOf, committed }: Single, body: Received, context: Context) {
  const { db, branchId, now } = context
  const serviceIds = body.lines.map(({ serviceId }) => serviceId)
  const asked = { branchId, orderId: body.id, customerId: customerIdOf(body), serviceIds, key }
  const ground = await findPlainGround(db, asked, now)
  if (!ground || ground.isOtherwise) return undefined
  const decided = unlessRefused(() => decide(body, ground, context))
  if (!decided) return undefined
  const { record, mark } = decided
  const { branch, session } = ground
  const { status, text } = answerOf(toOrder(record))
  const day = record.order.businessDate
  const plain = {
    order: newOrder(record, { isNewCustomer: false, tripIds: [] }, context),
    mark,
    numbering: { before: orderNumbersOf(branch.code, day), digits: ORDER_DIGITS, series: `order:${day}` },
    kept: key && { key, status, body: text },
  } as const
  const number = await insertPlainOrder(db, now, plain, session)
  if (number === undefined) return undefined
  committed()
  return new Written(status, text.replaceAll(mark, number))
}

/** Whether nothing of an order needs more than a plain order's two statements know. */
function isPlain(body: Received, { actor }: Context): boolean {
  const { type, customer, payments = [], packageUses = [] } = body
  return (
    type === 'walk-in' &&
    (!customer || 'id' in customer) &&
    !(body.pickup || body.delivery || body.discount || body.legalDiscount || body.promoCode !== undefined) &&
    packageUses.length === 0 &&
    payments.every(({ method, oweChange }) => method === 'cash' && !oweChange) &&
    (payments.length === 0 || actor.keys.has('payment.take')) &&
    actor.permitter === undefined
  )
}

/** The order's rows, with a mark for its number; undefined if its prices are not as the screen said. Throws a rule's refusal. */
function decide(body: Received, ground: PlainGround, context: Context) {
  const { branch, session, customer = null, prices } = ground
  if (!prices || (customerIdOf(body) !== null && !customer)) return undefined
  const priced = priceBy(prices, branch, body, [], context.now)
  if (!isAsShown(body, priced)) return undefined
  const payments = takePayments(body.payments ?? [], priced.order.total)
  const mark = `#${randomUUID()}`
  const record = newRecord(body, context, {
    branch,
    priced,
    customer,
    payments: payments.map((payment) => paymentRow(payment, { orderId: body.id, branch, session }, context)),
    cashSessionId: session?.id ?? null,
    number: mark,
  })
  return { record, mark }
}

const customerIdOf = ({ customer }: Received): string | null => (customer && 'id' in customer ? customer.id : null)
