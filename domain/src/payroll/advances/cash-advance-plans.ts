import { DomainError } from '../../core/errors.ts'
import type { ManilaDate } from '../../core/manila-time.ts'
import { type Centavos, centavos, flooredQuotient, smallerOf, subtract, ZERO } from '../../core/money.ts'
import { paydaysAfter } from '../runs/paydays.ts'
import { type AdvanceStatus, isOwing } from './cash-advances.ts'

/** One installment of an advance, with its payday. */
export interface Instalment {
  readonly position: number
  readonly dueOn: ManilaDate
  readonly amount: Centavos
  readonly skipped: boolean
}

/** An installment with the amount still to be deducted. */
export interface OpenInstalment extends Instalment {
  readonly left: Centavos
}

/** Equal installments on the next paydays; the last one takes the remainder. */
export function planOf(amount: Centavos, instalments: number, from: ManilaDate): Instalment[] {
  const part = flooredQuotient([amount], [instalments])
  return paydaysAfter(from, instalments).map((dueOn, index) => ({
    position: index + 1,
    dueOn,
    amount: index + 1 < instalments ? part : subtract(amount, centavos(part * (instalments - 1))),
    skipped: false,
  }))
}

/**
 * What is left of each installment: payroll deducts from the first on, and early repayments shorten the plan from its
 * end.
 */
export function openPlan(
  plan: readonly Instalment[],
  { deducted, returned }: { readonly deducted: Centavos; readonly returned: Centavos },
): OpenInstalment[] {
  const open = plan.map((instalment) => ({ ...instalment, left: instalment.skipped ? ZERO : instalment.amount }))
  take(open, deducted)
  take(open.toReversed(), returned)
  return open
}

/** The next installment to be deducted; undefined if nothing is left. */
export function nextOf(plan: readonly OpenInstalment[]): OpenInstalment | undefined {
  return plan.find(({ left }) => left > 0)
}

/**
 * Skips an installment: the rest of it moves to the payday after the last one. Refuses `already_decided` if nothing is
 * owed, `not_found` for an unknown installment, `instalment_done` for one already skipped or deducted.
 */
export function skipInstalment(
  status: AdvanceStatus,
  plan: readonly OpenInstalment[],
  position: number,
): { readonly skipped: OpenInstalment; readonly added: Instalment } {
  if (!isOwing(status)) throw new DomainError('already_decided', 'Nothing is owed on this cash advance')
  const skipped = plan.find((instalment) => instalment.position === position)
  const last = plan.at(-1)
  if (!skipped || !last) throw new DomainError('not_found', 'Installment not found')
  if (skipped.skipped || skipped.left < skipped.amount) {
    throw new DomainError('instalment_done', 'This installment was already skipped or repaid')
  }
  const [dueOn = last.dueOn] = paydaysAfter(last.dueOn, 1)
  return { skipped, added: { position: last.position + 1, dueOn, amount: skipped.amount, skipped: false } }
}

/** New paydays for the rest of a paused plan: the next ones from today. */
export function resumedPlan(plan: readonly OpenInstalment[], today: ManilaDate): Instalment[] {
  const left = plan.filter((instalment) => instalment.left > 0)
  const first = left[0]
  if (!first || first.dueOn > today) return []
  return paydaysAfter(today, left.length).flatMap((dueOn, index) => {
    const instalment = left[index]
    return instalment ? [{ ...instalment, dueOn }] : []
  })
}

function take(plan: readonly { left: Centavos }[], amount: Centavos): void {
  let rest = amount
  for (const instalment of plan) {
    const taken = smallerOf(instalment.left, rest)
    instalment.left = subtract(instalment.left, taken)
    rest = subtract(rest, taken)
  }
}
