import {
  findOrderGround,
  type LoadRow,
  type OrderGround,
  type OrderRecord,
  type PaymentRow,
} from '@labada/db/orders/orders'
import { type PlainChange, type PlainColumns, writePlainChange } from '@labada/db/orders/plain-changes'
import { fullNameOf } from '@labada/domain/core/names'
import { tryShortWay, unlessRefused } from '../core/short-ways.ts'
import { type Context, type Single, Written } from '../http/context.ts'
import { toOrder } from './order-answers.ts'

/** What a command decides to change of an order; what is not named stays. */
export interface Decided
  extends Partial<Pick<PlainChange, 'moving' | 'toStage' | 'session' | 'transfers'>>,
    Pick<PlainChange, 'events'> {
  readonly columns: Partial<PlainColumns>
  readonly payments?: readonly PaymentRow[]
}

/**
 * Changes one order in two statements instead of a transaction of ten (ADR 17): one reads it, one writes what `decide`
 * says, if the order is still as it was read. Undefined, with nothing done, for all that `decide` refuses or leaves alone
 * and for what changed meanwhile: the command then goes the usual way, which knows every rule and every refusal.
 */
export function changePlainly(
  context: Context,
  orderId: string,
  decide: (ground: OrderGround) => Decided | undefined,
): Promise<Written | undefined> {
  return tryShortWay(context, (single) => change(context, single, orderId, decide))
}

async function change(
  { db, scope, now, actor }: Context,
  { key, answerOf, committed }: Single,
  orderId: string,
  decide: (ground: OrderGround) => Decided | undefined,
): Promise<Written | undefined> {
  const ground = await findOrderGround(db, scope, orderId)
  const decided = ground && unlessRefused(() => decide(ground))
  if (!decided) return undefined
  const { record } = ground
  const { columns, moving = [], toStage = 'received', payments = [], session, transfers = [], events } = decided
  const { stage, stageAt, paidCentavos, releasedAt, releasedBy, claimCheck } = { ...record.order, ...columns }
  const changed: PlainChange = {
    order: record.order,
    columns: { stage, stageAt, paidCentavos, releasedAt, releasedBy, claimCheck },
    moving,
    toStage,
    payments,
    session,
    transfers,
    events,
  }
  const { status, text } = answerOf(toOrder(afterChange(record, changed, payments, { now, actor })))
  const kept = key && { key, status, body: text }
  if (!(await writePlainChange(db, changed, { now, actorId: actor.id, kept }))) return undefined
  committed()
  return new Written(status, text)
}

/** The order as it is read once the change is written. */
function afterChange(
  { order, loads, payments, ...rest }: OrderRecord,
  { columns, moving, toStage }: PlainChange,
  paid: readonly PaymentRow[],
  { now, actor }: Pick<Context, 'now' | 'actor'>,
): OrderRecord {
  const ids = new Set(moving.map(({ id }) => id))
  const name = fullNameOf(actor)
  const moved = { stage: toStage, stageAt: now, stageBy: actor.id, stageByName: name }
  const releasedByName = columns.releasedBy === order.releasedBy ? order.releasedByName : name
  return {
    ...rest,
    order: { ...order, ...columns, releasedByName, version: order.version + 1 },
    loads: loads.map((load): LoadRow => (ids.has(load.id) ? { ...load, ...moved } : load)),
    payments: [...payments, ...paid].toSorted(byTime),
  }
}

const byTime = (one: PaymentRow, other: PaymentRow): number =>
  one.recordedAt.getTime() - other.recordedAt.getTime() || (one.id < other.id ? -1 : 1)
