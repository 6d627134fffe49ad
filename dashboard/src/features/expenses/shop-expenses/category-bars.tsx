import { money } from '../../../lib/format.ts'
import classes from './shop-expenses.module.css'
import type { useExpenseFigures } from './shop-expenses-api.ts'
import { t } from './t.ts'

type Categories = NonNullable<ReturnType<typeof useExpenseFigures>['data']>['categories']

/** Each category as a bar beside its budget; exceeding the budget is also shown as text. */
export function CategoryBars({ categories }: { readonly categories: Categories }) {
  if (categories.length === 0) return <p className={classes.none}>{t('nothingSpentAndNoBudget')}</p>
  const most = Math.max(1, ...categories.flatMap(({ amount, budget }) => [amount, budget ?? 0]))
  return (
    <ul className={classes.bars}>
      {categories.map(({ id, name, colour, amount, budget }) => {
        const isOver = budget !== null && amount > budget
        return (
          <li key={id}>
            <span>{name}</span>
            <b>{money(amount)}</b>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: `${(amount / most) * 100}%`, background: `var(--ld-${colour})` }} />
              {budget !== null && <i style={{ left: `${Math.min(100, (budget / most) * 100)}%` }} />}
            </span>
            <small data-over={isOver || undefined}>
              {budget === null
                ? t('noBudget')
                : isOver
                  ? t('overTheBudgetOfBudget', { budget: money(budget) })
                  : t('ofBudget', { budget: money(budget) })}
            </small>
          </li>
        )
      })}
    </ul>
  )
}
