import { fieldName } from '@labada/domain/core/rules'
import { type DeMinimisPeriod, OVERTIME_MEAL, periodOfBenefit } from '@labada/domain/law/de-minimis'
import type { DeMinimisContent } from '@labada/domain/law/tables'
import { money, percent } from '../../lib/format.ts'
import { t } from './t.ts'

const EACH: Readonly<Record<DeMinimisPeriod, string>> = {
  day: t('aDay'),
  month: t('aMonth'),
  semester: t('aHalfYear'),
  year: t('aYear'),
}

/** The display name of a benefit of the de minimis table: `rice_subsidy_month` → Rice subsidy. */
export function benefitName(item: string): string {
  if (item === OVERTIME_MEAL) return t('mealsOnOvertimeOrAt')
  return fieldName(item.replace(/[_ ](a )?(month|semester|year)$/i, ''))
}

/** All benefits of a table with their ceilings: `Rice subsidy: ₱2,500.00 a month`. */
export function benefitOptions({ items, mealShare }: DeMinimisContent): { value: string; label: string }[] {
  const meals = t('percentOfTheMinimumWage', { percent: percent(mealShare.over / mealShare.under), day: EACH.day })
  return [
    ...items.map(({ item, ceiling }) => ({
      value: item,
      label: `${benefitName(item)}: ${money(ceiling)} ${EACH[periodOfBenefit(item)]}`,
    })),
    { value: OVERTIME_MEAL, label: `${benefitName(OVERTIME_MEAL)}: ${meals}` },
  ]
}
