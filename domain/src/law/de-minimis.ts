import { DomainError } from '../core/errors.ts'
import type { ManilaDate } from '../core/manila-time.ts'
import { type Centavos, smallerOf, subtract, ZERO } from '../core/money.ts'
import { shareOf } from './ratios.ts'
import type { DeMinimisContent } from './tables.ts'

/** Meals on overtime or night work: their ceiling is a share of the minimum wage instead of an amount. */
export const OVERTIME_MEAL = 'ot_meal_pct_of_minimum_wage'

export interface DeMinimis {
  readonly ceiling: Centavos
  readonly exempt: Centavos
  /** Joins the 13th month and other benefits under their own ceiling. */
  readonly excess: Centavos
}

/** Whether a table says the ceiling of a benefit. */
export function knowsBenefit({ items }: DeMinimisContent, item: string): boolean {
  return item === OVERTIME_MEAL || items.some((one) => one.item === item)
}

const PERIODS = ['month', 'semester', 'year'] as const
export type DeMinimisPeriod = (typeof PERIODS)[number] | 'day'

/**
 * What a benefit's ceiling is for: a table says it with the last word of the name, as `rice_subsidy_month` does. One that says
 * nothing has its ceiling once a year, which never leaves more untaxed than the law may mean; a meal has it each day.
 */
export function periodOfBenefit(item: string): DeMinimisPeriod {
  if (item === OVERTIME_MEAL) return 'day'
  return PERIODS.find((period) => new RegExp(`(^|[^a-z])${period}$`, 'i').test(item.trim())) ?? 'year'
}

/** Whether two days of pay share the ceiling of a benefit. */
export function sharesCeiling(item: string, one: ManilaDate, other: ManilaDate): boolean {
  const period = periodOfBenefit(item)
  if (one.slice(0, 4) !== other.slice(0, 4)) return false
  if (period === 'semester') return one.slice(5, 7) <= '06' === other.slice(5, 7) <= '06'
  if (period === 'month') return one.slice(5, 7) === other.slice(5, 7)
  return period === 'year' || one === other
}

/**
 * Whether what was given of a benefit before may count towards its ceiling in a later pay. Of those of the law's table every one
 * may (a month's where the month of the change has pays of both), but a meal: its ceiling is of one day, paid once.
 */
export function carriesOver(item: string): boolean {
  return periodOfBenefit(item) !== 'day'
}

/** What a ceiling depends on besides the table. */
interface CeilingTerms {
  /** Of the workplace, for a meal. */
  readonly minimumWage?: Centavos | undefined
  /** Untaxed of the same ceiling before. */
  readonly before?: Centavos
}

/**
 * A small benefit within its ceiling is not taxed (RR 11-2018, RR 4-2025, RR 29-2025; the table of the pay date). Refuses
 * `not_found` for a benefit the table does not know, or a meal without the minimum wage it is measured by.
 */
export function deMinimis(
  table: DeMinimisContent,
  item: string,
  amount: Centavos,
  { minimumWage, before = ZERO }: CeilingTerms = {},
): DeMinimis {
  const known = table.items.find((one) => one.item === item)?.ceiling
  const ceiling = item === OVERTIME_MEAL && minimumWage !== undefined ? shareOf(minimumWage, table.mealShare) : known
  if (ceiling === undefined) throw new DomainError('not_found', `${item} isn’t in the de minimis table.`, { item })
  const exempt = before < ceiling ? smallerOf(amount, subtract(ceiling, before)) : ZERO
  return { ceiling, exempt, excess: subtract(amount, exempt) }
}
