import { type Centavos, ZERO } from '../../core/money.ts'
import { amountsInProportion, inProportion } from '../../core/proportions.ts'

/** Minutes an employee worked at a branch in a period. */
export interface WorkedAt {
  readonly branchId: string
  readonly minutes: number
}

/** A day’s paid minutes, and the length of that day’s shifts at each branch. */
export interface WorkedDay {
  readonly minutes: number
  readonly spans: readonly WorkedAt[]
}

/**
 * Minutes worked at each branch, by branch id: a day’s paid minutes are split between the branches of its shifts by
 * their length. Branches without a minute are omitted.
 */
export function workedAt(days: readonly WorkedDay[]): WorkedAt[] {
  const minutes = new Map<string, number>()
  for (const day of days) {
    const spans = day.spans.toSorted((one, other) => (one.branchId < other.branchId ? -1 : 1))
    const parts = inProportion(
      day.minutes,
      spans.map((span) => span.minutes),
    )
    for (const [at, { branchId }] of spans.entries()) {
      minutes.set(branchId, (minutes.get(branchId) ?? 0) + (parts[at] ?? 0))
    }
  }
  return [...minutes]
    .filter(([, worked]) => worked > 0)
    .map(([branchId, worked]) => ({ branchId, minutes: worked }))
    .toSorted((one, other) => (one.branchId < other.branchId ? -1 : 1))
}

/** A branch’s share of an employee’s pay. */
export interface LabourShare extends WorkedAt {
  readonly gross: Centavos
  readonly employer: Centavos
}

/**
 * Splits a pay and the employer’s shares between the branches by minutes worked; the shares add up to the whole to the
 * centavo. Pay without work (leave, holidays, a correction) goes to the branch that pays.
 */
export function labourShares(
  worked: readonly WorkedAt[],
  { gross, employer }: { readonly gross: Centavos; readonly employer: Centavos },
  payingBranchId: string,
): LabourShare[] {
  const total = worked.reduce((sum, { minutes }) => sum + minutes, 0)
  if (total === 0) return [{ branchId: payingBranchId, minutes: 0, gross, employer }]
  const minutes = worked.map((one) => one.minutes)
  const grosses = amountsInProportion(gross, minutes)
  const employers = amountsInProportion(employer, minutes)
  return worked.map((one, at) => ({ ...one, gross: grosses[at] ?? ZERO, employer: employers[at] ?? ZERO }))
}
