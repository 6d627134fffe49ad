import type { orderRoutes } from '@labada/contracts/orders'
import type { RouteResponse } from '@labada/contracts/route'
import { paymentVoidsOf, type StageChange, shortChangesOf, stageChangesOf, voiderOf } from '@labada/db/order-timeline'
import type { OrderRecord } from '@labada/db/orders'
import { inWords } from '@labada/domain/money'
import type { Handler } from './http/context.ts'
import { foundOrder } from './order-money.ts'
import { METHOD_NAMES } from './order-transfers.ts'

type Entry = RouteResponse<typeof orderRoutes.getOrderTimeline>['items'][number]

/** What happened to an order, oldest first. */
export const getOrderTimeline: Handler<typeof orderRoutes.getOrderTimeline> = async ({ params }, { db, scope }) => {
  const record = await foundOrder(db, scope, params.orderId)
  const { order, payments, refunds } = record
  const [changes, shortChanges, paymentVoids, voidedBy] = await Promise.all([
    stageChangesOf(db, order.id),
    shortChangesOf(db, order.id),
    paymentVoidsOf(db, order.id),
    voiderOf(db, order.id),
  ])
  const entries: Entry[] = [
    { at: order.receivedAt, kind: 'received', text: receivedText(record), by: order.receivedByName },
    ...payments.map(
      (payment): Entry => ({
        at: payment.recordedAt,
        kind: 'payment',
        text: [
          `${METHOD_NAMES[payment.method]} ${inWords(payment.amountCentavos)}`,
          ...(payment.owedCentavos > 0 ? [`${inWords(payment.owedCentavos)} change owed`] : []),
        ].join(', '),
        by: payment.recordedByName,
      }),
    ),
    ...changes
      .filter(({ toStage }) => toStage !== 'released')
      .map((change): Entry => ({ at: change.at, kind: 'stage', text: stageText(change), by: change.by })),
    ...shortChanges.map(
      ({ at, by, amount }): Entry => ({ at, kind: 'short_change', text: `${inWords(amount)} change given`, by }),
    ),
    ...refunds.map(
      ({ recordedAt, method, amountCentavos, reason, recordedByName }): Entry => ({
        at: recordedAt,
        kind: 'refund',
        text: `${METHOD_NAMES[method]} ${inWords(amountCentavos)} given back: ${reason}`,
        by: recordedByName,
      }),
    ),
    ...paymentVoids.map(
      ({ at, by, amount, method }): Entry => ({
        at,
        kind: 'payment_voided',
        text: `${METHOD_NAMES[method]} ${inWords(amount)} undone`,
        by,
      }),
    ),
    ...(order.releasedAt
      ? [{ at: order.releasedAt, kind: 'released' as const, text: 'Released', by: order.releasedByName ?? '' }]
      : []),
    ...(order.voidedAt
      ? [{ at: order.voidedAt, kind: 'voided' as const, text: `Voided: ${order.voidReason ?? ''}`, by: voidedBy ?? '' }]
      : []),
  ]
  // A stable sort: what happened at one instant stays in the order above.
  return { items: entries.sort((one, other) => one.at.getTime() - other.at.getTime()) }
}

function receivedText({ order, loads }: OrderRecord): string {
  const count = loads.length === 1 ? '1 load' : `${loads.length} loads`
  return `Received ${count}, ${inWords(order.totalCentavos)}`
}

function stageText({ loadNumber, fromStage, toStage, reason }: StageChange): string {
  return `Load ${loadNumber}: ${fromStage} → ${toStage}${reason === null ? '' : ` (${reason})`}`
}
