import { DomainError } from '../errors.ts'
import { type Centavos, smallerOf, subtract } from '../money.ts'
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

/**
 * A small benefit within its ceiling is not taxed (RR 11-2018, RR 4-2025, RR 29-2025; the table of the pay date). Refuses
 * `not_found` for a benefit the table does not know, or a meal without the minimum wage it is measured by.
 */
export function deMinimis(table: DeMinimisContent, item: string, amount: Centavos, minimumWage?: Centavos): DeMinimis {
  const known = table.items.find((one) => one.item === item)?.ceiling
  const ceiling = item === OVERTIME_MEAL && minimumWage !== undefined ? shareOf(minimumWage, table.mealShare) : known
  if (ceiling === undefined)
    throw new DomainError('not_found', `${item} is no benefit of the de minimis table.`, { item })
  const exempt = smallerOf(amount, ceiling)
  return { ceiling, exempt, excess: subtract(amount, exempt) }
}
