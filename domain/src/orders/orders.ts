import { UNDO_MS } from '../company/setting-defaults.ts'
import { plural } from '../core/counts.ts'
import { DomainError } from '../core/errors.ts'
import type { ManilaDate } from '../core/manila-time.ts'
import { type Centavos, inWords, subtract, sum, ZERO } from '../core/money.ts'
import { type LoadPosition, slowestStage } from './loads.ts'
import type { LoadStage, OrderStage, PaymentStatus } from './order-stages.ts'

/** Minutes in which laundry that was handed over by mistake can be taken back. */
export const RELEASE_UNDO_MINUTES = 15

/** An order as rules see it. */
export interface OrderState {
  readonly stage: OrderStage
  readonly total: Centavos
  /** Payments that count. */
  readonly paid: Centavos
  readonly refunded: Centavos
  /** What the owner gave up asking for. */
  readonly writtenOff: Centavos
  readonly receivedAt: Date
  /** The cash session it was received in; null when the drawer was closed. */
  readonly cashSessionId: string | null
}

/** What is still to be paid; nothing on a voided order. */
export function balanceOf(order: Pick<OrderState, 'stage' | 'total' | 'paid' | 'writtenOff'>): Centavos {
  return order.stage === 'voided' ? ZERO : subtract(order.total, sum([order.paid, order.writtenOff]))
}

/** `refunded` when all that was paid was given back. An order of ₱0.00 is paid; so is one whose rest was written off. */
export function paymentStatusOf(order: Pick<OrderState, 'total' | 'paid' | 'refunded' | 'writtenOff'>): PaymentStatus {
  if (order.refunded > 0 && order.refunded >= order.paid) return 'refunded'
  if (order.paid + order.writtenOff >= order.total) return 'paid'
  return order.paid > 0 ? 'partial' : 'unpaid'
}

/** Refuses `order_voided`: nothing is done on a voided order. */
export function refuseVoided(order: Pick<OrderState, 'stage'>): void {
  if (order.stage === 'voided') throw new DomainError('order_voided', 'This order was voided')
}

/** Which loads somebody wants (all that are left when not given), and whether an admin allowed the balance to wait. */
export interface HandOver {
  readonly loadIds?: readonly string[] | undefined
  readonly mayOwe: boolean
}

/**
 * The loads that are handed over now; none when that is done. Refuses `not_ready` with the loads that are not, then
 * `unpaid` with the balance: part of an order leaves under the same condition as the whole of it.
 */
export function loadsToRelease<Load extends LoadPosition>(
  order: OrderState,
  loads: readonly Load[],
  { loadIds, mayOwe }: HandOver,
): Load[] {
  refuseVoided(order)
  const chosen = (loadIds === undefined ? loads : loads.filter(({ id }) => loadIds.includes(id))).filter(
    ({ stage }) => stage !== 'released',
  )
  const waiting = chosen.filter(({ stage }) => stage !== 'ready')
  if (waiting.length > 0) {
    throw new DomainError(
      'not_ready',
      `${waiting.length} of ${plural(loads.length, 'load')} ${waiting.length === 1 ? 'is' : 'are'} not ready`,
      {
        loads: waiting.map(({ id, number, stage }) => ({ id, number, stage })),
      },
    )
  }
  const balance = balanceOf(order)
  if (chosen.length > 0 && balance > 0 && !mayOwe) {
    throw new DomainError('unpaid', `${inWords(balance)} is still due`)
  }
  return chosen
}

/**
 * The released loads that come back, of those named; none when they did. Within ten seconds the same person needs no
 * reason (`note_required`); after fifteen minutes nobody can (`undo_window_over`).
 */
export function loadsToTakeBack<Load extends LoadPosition>(
  order: Pick<OrderState, 'stage'>,
  loads: readonly Load[],
  undo: { readonly loadIds: readonly string[]; readonly by: string; readonly reason: string; readonly now: Date },
): Load[] {
  refuseVoided(order)
  const released = loads.filter(({ id, stage }) => stage === 'released' && undo.loadIds.includes(id))
  const ages = released.map(({ stageAt }) => undo.now.getTime() - stageAt.getTime())
  if (ages.some((age) => age > RELEASE_UNDO_MINUTES * 60_000)) {
    throw new DomainError('undo_window_over', `A release can only be undone within ${RELEASE_UNDO_MINUTES} minutes`)
  }
  const isOwn = released.every(({ stageBy }, i) => stageBy.id === undo.by && (ages[i] ?? 0) <= UNDO_MS)
  if (!isOwn && undo.reason === '') {
    throw new DomainError('note_required', 'Enter why the release is undone', {
      errors: { reason: ['Reason is required'] },
    })
  }
  return released
}

/** Where an order stands after loads moved. */
export function stageOf(loads: readonly { readonly stage: LoadStage }[]): LoadStage {
  return slowestStage(loads)
}

/**
 * Whether voiding changes anything: false when the order is void. For nobody can it follow a release (`already_released`) or
 * a refund (`void_window_over`): those are refunded instead. Who may void is the policy's affair (`reversal-policy.ts`).
 */
export function isVoidable(
  order: Pick<OrderState, 'stage' | 'refunded'>,
  loads: readonly { readonly stage: LoadStage }[],
): boolean {
  if (order.stage === 'voided') return false
  if (order.stage === 'released') {
    throw new DomainError('already_released', 'This order was released. Refund it instead.')
  }
  if (loads.some(({ stage }) => stage === 'released'))
    throw new DomainError('already_released', 'Part of this order was released. Refund it instead.')
  if (order.refunded > 0) {
    throw new DomainError('void_window_over', 'This order was partly refunded. Refund the rest instead.')
  }
  return true
}

/** Refuses `refund_too_large` for more than was paid less what was given back already. */
export function refuseLargeRefund(order: OrderState, amount: Centavos): void {
  refuseVoided(order)
  const most = subtract(order.paid, order.refunded)
  if (amount > most) throw new DomainError('refund_too_large', `You can refund up to ${inWords(most)}`)
}

/** `MAB-261121-0042`: the branch, the business day, the how-many-eth of that day. */
export function orderNumberOf(branchCode: string, day: ManilaDate, count: number): string {
  return `${branchCode}-${day.slice(2).replaceAll('-', '')}-${String(count).padStart(4, '0')}`
}

/** A claim code or an order number as it is kept, from what was scanned or typed. */
export function claimOf(written: string): string {
  return written.replace(/\s/g, '').toUpperCase()
}
