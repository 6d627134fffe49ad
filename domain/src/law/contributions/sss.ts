import { type Centavos, centavos, smallerOf, subtract, ZERO } from '../../core/money.ts'
import { shareOf } from '../ratios.ts'
import type { SssContent } from '../tables.ts'

/** A month's SSS shares: regular and provident fund (MPF) of both sides, and the employer's EC. */
export interface SssShares {
  /** The monthly salary credit (MSC). */
  readonly credit: Centavos
  readonly employee: Centavos
  readonly employeeMpf: Centavos
  readonly employer: Centavos
  readonly employerMpf: Centavos
  readonly ec: Centavos
}

/**
 * SSS on all actual remuneration of a month (RA 11199; Circular 2024-006): the credit is the step nearest to it within
 * the table's ends; up to `mostRegularCredit` it is regular SSS, above it MPF at the same rates. EC is the employer's.
 * A month without compensation has no contribution.
 */
export function sssOf(table: SssContent, compensation: Centavos): SssShares {
  if (compensation <= 0) {
    return { credit: ZERO, employee: ZERO, employeeMpf: ZERO, employer: ZERO, employerMpf: ZERO, ec: ZERO }
  }
  const credit = creditOf(table, compensation)
  const regular = smallerOf(credit, table.mostRegularCredit)
  const fund = subtract(credit, regular)
  const ec = table.employeesCompensation.findLast(({ creditFrom }) => creditFrom <= credit)
  return {
    credit,
    employee: shareOf(regular, table.employeeRate),
    employeeMpf: shareOf(fund, table.employeeRate),
    employer: shareOf(regular, table.employerRate),
    employerMpf: shareOf(fund, table.employerRate),
    ec: ec?.amount ?? ZERO,
  }
}

/** A line of the schedule as the agency prints it: the shares from this compensation up to the next line's. */
export interface SssBracket extends SssShares {
  /** The lowest compensation of the line; zero for the first. */
  readonly from: Centavos
}

/** The whole schedule of a table, lowest compensation first, to compare with the circular. */
export function sssSchedule(table: SssContent): SssBracket[] {
  const lines: SssBracket[] = [{ from: ZERO, ...sssOf(table, centavos(1)) }]
  for (let from = table.firstRangeBelow; (lines.at(-1)?.credit ?? ZERO) < table.mostCredit; ) {
    lines.push({ from, ...sssOf(table, from) })
    from = centavos(from + table.step)
  }
  return lines
}

function creditOf({ leastCredit, mostCredit, step, firstRangeBelow }: SssContent, compensation: Centavos): Centavos {
  if (compensation < firstRangeBelow) return leastCredit
  const beyondFirst = compensation - firstRangeBelow
  const steps = (beyondFirst - (beyondFirst % step)) / step
  return smallerOf(mostCredit, centavos(leastCredit + step + step * steps))
}
