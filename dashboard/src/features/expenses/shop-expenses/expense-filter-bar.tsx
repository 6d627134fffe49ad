import type { ManilaDate } from '@labada/domain/core/manila-time'
import { EXPENSE_STATUSES, PAID_FROM } from '@labada/domain/expenses/expenses'
import { useCallback, useState } from 'react'
import { EXPENSE_LOOKS, PAID_FROM_NAMES } from '../../../components/expenses/expense-words.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { DateRangeField } from '../../../components/fields/date-field.tsx'
import { SearchField } from '../../../components/fields/text-field.tsx'
import { useTyped } from '../../../components/hooks/use-typed.ts'
import { type ActiveFilter, FilterBar } from '../../../components/table/filter-bar.tsx'
import { dayRange } from '../../../lib/format.ts'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { type ExpenseQuery, FLAGS, PERIODS, type Period, periodOf, type View } from './expense-filters.ts'
import { useCategories } from './shop-expenses-api.ts'
import { t } from './t.ts'

/** The filters of the list. Every choice is stored in the URL. */
export function ExpenseFilterBar({
  view,
  query,
  today,
}: {
  readonly view: View
  readonly query: ExpenseQuery
  readonly today: ManilaDate
}) {
  const [params, set] = useUrlStates()
  const categories = useCategories().data?.items ?? []
  const search = useCallback((text: string) => set({ search: text }), [set])
  const [typed, setTyped] = useTyped(params.get('search') ?? '', search)
  const active: ActiveFilter[] = []
  const period = periodOf(params, view)
  if (params.get('dates') || period === 'custom') {
    const label = period === 'custom' && query.from && query.to ? dayRange(query.from, query.to) : null
    active.push({ names: ['dates', 'from', 'to'], label: label ?? PERIOD_NAMES[period === 'custom' ? 'any' : period] })
  }
  if (query.status) active.push({ names: ['status'], label: EXPENSE_LOOKS[query.status].word })
  const category = categories.find(({ id }) => id === query.categoryId)
  if (category) active.push({ names: ['category'], label: category.name })
  if (query.paidFrom) active.push({ names: ['paidFrom'], label: PAID_FROM_NAMES[query.paidFrom] })
  if (query.flag) active.push({ names: ['flag'], label: FLAG_NAMES[query.flag] })
  if (query.search) active.push({ names: ['search'], label: `“${query.search}”` })
  return (
    <FilterBar
      active={active}
      search={
        <SearchField
          label={t('search')}
          placeholder={t('numberDescriptionSupplierOrAmount')}
          value={typed}
          onChange={setTyped}
          maxLength={60}
        />
      }
      more={
        <>
          {view === 'all' && (
            <SelectField
              label={t('status')}
              value={query.status ?? ''}
              onChange={(status) => set({ status })}
              options={[
                { value: '', label: t('anyStatus') },
                ...EXPENSE_STATUSES.map((value) => ({ value, label: EXPENSE_LOOKS[value].word })),
              ]}
            />
          )}
          <SelectField
            label={t('paidFrom')}
            value={query.paidFrom ?? ''}
            onChange={(paidFrom) => set({ paidFrom })}
            options={[
              { value: '', label: t('anySource') },
              ...PAID_FROM.map((value) => ({ value, label: PAID_FROM_NAMES[value] })),
            ]}
          />
          <SelectField
            label={t('flags')}
            value={query.flag ?? ''}
            onChange={(flag) => set({ flag })}
            options={[
              { value: '', label: t('anyFlag') },
              ...FLAGS.map((value) => ({ value, label: FLAG_NAMES[value] })),
            ]}
          />
        </>
      }
    >
      <DatesField view={view} query={query} today={today} />
      <SelectField
        label={t('category')}
        value={query.categoryId ?? ''}
        onChange={(id) => set({ category: id })}
        options={[
          { value: '', label: t('anyCategory') },
          ...categories.map(({ id, name, isActive }) => ({
            value: id,
            label: isActive ? name : t('nameArchived', { name }),
          })),
        ]}
      />
    </FilterBar>
  )
}

function DatesField({
  view,
  query,
  today,
}: {
  readonly view: View
  readonly query: ExpenseQuery
  readonly today: ManilaDate
}) {
  const [params, set] = useUrlStates()
  const [from, setFrom] = useState<ManilaDate | null>(null)
  const period = periodOf(params, view)
  return (
    <>
      <SelectField
        label={t('dates')}
        value={period}
        onChange={(choice) =>
          set(
            choice === 'custom'
              ? { dates: null, from: query.from ?? today, to: query.to ?? today }
              : { dates: choice, from: null, to: null },
          )
        }
        options={[
          ...PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value] })),
          { value: 'custom' as const, label: t('custom') },
        ]}
      />
      {period === 'custom' && (
        <DateRangeField
          label={t('fromUntil')}
          from={from ?? query.from ?? null}
          until={from ? null : (query.to ?? null)}
          max={today}
          onChange={(first, last) => {
            setFrom(first && !last ? first : null)
            if (first && last) set({ from: first, to: last })
          }}
        />
      )}
    </>
  )
}

const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  today: t('today'),
  yesterday: t('yesterday'),
  week: t('thisWeek'),
  month: t('thisMonth'),
  last_month: t('lastMonth'),
  any: t('anyDate'),
}

const FLAG_NAMES = {
  duplicate: t('possibleDuplicate'),
  over_limit: t('overTheLimit'),
  no_receipt: t('noReceipt'),
} as const
