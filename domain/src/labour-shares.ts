import { add, type Centavos, roundedQuotient, subtract, ZERO } from './money.ts'

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
 * Whole units over parts by their weights: each part is what the whole comes to up to and with it, less what was given
 * before it, so the parts add up to the whole. Without any weight there are no parts. Weights are whole and not negative.
 */
function inParts(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return []
  let weighed = 0
  let given = 0
  return weights.map((weight) => {
    weighed += weight
    const part = roundedQuotient([whole, weighed], [total]) - given
    given += part
    return part
  })
}

/**
 * What somebody worked at each branch, by branch id: a day’s paid minutes go to the branches of its shifts by how long
 * they were there. Branches without a minute are left out.
 */
export function workedAt(days: readonly WorkedDay[]): WorkedAt[] {
  const minutes = new Map<string, number>()
  for (const day of days) {
    const spans = day.spans.toSorted((one, other) => (one.branchId < other.branchId ? -1 : 1))
    const parts = inParts(
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
  let weighed = 0
  let given = { gross: ZERO, employer: ZERO }
  return worked.map(({ branchId, minutes }) => {
    weighed += minutes
    const upTo = (amount: Centavos): Centavos => roundedQuotient([amount, weighed], [total])
    const share = {
      gross: subtract(upTo(gross), given.gross),
      employer: subtract(upTo(employer), given.employer),
    }
    given = { gross: add(given.gross, share.gross), employer: add(given.employer, share.employer) }
    return { branchId, minutes, ...share }
  })
}
