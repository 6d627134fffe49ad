import { RELEASE_UNDO_MINUTES, UNDO_MS } from '../company/setting-defaults.ts'
import { plural } from '../core/counts.ts'
import { DomainError } from '../core/errors.ts'
import type { ManilaDate } from '../core/manila-time.ts'
import { type Centavos, inWords, subtract, sum, ZERO } from '../core/money.ts'
import { slowestStage } from './load-stages.ts'
import type { LoadPosition } from './loads.ts'
import type { LoadStage, OrderStage, PaymentStatus } from './order-stages.ts'
import { codeInLink } from './order-tracking.ts'

/** An order, as the rules need it. */
export interface OrderState {
  readonly stage: OrderStage
  readonly total: Centavos
  /** Payments that were not voided. */
  readonly paid: Centavos
  readonly refunded: Centavos
  /** The amount written off. */
  readonly writtenOff: Centavos
  readonly receivedAt: Date
  /** The cash session of receipt; null if the drawer was closed. */
  readonly cashSessionId: string | null
}

/** The amount due; zero for a voided order. */
export function balanceOf(order: Pick<OrderState, 'stage' | 'total' | 'paid' | 'writtenOff'>): Centavos {
  return order.stage === 'voided' ? ZERO : subtract(order.total, sum([order.paid, order.writtenOff]))
}

/** `refunded` if all payments were refunded. An order of ₱0.00 is paid; so is one whose rest was written off. */
export function paymentStatusOf(order: Pick<OrderState, 'total' | 'paid' | 'refunded' | 'writtenOff'>): PaymentStatus {
  if (order.refunded > 0 && order.refunded >= order.paid) return 'refunded'
  if (order.paid + order.writtenOff >= order.total) return 'paid'
  return order.paid > 0 ? 'partial' : 'unpaid'
}

/** Refuses `order_voided`: a voided order allows no further action. */
export function refuseVoided(order: Pick<OrderState, 'stage'>): void {
  if (order.stage === 'voided') throw new DomainError('order_voided', 'This order was voided')
}

/** The loads to release (all that are left if omitted), and whether an admin approved the open balance. */
export interface HandOver {
  readonly loadIds?: readonly string[] | undefined
  readonly mayOwe: boolean
}

/**
 * The loads to release now; empty if already done. Refuses `not_ready` with the loads that are not, then `unpaid` with
 * the balance: releasing part of an order has the same conditions as all of it.
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
 * The released loads to take back, of those named; empty if already done. Within ten seconds the same person needs no
 * reason (`note_required`); after fifteen minutes it is too late (`undo_window_over`).
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

/** The stage of an order after its loads moved. */
export function stageOf(loads: readonly { readonly stage: LoadStage }[]): LoadStage {
  return slowestStage(loads)
}

/**
 * Whether voiding changes anything: false if the order is void. Refused for everyone after a release
 * (`already_released`) or a refund (`void_window_over`): refund those instead. Who may void is decided in
 * `reversal-policy.ts`.
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

/** Refuses `refund_too_large` for more than was paid less earlier refunds. */
export function refuseLargeRefund(order: OrderState, amount: Centavos): void {
  refuseVoided(order)
  const most = subtract(order.paid, order.refunded)
  if (amount > most) throw new DomainError('refund_too_large', `You can refund up to ${inWords(most)}`)
}

/** The least digits of an order's sequence number. */
export const ORDER_DIGITS = 4

/** `MAB-261121-0042`: branch, business day, sequence number of that day. */
export function orderNumberOf(branchCode: string, day: ManilaDate, count: number): string {
  return `${orderNumbersOf(branchCode, day)}${String(count).padStart(ORDER_DIGITS, '0')}`
}

/** What the order numbers of a branch's day begin with: `MAB-261121-`. */
export function orderNumbersOf(branchCode: string, day: ManilaDate): string {
  return `${branchCode}-${day.slice(2).replaceAll('-', '')}-`
}

/** Normalizes a scanned or typed claim code, order number, or address of a tracking page: what a stub's QR code has. */
export function claimOf(written: string): string {
  const bare = written.replace(/\s/g, '')
  return (codeInLink(bare) ?? bare).toUpperCase()
}
