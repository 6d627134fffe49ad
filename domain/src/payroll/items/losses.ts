import { type Centavos, flooredQuotient, smallerOf, subtract, ZERO } from '../../core/money.ts'
import type { Ratio } from '../../law/ratios.ts'

/** Loss or damage that may be charged to an employee, with the conditions the law requires. */
export interface Loss {
  readonly amount: Centavos
  readonly alreadyDeducted: Centavos
  readonly isShownResponsible: boolean
  readonly wasHeard: boolean
}

export interface LossDeduction {
  /** The maximum deduction from a week's wages. */
  readonly cap: Centavos
  readonly deducted: Centavos
  readonly remaining: Centavos
}

/**
 * What may be deducted now for a loss (Labor Code art. 114; Rule VIII s.14): nothing unless the employee is shown
 * responsible and was heard, never more than the loss, and at most a fifth of the week's wages, rounded down.
 */
export function lossDeduction(wagesOfWeek: Centavos, shareOfWeek: Ratio, loss: Loss): LossDeduction {
  const cap = flooredQuotient([wagesOfWeek, shareOfWeek.over], [shareOfWeek.under])
  const open = subtract(loss.amount, loss.alreadyDeducted)
  const isLawful = loss.isShownResponsible && loss.wasHeard && open > 0 && cap > 0
  const deducted = isLawful ? smallerOf(cap, open) : ZERO
  return { cap, deducted, remaining: subtract(open, deducted) }
}
