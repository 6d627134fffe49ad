import { add, type Centavos, roundedQuotient, subtract, sum, times, ZERO } from '../../core/money.ts'
import { contributionsOf } from '../../law/contributions/contributions.ts'
import { placeOf } from '../../law/periods.ts'
import type { PayrollTables } from '../../law/tables.ts'
import { twelfth } from '../../law/thirteenth-month.ts'
import { isBasic, type SlipLine } from '../slips/slip-lines.ts'
import { monthlyBasic, type Slip, type SlipInput } from '../slips/slips.ts'
import type { RunFrequency } from './paydays.ts'

/** An employee's cost to the shop: their pay, the employer's shares and the 13th month it adds. Centavos. */
export interface LabourCost {
  readonly gross: Centavos
  readonly employer: Centavos
  readonly thirteenthMonth: Centavos
}

export const NO_COST: LabourCost = { gross: ZERO, employer: ZERO, thirteenthMonth: ZERO }

const MONTHS_A_YEAR = 12
const PAYS_A_YEAR: Readonly<Record<RunFrequency, number>> = { weekly: 52, bi_weekly: 26, semi_monthly: 24, monthly: 12 }
/** Paid once, not with every pay. */
const ONCE: ReadonlySet<string> = new Set(['THIRTEENTH_MONTH', 'LEAVE_CONVERSION'])

/** A pay's totals: gross, deductions, the employer's shares, the shop's total cost, and the payout. */
export interface PaySummary {
  readonly gross: Centavos
  readonly deductions: Centavos
  readonly employer: Centavos
  readonly cost: Centavos
  readonly net: Centavos
}

export function summaryOf({ gross, net, employer }: Pick<Slip, 'gross' | 'net' | 'employer'>): PaySummary {
  const shares = sum([employer.sss, employer.mpf, employer.ec, employer.philhealth, employer.pagibig])
  return { gross, deductions: subtract(gross, net), employer: shares, cost: add(gross, shares), net }
}

/** Whether two pays have the same totals: an assumption may change only how one is calculated. */
export function isSamePay(one: PaySummary, other: PaySummary): boolean {
  return one.gross === other.gross && one.net === other.net && one.employer === other.employer
}

export function sumOfSummaries(rows: readonly PaySummary[]): PaySummary {
  return {
    gross: sum(rows.map(({ gross }) => gross)),
    deductions: sum(rows.map(({ deductions }) => deductions)),
    employer: sum(rows.map(({ employer }) => employer)),
    cost: sum(rows.map(({ cost }) => cost)),
    net: sum(rows.map(({ net }) => net)),
  }
}

/** The part of a pay that recurs with every pay: without corrections, 13th month, bonuses or converted leave. */
interface Recurring {
  readonly gross: Centavos
  readonly contributionBase: Centavos
  readonly basic: Centavos
}

function recurringOf({ lines }: Pick<Slip, 'lines'>, { settings }: SlipInput): Recurring {
  const again = lines.filter((line) => line.corrects === undefined && !ONCE.has(line.code) && !line.isBenefit)
  const of = (isCounted: (line: SlipLine) => boolean) => sum(again.filter(isCounted).map(({ amount }) => amount))
  return {
    gross: of(() => true),
    contributionBase: of(({ inContributionBase }) => inContributionBase),
    basic: of((line) => isBasic(line, settings.thirteenthMonthBase)),
  }
}

/** The employer's shares for a month with that remuneration, by the tables of the period's month. */
function sharesOf(tables: PayrollTables, input: SlipInput, compensation: Centavos): Centavos {
  const place = placeOf(input.period, undefined)
  const { employer } = contributionsOf(tables, place.monthEnd, { compensation, basic: monthlyBasic(input, place) })
  return sum([employer.sss, employer.mpf, employer.ec, employer.philhealth, employer.pagibig])
}

/** An employee's monthly cost with such pay: as many pays as a month has, and the contributions of a whole month. */
export function monthCostOf(
  tables: PayrollTables,
  input: SlipInput,
  slip: Pick<Slip, 'lines'>,
  frequency: RunFrequency,
): LabourCost {
  const pays = PAYS_A_YEAR[frequency]
  const { gross, contributionBase, basic } = recurringOf(slip, input)
  const inMonth = (amount: Centavos): Centavos => roundedQuotient([amount, pays], [MONTHS_A_YEAR])
  return {
    gross: inMonth(gross),
    employer: sharesOf(tables, input, inMonth(contributionBase)),
    thirteenthMonth: twelfth(inMonth(basic)),
  }
}

/**
 * What a day that occurs once a year adds: the pay with it less the pay without it, the employer's shares on the
 * difference in one month, and a twelfth for the 13th month.
 */
export function onceCostOf(
  tables: PayrollTables,
  without: { readonly input: SlipInput; readonly slip: Pick<Slip, 'lines'> },
  withDay: { readonly input: SlipInput; readonly slip: Pick<Slip, 'lines'> },
  frequency: RunFrequency,
): LabourCost {
  const before = recurringOf(without.slip, without.input)
  const after = recurringOf(withDay.slip, withDay.input)
  const month = roundedQuotient([before.contributionBase, PAYS_A_YEAR[frequency]], [MONTHS_A_YEAR])
  const withIt = sum([month, after.contributionBase, subtract(ZERO, before.contributionBase)])
  return {
    gross: subtract(after.gross, before.gross),
    employer: subtract(sharesOf(tables, withDay.input, withIt), sharesOf(tables, without.input, month)),
    thirteenthMonth: twelfth(subtract(after.basic, before.basic)),
  }
}

export function sumOfCosts(costs: readonly LabourCost[]): LabourCost {
  return {
    gross: sum(costs.map(({ gross }) => gross)),
    employer: sum(costs.map(({ employer }) => employer)),
    thirteenthMonth: sum(costs.map(({ thirteenthMonth }) => thirteenthMonth)),
  }
}

/** Twelve such months plus what occurs once. */
export function yearCostOf(month: LabourCost, once: LabourCost): LabourCost {
  const year = (amount: Centavos, more: Centavos): Centavos => add(times(amount, MONTHS_A_YEAR), more)
  return {
    gross: year(month.gross, once.gross),
    employer: year(month.employer, once.employer),
    thirteenthMonth: year(month.thirteenthMonth, once.thirteenthMonth),
  }
}
