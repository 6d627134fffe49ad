import type { Promotion } from '@labada/contracts/catalog/promotions'
import type { Quote } from '@labada/contracts/orders/order-schemas'
import type { OrderToPrice, PricedOrder } from '@labada/domain/catalog/pricing'
import { promotionsOn, whyNotOffered } from '@labada/domain/catalog/promotions'
import { NO_STAMPS } from '@labada/domain/catalog/stamps'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { ZERO } from '@labada/domain/core/money'
import { t } from '../t.ts'

/** Whom the test calculator plays at which counter. */
export interface TestOccasion {
  readonly branchId: string
  readonly today: ManilaDate
  /** As it was typed; empty for none. */
  readonly code: string
  /** Somebody the shop knows, who has used nothing; a guest is given nothing that is counted by customer. */
  readonly isKnown: boolean
}

/** What promotions do to a test order, and what is said of the code that was typed. */
export interface TestPromotions {
  readonly apply: NonNullable<OrderToPrice['promotions']>
  readonly said: (order: PricedOrder) => Quote['promotion']
}

/** A code as the counter sends it; undefined for none. */
export const codeIn = (typed: string): string | undefined => typed.trim().toUpperCase() || undefined

/** The promotions of an order, found among all of them as the server finds them. */
export function testPromotions(all: readonly Promotion[], occasion: TestOccasion): TestPromotions {
  const { branchId, today, isKnown } = occasion
  const code = codeIn(occasion.code)
  const typed = code === undefined ? undefined : byCode(all, code)
  const met = [...all.filter((one) => one.code === null && one.state === 'active'), ...(typed ? [typed] : [])]
  const whyNot = (one: Promotion) =>
    whyNotOffered(one, { branchId, today, used: one.uses, byCustomer: isKnown ? 0 : null, isMeant: false })
  const offered = met.filter((one) => whyNot(one) === undefined)
  const refusal = code === undefined ? null : typed ? (whyNot(typed) ?? null) : t('noPromotionWithThisCode')
  return {
    apply: (basis) =>
      promotionsOn(
        basis,
        offered.map((one) => ({ ...one, stamps: NO_STAMPS })),
        typed?.id ?? null,
      ),
    said: (order) =>
      code === undefined
        ? null
        : {
            name: typed?.name ?? null,
            amount: order.promotions.find(({ id }) => id === typed?.id)?.amount ?? ZERO,
            needsApproval: typed?.needsApproval ?? false,
            refusal: refusal ?? order.promotionRefusal,
          },
  }
}

/** The one that has a code now; else the last one that had it. The list has what ended last, the newest first. */
const byCode = (all: readonly Promotion[], code: string): Promotion | undefined =>
  all.find((one) => one.code === code && one.state !== 'ended') ?? all.find((one) => one.code === code)
