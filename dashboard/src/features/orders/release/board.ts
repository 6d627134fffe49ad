import type { Load, Order, OrderSummary } from '@labada/contracts/orders/order-schemas'
import { nextStageOf, slowestStage } from '@labada/domain/orders/load-stages'
import type { LoadStage } from '@labada/domain/orders/order-stages'
import { t } from './t.ts'

/** The columns of the board, left to right. */
export const BOARD_STAGES = [
  'received',
  'washing',
  'drying',
  'folding',
  'ready',
] as const satisfies readonly LoadStage[]
export type BoardStage = (typeof BOARD_STAGES)[number]

/** The loads of one order in one column. An order with loads in several columns has a card in each. */
export interface BoardCard {
  readonly order: OrderSummary
  readonly stage: BoardStage
  readonly loads: readonly Load[]
  /** Whether these loads are ahead of their order, which is counted in an earlier column. */
  readonly isAhead: boolean
}

/** How many orders stand in each column. Every order is counted once, where its slowest load is, as everywhere else. */
export function countsOf(board: Readonly<Record<BoardStage, readonly BoardCard[]>>): Record<BoardStage, number> {
  const standing = (stage: BoardStage) => board[stage].filter(({ isAhead }) => !isAhead).length
  return {
    received: standing('received'),
    washing: standing('washing'),
    drying: standing('drying'),
    folding: standing('folding'),
    ready: standing('ready'),
  }
}

/** Rush first, then the earliest promise; of orders due at the same moment the one received first, then by number. */
export const byUrgency = (one: OrderSummary, other: OrderSummary): number =>
  Number(other.rush) - Number(one.rush) ||
  one.promisedAt.getTime() - other.promisedAt.getTime() ||
  one.receivedAt.getTime() - other.receivedAt.getTime() ||
  one.number.localeCompare(other.number, 'en')

/**
 * Every card, by column and urgency; ready orders by most recently ready. Loads
 * that are ahead of their order come last.
 */
export function boardOf(orders: readonly OrderSummary[]): Readonly<Record<BoardStage, readonly BoardCard[]>> {
  const inOrder = orders.toSorted(byUrgency)
  const column = (stage: BoardStage) =>
    inOrder.flatMap((order) => {
      const loads = order.loads.filter((load) => load.stage === stage)
      return loads.length > 0 && order.stage !== 'voided'
        ? [{ order, stage, loads, isAhead: slowestStage(order.loads) !== stage }]
        : []
    })
  const aheadLast = (cards: readonly BoardCard[]) =>
    cards.toSorted((one, other) => Number(one.isAhead) - Number(other.isAhead))
  return {
    received: aheadLast(column('received')),
    washing: aheadLast(column('washing')),
    drying: aheadLast(column('drying')),
    folding: aheadLast(column('folding')),
    // Customers most likely collect today's laundry; unclaimed orders have their own tab.
    ready: aheadLast(column('ready').toSorted((one, other) => cameAt(other).getTime() - cameAt(one).getTime())),
  }
}

/** One load, and its target stage. */
export interface LoadMove {
  readonly loadId: string
  readonly number: number
  readonly from: LoadStage
  readonly to: LoadStage
}

/** The stages a load may be taken back to, nearest first. */
export function earlierStagesOf(load: Pick<Load, 'path' | 'stage'>): LoadStage[] {
  return load.path.slice(0, Math.max(0, load.path.indexOf(load.stage))).reverse()
}

/** Moves to the next stage, for each of these loads that has one. */
export function movesOn(loads: readonly Load[]): LoadMove[] {
  return loads.flatMap((load) => {
    const to = nextStageOf(load)
    return to ? [{ loadId: load.id, number: load.number, from: load.stage, to }] : []
  })
}

/** The common target stage of these moves, or undefined if they differ. */
export function targetOf(moves: readonly LoadMove[]): LoadStage | undefined {
  const targets = new Set(moves.map(({ to }) => to))
  return targets.size === 1 ? moves[0]?.to : undefined
}

/** The right next action for an order whose stub was scanned. */
export type ScanAction =
  | { readonly kind: 'voided' | 'released' | 'release' }
  | { readonly kind: 'advance'; readonly moves: readonly LoadMove[] }

/** If not ready, moves the loads furthest behind to their next stage; if ready, releases the order. */
export function scanActionOf(order: Pick<Order, 'stage' | 'loads'>): ScanAction {
  if (order.stage === 'voided' || order.stage === 'released') return { kind: order.stage }
  const moves = movesOn(order.loads.filter((load) => load.stage === order.stage))
  return moves.length > 0 ? { kind: 'advance', moves } : { kind: 'release' }
}

/** Whether all remaining loads of an order can be released; some may have been released before. */
export const isReady = ({ stage, loads }: Pick<Order, 'stage' | 'loads'>): boolean =>
  stage !== 'voided' && slowestStage(loads) === 'ready'

/** When a card entered its column: its order's time, or that of the last load ahead of it. */
export const cameAt = ({ order, loads, isAhead }: BoardCard): Date =>
  isAhead ? new Date(Math.max(...loads.map(({ stageAt }) => stageAt.getTime()))) : order.stageAt

/**
 * The requested moves that another user had already made: the load is at the target stage (or further), but
 * with another user's name. Each has who and when.
 */
export function alreadyMade(
  moves: readonly LoadMove[],
  answer: Pick<Order, 'loads'>,
  actorId: string,
): readonly Load[] {
  return moves.flatMap((move) => {
    const load = answer.loads.find(({ id }) => id === move.loadId)
    return load && load.stageBy.id !== actorId ? [load] : []
  })
}

/** How long laundry has been waiting for collection, in bands of days. */
export const AGE_BANDS = [
  { from: 30, label: t('n30DaysOrMore') },
  { from: 14, label: t('n14To29Days') },
  { from: 7, label: t('n7To13Days') },
  { from: 3, label: t('n3To6Days') },
  { from: 0, label: t('lessThan3Days') },
] as const

/** Days since an order became ready, as the server counts them for unclaimed orders. */
export const daysWaiting = ({ stageAt }: Pick<OrderSummary, 'stageAt'>, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - stageAt.getTime()) / 86_400_000))

export interface AgeBand {
  readonly label: string
  readonly orders: readonly OrderSummary[]
}

/** Unclaimed orders by how long they wait, the oldest band first; bands without orders are left out. */
export function ageBandsOf(orders: readonly OrderSummary[], now: Date): AgeBand[] {
  return AGE_BANDS.flatMap(({ from, label }, index) => {
    const until = AGE_BANDS[index - 1]?.from ?? Number.POSITIVE_INFINITY
    const inBand = orders.filter((order) => {
      const days = daysWaiting(order, now)
      return days >= from && days < until
    })
    return inBand.length > 0 ? [{ label, orders: inBand }] : []
  })
}

/** The approximate weight of each load of an order; null if nothing was weighed. */
export const kilosPerLoad = (kilos: number | null, loads: readonly unknown[]): number | null =>
  kilos === null || loads.length === 0 ? null : Math.round((kilos / loads.length) * 10) / 10
