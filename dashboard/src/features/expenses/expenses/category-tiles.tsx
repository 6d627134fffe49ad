import type { ExpenseCategory } from '@labada/contracts/expenses/expense-categories'
import { CategoryIcon } from '../../../components/expenses/category-icon.tsx'
import classes from './category-tiles.module.css'
import shared from './expenses.module.css'
import { t } from './t.ts'

/** The kinds of expenses as pictures; the first nine have the number keys. */
export function CategoryTiles({
  categories,
  chosen,
  onChoose,
  error,
}: {
  readonly categories: readonly ExpenseCategory[]
  readonly chosen: string | null
  readonly onChoose: (category: ExpenseCategory) => void
  readonly error?: string | undefined
}) {
  return (
    <fieldset className={classes.tiles}>
      <legend>{t('category')}</legend>
      <div className={classes.tileGrid}>
        {categories.map((category, index) => (
          <button
            key={category.id}
            type="button"
            className={classes.tile}
            aria-pressed={category.id === chosen}
            aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
            onClick={() => onChoose(category)}
          >
            <CategoryIcon category={category} size={28} />
            <span>{category.name}</span>
            {index < 9 && (
              <span className={classes.digit} aria-hidden="true">
                {index + 1}
              </span>
            )}
          </button>
        ))}
      </div>
      {error && (
        <div role="alert" className={shared.complaint}>
          {error}
        </div>
      )}
    </fieldset>
  )
}
