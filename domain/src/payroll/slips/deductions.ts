import { type Centavos, negate, smallerOf, subtract, sum, ZERO } from '../../core/money.ts'
import { type Explanation, leaf, node } from '../../law/explanations.ts'
import type { Ratio } from '../../law/ratios.ts'
import { type Loss, lossDeduction } from '../items/losses.ts'
import { type Advance, type AdvanceGuard, type AdvanceRow, takeInstalments } from './advances.ts'

/** A deduction in favor of someone else. */
export interface Deduction {
  readonly id: string
  readonly code: string
  readonly amount: Centavos
}

/** All deductions after contributions and tax, by kind (payroll.md 9). */
export interface DeductionInput {
  readonly courtSupport: readonly Deduction[]
  /** SSS and Pag-IBIG loans. */
  readonly loans: readonly Deduction[]
  readonly advances: readonly Advance[]
  readonly losses: readonly { readonly id: string; readonly wagesOfWeek: Centavos; readonly loss: Loss }[]
  /** With the employee's written authority and no benefit to the employer (D.O. 195-18). */
  readonly others: readonly (Deduction & { readonly hasAuthority: boolean })[]
}

export const NO_DEDUCTIONS: DeductionInput = { courtSupport: [], loans: [], advances: [], losses: [], others: [] }

/** The amount of one deduction, and the part that could not be deducted. */
export interface TakenDeduction {
  readonly id: string
  readonly code: string
  readonly taken: Centavos
  readonly shortfall: Centavos
}

export interface Deductions {
  readonly courtSupport: readonly TakenDeduction[]
  readonly loans: readonly TakenDeduction[]
  readonly advances: readonly AdvanceRow[]
  readonly losses: readonly TakenDeduction[]
  readonly others: readonly TakenDeduction[]
  readonly net: Centavos
  /** Adds up to the deducted amount, negative. */
  readonly explanation: Explanation
}

/**
 * Applies deductions in the order of the law (Labor Code arts. 113 to 116; Rule VIII; D.O. 195-18): court-ordered
 * support, loans, cash advances within the owner's guard, loss or damage within a fifth of the week, others authorized
 * in writing. Each takes at most what is left, so the net is never negative.
 */
export function takeDeductions(
  available: Centavos,
  input: DeductionInput,
  guard: AdvanceGuard,
  lossShareOfWeek: () => Ratio,
): Deductions {
  let left = available > 0 ? available : ZERO
  const take = ({ id, code, amount }: Deduction): TakenDeduction => {
    const taken = smallerOf(amount, left)
    left = subtract(left, taken)
    return { id, code, taken, shortfall: subtract(amount, taken) }
  }
  const courtSupport = input.courtSupport.map(take)
  const loans = input.loans.map(take)
  const advances = takeInstalments(left, guard, input.advances)
  left = subtract(left, sum(advances.map(({ taken }) => taken)))
  const losses = input.losses.map(({ id, wagesOfWeek, loss }) => {
    const { deducted } = lossDeduction(wagesOfWeek, lossShareOfWeek(), loss)
    return take({ id, code: 'LOSS_OR_DAMAGE', amount: deducted })
  })
  const others = input.others.filter(({ hasAuthority }) => hasAuthority).map(take)
  const taken = [
    ...courtSupport,
    ...loans,
    ...advances.map((row) => ({ ...row, code: 'CASH_ADVANCE' })),
    ...losses,
    ...others,
  ]
  const parts = taken.map((one) => leaf(one.code, negate(one.taken), { recordId: one.id }))
  return { courtSupport, loans, advances, losses, others, net: left, explanation: node('DEDUCTIONS', parts) }
}
