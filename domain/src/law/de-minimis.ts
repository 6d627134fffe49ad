import { DomainError } from '../core/errors.ts'
import type { ManilaDate } from '../core/manila-time.ts'
import { type Centavos, smallerOf, subtract, ZERO } from '../core/money.ts'
import { shareOf } from './ratios.ts'
import type { DeMinimisContent } from './tables.ts'

/** Meals on overtime or night work: their ceiling is a share of the minimum wage, not an amount. */
export const OVERTIME_MEAL = 'ot_meal_pct_of_minimum_wage'

export interface DeMinimis {
  readonly ceiling: Centavos
  readonly exempt: Centavos
  /** Joins the 13th month and other benefits under their own ceiling. */
  readonly excess: Centavos
}

/** Whether a table has a ceiling for a benefit. */
export function knowsBenefit({ items }: DeMinimisContent, item: string): boolean {
  return item === OVERTIME_MEAL || items.some((one) => one.item === item)
}

const PERIODS = ['month', 'semester', 'year'] as const
export type DeMinimisPeriod = (typeof PERIODS)[number] | 'day'

/**
 * The period of a benefit's ceiling, from the last word of its name in the table, as in `rice_subsidy_month`. A name
 * without one has a yearly ceiling, which never exempts more than the law allows; a meal has a daily one.
 */
export function periodOfBenefit(item: string): DeMinimisPeriod {
  if (item === OVERTIME_MEAL) return 'day'
  return PERIODS.find((period) => new RegExp(`(^|[^a-z])${period}$`, 'i').test(item.trim())) ?? 'year'
}

/** Whether two paydays share the ceiling of a benefit. */
export function sharesCeiling(item: string, one: ManilaDate, other: ManilaDate): boolean {
  const period = periodOfBenefit(item)
  if (one.slice(0, 4) !== other.slice(0, 4)) return false
  if (period === 'semester') return one.slice(5, 7) <= '06' === other.slice(5, 7) <= '06'
  if (period === 'month') return one.slice(5, 7) === other.slice(5, 7)
  return period === 'year' || one === other
}

/**
 * Whether an earlier amount of a benefit can count toward its ceiling in a later pay. Every benefit of the legal table
 * can (a monthly one if the month of the change has pay of both), except a meal: its ceiling is per day and used once.
 */
export function carriesOver(item: string): boolean {
  return periodOfBenefit(item) !== 'day'
}

/** The values a ceiling depends on, besides the table. */
interface CeilingTerms {
  /** Of the workplace, for a meal. */
  readonly minimumWage?: Centavos | undefined
  /** The untaxed amount already used of the same ceiling. */
  readonly before?: Centavos
}

/**
 * A de minimis benefit is untaxed within its ceiling (RR 11-2018, RR 4-2025, RR 29-2025; the table of the payday).
 * Refuses `not_found` for a benefit that is not in the table, or a meal without a minimum wage.
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
