import { describeLines } from '@labada/domain/catalog/quantities'
import { ZERO } from '@labada/domain/core/money'
import { CODE_ALPHABET, codeFrom } from '@labada/domain/core/random-codes'
import type { LoadStage } from '@labada/domain/orders/order-stages'
import { stageOf } from '@labada/domain/orders/orders'
import { voidedAt } from './day-book.ts'
import type { Dice } from './dice.ts'
import type { LivedOrder } from './lived-order.ts'

type Row = Readonly<Record<string, unknown>>

/** An order with its lines, loads and their moves, as rows. */
export interface OrderRows {
  readonly order: Row
  readonly lines: readonly Row[]
  readonly loads: readonly (Row & { readonly id: string })[]
  readonly changes: readonly ChangeRow[]
}

/** A load's move from stage to stage. */
export type ChangeRow = Row & {
  readonly id: string
  readonly loadId: string
  readonly fromStage: LoadStage | null
  readonly toStage: LoadStage
  readonly changedAt: Date
  readonly changedBy: string
}

export function rowsOfOrder(dice: Dice, branchId: string, lived: LivedOrder): OrderRows {
  const { order } = lived
  const moves = movesOf(dice, lived)
  return {
    order: orderRow(dice, branchId, lived, moves),
    lines: order.priced.lines.map((line, position) => ({
      id: dice.id(order.receivedAt),
      orderId: order.id,
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
    loads: moves.map(({ id, load, last }) => ({
      id,
      orderId: order.id,
      branchId,
      number: load.number,
      label: load.label,
      path: load.path,
      stage: last.stage,
      stageAt: last.at,
      stageBy: last.by,
    })),
    changes: moves.flatMap(({ id, all }) =>
      all.map((change, index) => ({
        id: dice.id(change.at),
        loadId: id,
        orderId: order.id,
        branchId,
        fromStage: all[index - 1]?.stage ?? null,
        toStage: change.stage,
        changedAt: change.at,
        changedBy: change.by,
        reason: null,
      })),
    ),
  }
}

type Moves = ReturnType<typeof movesOf>

/** Every load with the stages it went through. */
function movesOf(dice: Dice, { order, isVoided, releasedAt, payment }: LivedOrder) {
  const received = { stage: 'received' as const, at: order.receivedAt, by: order.receivedBy }
  return order.loads.map((load) => {
    const worked = isVoided ? [] : order.changes.filter(({ stage }) => load.path.includes(stage))
    const released = releasedAt
      ? [{ stage: 'released' as const, at: releasedAt, by: payment?.by ?? order.receivedBy }]
      : []
    const all = [received, ...worked, ...released]
    return { id: dice.id(order.receivedAt), load, all, last: all.at(-1) ?? received }
  })
}

function orderRow(dice: Dice, branchId: string, lived: LivedOrder, moves: Moves): Row {
  const { order, isVoided, payment, releasedAt } = lived
  const { priced, receivedAt } = order
  return {
    id: order.id,
    branchId,
    number: lived.number,
    claimCode: claimCode(dice),
    type: order.type,
    stage: isVoided ? 'voided' : stageOf(moves.map(({ last }) => last)),
    stageAt: moves.reduce(
      (at, { last }) => (last.at > at ? last.at : at),
      isVoided ? voidedAt(receivedAt) : receivedAt,
    ),
    customerId: order.customerId,
    priceVersionId: lived.versionId,
    isRush: order.isRush,
    discountPercent: order.discountPercent,
    discountReason: order.discountPercent === null ? null : 'Regular customer',
    steps: priced.steps.map(({ kind, label, amount }) => ({ kind, label, amountCentavos: amount })),
    subtotalCentavos: priced.subtotal,
    discountCentavos: priced.discount,
    pickupFeeCentavos: priced.pickupFee,
    deliveryFeeCentavos: priced.deliveryFee,
    vatCentavos: priced.vat,
    totalCentavos: priced.total,
    paidCentavos: payment ? priced.total : ZERO,
    refundedCentavos: lived.refunded,
    owedChangeCentavos: ZERO,
    loadCount: moves.length,
    kilos: priced.kilos,
    services: describeLines(priced.lines),
    notes: null,
    pickup: null,
    delivery:
      order.type === 'deliver'
        ? { address: 'Unit 4, Cebu IT Park', window: '4 to 6 PM', feeCentavos: priced.deliveryFee }
        : null,
    receivedAt,
    receivedBy: order.receivedBy,
    businessDate: lived.day,
    promisedAt: order.promisedAt,
    clientId: null,
    cashSessionId: lived.sessionId,
    releasedAt,
    releasedBy: releasedAt ? (payment?.by ?? order.receivedBy) : null,
    voidedAt: isVoided ? voidedAt(receivedAt) : null,
    voidedBy: isVoided ? order.receivedBy : null,
    voidReason: isVoided ? 'Entered twice by mistake' : null,
    version: 1,
    storageFeeCentavos: ZERO,
    storageWaivedCentavos: ZERO,
    writtenOffCentavos: ZERO,
  }
}

function claimCode(dice: Dice): string {
  const bytes = Uint8Array.from({ length: 8 }, () => dice.between(0, CODE_ALPHABET.length - 1))
  return codeFrom(bytes, bytes.length)
}
