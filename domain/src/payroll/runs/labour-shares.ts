import { type Centavos, ZERO } from '../../core/money.ts'
import { amountsInProportion, inProportion } from '../../core/proportions.ts'

/** Minutes somebody worked at a branch in a period. */
export interface WorkedAt {
  readonly branchId: string
  readonly minutes: number
}

/** A day’s paid minutes, and how long the shifts of that day were at each branch. */
export interface WorkedDay {
  readonly minutes: number
  readonly spans: readonly WorkedAt[]
}

/**
 * What somebody worked at each branch, by branch id: a day’s paid minutes go to the branches of its shifts by how long
 * they were there. Branches without a minute are left out.
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

/** What a branch bears of somebody’s pay. */
export interface LabourShare extends WorkedAt {
  readonly gross: Centavos
  readonly employer: Centavos
}

/**
 * A pay and the employer’s shares on it over the branches it was worked at, by minutes; the shares add up to the whole to
 * the centavo. Who worked nowhere (leave, holidays, a correction) is borne by the branch that pays.
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
