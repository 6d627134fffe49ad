import type { RouteInput } from '@labada/contracts/core/route'
import type { orderReviewRoutes } from '@labada/contracts/orders/order-reviews'
import type { orderRoutes } from '@labada/contracts/orders/orders'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import type { Row } from '@labada/db/core/json-rows'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { setOrder } from '@labada/db/orders/order-changes'
import type { OrderGround, OrderRecord } from '@labada/db/orders/orders'
import * as payments from '@labada/db/orders/payments'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import { add, ZERO } from '@labada/domain/core/money'
import { balanceOf, refuseVoided } from '@labada/domain/orders/orders'
import { takePayment } from '@labada/domain/orders/payments'
import { refuseEmptyCash } from '../cash/short-cash.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import { type Context, type Handler, readingKey } from '../http/context.ts'
import { usePrepaid } from './customers/prepaid-entries.ts'
import { stateOf, toOrder, toPayment } from './order-answers.ts'
import {
  bookingOf,
  foundOrder,
  lockedOrder,
  paymentEvents,
  paymentRow,
  refuseUnfitPayments,
  refuseUsedReference,
} from './order-money.ts'
import { transferOfShortChange, transfersOfPayment } from './order-transfers.ts'
import { changePlainly, type Decided } from './plain-changes.ts'

/** Records a payment against the balance. The same id again returns the order as it is. */
export const recordPayment: Handler<typeof orderRoutes.recordPayment> = readingKey(
  async ({ params, body }, context) => {
    const { scope, now } = context
    const plain = await changePlainly(context, params.orderId, (ground) => cashTaken(ground, body, context))
    if (plain) return plain
    return afterTwin('payment', 'payment_pkey', () =>
      context.command(async (trx) => {
        const record = await lockedOrder(trx, scope, params.orderId)
        const known = await payments.findPayment(trx, body.id)
        if (known) {
          const isSame = known.orderId === params.orderId && known.method === body.method
          if (!isSame || known.amountCentavos !== body.amount) throw idTaken('payment')
          return toOrder(record)
        }
        const { order } = record
        refuseVoided(stateOf(order))
        const taken = takePayment(body, balanceOf(stateOf(order)))
        await refuseUnfitPayments(trx, [taken], now)
        await refuseUsedReference(trx, order.id, [taken], now)
        const session = await shareOpenSession(trx, order.branchId)

        const {
          recordedByName: _,
          isVoided: __,
          ...payment
        } = paymentRow(taken, { orderId: order.id, branch: branchOf(record), session }, context)
        await payments.insertPayment(trx, payment)
        await usePrepaid(trx, order, [payment], context)
        await setOrder(trx, order.id, {
          paidCentavos: add(order.paidCentavos, taken.amount),
          owedChangeCentavos: add(order.owedChangeCentavos, taken.owed),
        })
        await postTransfers(trx, transfersOfPayment(bookingOf(record, context), payment))
        await announce(trx, now, ...paymentEvents(payment))
        return toOrder(await foundOrder(trx, scope, order.id))
      }),
    )
  },
)

/** A payment in cash whose change was given; undefined for another one, and for one that is known. */
function cashTaken(
  { record, session }: OrderGround,
  body: RouteInput<typeof orderRoutes.recordPayment>['body'],
  context: Context,
): Decided | undefined {
  const { order } = record
  if (body.method !== 'cash' || body.oweChange || record.payments.some(({ id }) => id === body.id)) return undefined
  refuseVoided(stateOf(order))
  const taken = takePayment(body, balanceOf(stateOf(order)))
  const payment = paymentRow(taken, { orderId: order.id, branch: branchOf(record), session }, context)
  return {
    columns: { paidCentavos: add(order.paidCentavos, taken.amount) },
    payments: [payment],
    session,
    transfers: transfersOfPayment(bookingOf(record, context), payment),
    events: paymentEvents(payment),
  }
}

const branchOf = ({ order }: OrderRecord) => ({ id: order.branchId, cutoffMinutes: order.cutoffMinutes })

/** Pays out all change owed for an order from the open drawer. */
export const giveShortChange: Handler<typeof orderRoutes.giveShortChange> = async ({ params, body }, context) => {
  const { scope, now, actor } = context
  return afterTwin('short change', 'short_change_pkey', () =>
    context.command(async (trx) => {
      const record = await lockedOrder(trx, scope, params.orderId)
      const { order } = record
      const known = await payments.findShortChange(trx, body.id)
      if (known) {
        if (known.orderId !== order.id) throw idTaken('short change')
        return toOrder(record)
      }
      refuseVoided(stateOf(order))
      if (order.owedChangeCentavos === 0) throw new DomainError('invalid_amount', 'No change is owed on this order')
      const drawer = openDrawerOf(await shareOpenSession(trx, order.branchId))

      const given: Row<'shortChange'> = {
        id: body.id,
        orderId: order.id,
        branchId: order.branchId,
        cashSessionId: drawer.id,
        amountCentavos: order.owedChangeCentavos,
        givenAt: now,
        givenBy: actor.id,
      }
      await payments.insertShortChange(trx, given)
      await setOrder(trx, order.id, { owedChangeCentavos: ZERO })
      await postTransfers(trx, [transferOfShortChange(bookingOf(record, context), given)])
      await refuseEmptyCash(trx, order.branchId)
      await announce(trx, now, {
        type: 'short_change.given',
        branchId: order.branchId,
        payload: { orderId: order.id },
      })
      return toOrder(await foundOrder(trx, scope, order.id))
    }),
  )
}

export const listPayments: Handler<typeof orderReviewRoutes.listPayments> = async ({ query }, { db }) => {
  const { branchId = null, cursor, limit = 50, ...filter } = query
  const scope = { branchId }
  const [page, totals] = await Promise.all([
    payments.listPayments(db, scope, filter, { cursor, limit }),
    onFirstPage(cursor, () => payments.paymentTotals(db, scope, filter)),
  ])
  return {
    items: page.items.map((payment) => ({
      ...toPayment(payment),
      orderNumber: payment.orderNumber,
      branchId: payment.branchId,
      branchName: payment.branchName,
      verified: payment.isVerified,
    })),
    nextCursor: page.nextCursor,
    totals,
  }
}
