import { MONEY_METHODS } from '@labada/domain/company/payment-methods'
import { SALE_STATUSES } from '@labada/domain/stock/item-sales'
import { ITEM_CATEGORIES } from '@labada/domain/stock/items'
import { useCallback } from 'react'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { SearchField } from '../../../components/fields/text-field.tsx'
import { useTyped } from '../../../components/hooks/use-typed.ts'
import { datesParam, RECENT_PERIOD_CHOICES, recentPeriodIn } from '../../../components/recent-periods.ts'
import { SALE_LOOKS } from '../../../components/stock/sale-words.ts'
import { CATEGORY_NAMES } from '../../../components/stock/words.ts'
import { FilterBar } from '../../../components/table/filter-bar.tsx'
import { given } from '../../../lib/given.ts'
import { activeSaleFilters } from './sale-filters.ts'
import { type SaleQuery, useSaleGroups } from './sales-api.ts'
import { t } from './t.ts'

/** The filters of the list. Every choice is stored in the URL. */
export function SaleFilterBar({
  query,
  params,
  onChange,
}: {
  readonly query: SaleQuery
  readonly params: URLSearchParams
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}) {
  const search = useCallback((text: string) => onChange({ search: text }), [onChange])
  const [typed, setTyped] = useTyped(query.search ?? '', search)
  const items = useChoices(query, 'item', query.itemId, t('anyItem'))
  const cashiers = useChoices(query, 'cashier', query.soldBy, t('anyCashier'))
  return (
    <FilterBar
      active={activeSaleFilters(query, params, { item: items.chosen, cashier: cashiers.chosen })}
      search={
        <SearchField
          label={t('search')}
          placeholder={t('numberItemOrOrder')}
          value={typed}
          onChange={setTyped}
          maxLength={60}
        />
      }
      more={
        <>
          <SelectField
            label={t('category')}
            value={query.category ?? ''}
            onChange={(category) => onChange({ category })}
            options={[
              { value: '', label: t('anyCategory') },
              ...ITEM_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
            ]}
          />
          <SelectField
            label={t('method')}
            value={query.method ?? ''}
            onChange={(method) => onChange({ method })}
            options={[
              { value: '', label: t('anyMethod') },
              ...MONEY_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] })),
            ]}
          />
          <SelectField
            label={t('cashier')}
            value={query.soldBy ?? ''}
            onChange={(cashier) => onChange({ cashier })}
            options={cashiers.options}
          />
          <SelectField
            label={t('status')}
            value={query.status ?? ''}
            onChange={(status) => onChange({ status })}
            options={[
              { value: '', label: t('anyStatus') },
              ...SALE_STATUSES.map((value) => ({ value, label: SALE_LOOKS[value].word })),
            ]}
          />
          <SelectField
            label={t('order')}
            value={query.withOrder ?? ''}
            onChange={(order) => onChange({ order })}
            options={[
              { value: '', label: t('withOrWithoutOrder') },
              { value: 'true', label: t('withAnOrder') },
              { value: 'false', label: t('withoutAnOrder') },
            ]}
          />
        </>
      }
    >
      <SelectField
        label={t('dates')}
        value={recentPeriodIn(params)}
        onChange={(dates) => onChange({ dates: datesParam(dates) })}
        options={RECENT_PERIOD_CHOICES}
      />
      <SelectField
        label={t('item')}
        value={query.itemId ?? ''}
        onChange={(item) => onChange({ item })}
        options={items.options}
      />
    </FilterBar>
  )
}

/** The filter options: all of these days and this branch, regardless of the other filters. */
function useChoices(
  { branchId, from, to }: SaleQuery,
  by: 'item' | 'cashier',
  chosenId: string | undefined,
  any: string,
) {
  const { data } = useSaleGroups(given({ branchId, from, to }), by)
  const groups = (data?.groups ?? []).toSorted((one, other) => one.name.localeCompare(other.name))
  const chosen = groups.find(({ key }) => key === chosenId)?.name
  // A link may name an item not sold in these days: it is still shown as selected.
  const gone = chosenId && !chosen ? [{ value: chosenId, label: t('notSoldInThisPeriod') }] : []
  return {
    chosen,
    options: [{ value: '', label: any }, ...gone, ...groups.map(({ key, name }) => ({ value: key, label: name }))],
  }
}
