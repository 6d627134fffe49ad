import type { Quote } from '@labada/contracts/orders/order-schemas'
import { approvalsOf, setApproval } from '@labada/db/cash/approvals'
import { insertPromotionUses, insertStamps, type MetPromotion, promotionsMet } from '@labada/db/catalog/promotions'
import type { Db, Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { grantFor } from '@labada/domain/cash/approvals'
import type { OrderToPrice, PricedOrder } from '@labada/domain/catalog/pricing'
import { promotionsOn, whyNotOffered } from '@labada/domain/catalog/promotions'
import { NO_STAMPS } from '@labada/domain/catalog/stamps'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { ZERO } from '@labada/domain/core/money'
import { conditionsOf, termsOf } from '../catalog/promotion-terms.ts'

/** The promotions of an order, before it is priced. */
export interface PromotionsMet {
  /** Those whose conditions are met; pricing calculates what they take off. */
  readonly apply: NonNullable<OrderToPrice['promotions']>
  /** The promotion with the entered code; undefined if there is no code, or no promotion has it. */
  readonly typed: MetPromotion | undefined
  /** Why the code cannot be used; null if it can, or none was entered. */
  readonly refusal: string | null
  readonly rows: readonly MetPromotion[]
}

interface Asking {
  readonly branchId: string
  readonly customerId: string | null
  /** A new customer: has used nothing, but is not a guest. */
  readonly isNewCustomer: boolean
  readonly code: string | undefined
  /**
   * Received without a connection, where nobody knew what was on a stamp card or whom a promotion is for: the order counts for the card,
   * and gets nothing of either.
   */
  readonly isOffline?: boolean
}

/** Finds the promotions of an order; `isLocking` locks limited ones for this transaction. */
export async function meetPromotions(db: Db, asking: Asking, now: Date, isLocking: boolean): Promise<PromotionsMet> {
  const { branchId, customerId, isNewCustomer, code = null, isOffline = false } = asking
  const rows = await promotionsMet(db, { branchId, customerId, code, now }, isLocking)
  const today = manilaDateOf(now)
  const whyNot = (row: MetPromotion) =>
    whyNotOffered(conditionsOf(row), {
      branchId,
      today,
      used: row.used,
      byCustomer: isNewCustomer ? 0 : row.byCustomer,
      isMeant: row.isMeant && !(isOffline && row.audience !== 'everyone'),
    })
  const typed = code === null ? undefined : rows.find((row) => row.code === code)
  const refusal = code === null ? null : typed ? (whyNot(typed) ?? null) : 'No promotion with this code'
  const stampsOf = ({ stamps }: MetPromotion) =>
    isOffline ? undefined : isNewCustomer ? NO_STAMPS : (stamps ?? undefined)
  const offered = rows
    .filter((row) => whyNot(row) === undefined)
    .map((row) => ({ ...termsOf(row), stamps: stampsOf(row) }))
  return { apply: (basis) => promotionsOn(basis, offered, typed?.id ?? null), typed, refusal, rows }
}

/** The result of the entered code, for a quote. */
export function typedPromotion(met: PromotionsMet, code: string | undefined, order: PricedOrder): Quote['promotion'] {
  if (code === undefined) return null
  return {
    name: met.typed?.name ?? null,
    amount: order.promotions.find(({ id }) => id === met.typed?.id)?.amount ?? ZERO,
    needsApproval: met.typed?.needsApproval ?? false,
    refusal: met.refusal ?? order.promotionRefusal,
  }
}

/**
 * Refuses `promotion_refused` for a code that takes nothing off, and `approval_required` until an admin has approved
 * the amount. The approval is then used up.
 */
export async function refuseUnfitCode(
  trx: Trx,
  met: PromotionsMet,
  order: PricedOrder,
  { orderId, now }: { readonly orderId: string; readonly now: Date },
): Promise<void> {
  const refusal = met.refusal ?? order.promotionRefusal
  if (refusal !== null) throw new DomainError('promotion_refused', refusal, { field: 'promoCode' })
  if (!met.typed?.needsApproval) return
  const amount = order.promotions.find(({ id }) => id === met.typed?.id)?.amount ?? ZERO
  const asked = await approvalsOf(trx, 'promotion', orderId)
  const grant = grantFor(
    asked.map((one) => ({ ...one, amount: one.amountCentavos })),
    amount,
  )
  if (!grant) throw new DomainError('approval_required', `${met.typed.name} needs admin approval`)
  if (grant.state === 'approved') await setApproval(trx, grant.id, { state: 'used', usedAt: now })
}

/** Records the uses of promotions and the stamps, and announces when a promotion is used up. */
export async function keepPromotionUses(
  trx: Trx,
  met: PromotionsMet,
  order: PricedOrder,
  { orderId, now }: { readonly orderId: string; readonly now: Date },
): Promise<void> {
  await insertPromotionUses(
    trx,
    order.promotions.map(({ id, amount }) => ({ promotionId: id, orderId, amountCentavos: amount })),
  )
  await insertStamps(
    trx,
    order.stamped.map((one) => ({ ...one, orderId })),
  )
  const gone = met.rows.filter(
    ({ id, totalLimit, used }) => totalLimit === used + 1 && order.promotions.some((one) => one.id === id),
  )
  if (gone.length === 0) return
  const events = gone.map(({ id }) => ({
    type: 'promo.used_up' as const,
    branchId: null,
    payload: { promotionId: id },
  }))
  await announce(trx, now, ...events)
}
