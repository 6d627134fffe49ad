import { MONEY_METHODS } from '@labada/domain/company/payment-methods'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { SALE_STATUSES } from '@labada/domain/stock/item-sales'
import { ITEM_CATEGORIES } from '@labada/domain/stock/items'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { activePeriod, firstDayIn } from '../../../components/recent-periods.ts'
import { SALE_LOOKS } from '../../../components/stock/sale-words.ts'
import { CATEGORY_NAMES } from '../../../components/stock/words.ts'
import type { ActiveFilter } from '../../../components/table/filter-bar.tsx'
import { given } from '../../../lib/given.ts'
import type { SaleQuery } from './sales-api.ts'
import { t } from './t.ts'

/** The list's query, from the URL. */
export function saleQueryIn(params: URLSearchParams, branchId: string | null, today: ManilaDate): SaleQuery {
  const one = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === params.get(name))
  return given({
    branchId: branchId ?? undefined,
    itemId: params.get('item') || undefined,
    soldBy: params.get('cashier') || undefined,
    category: one(ITEM_CATEGORIES, 'category'),
    method: one(MONEY_METHODS, 'method'),
    status: one(SALE_STATUSES, 'status'),
    withOrder: one(['true', 'false'] as const, 'order'),
    search: params.get('search')?.trim().slice(0, 60) || undefined,
    from: firstDayIn(params, today),
  })
}

/** The chips of the filters that differ from the defaults. `names` has the names of the item and cashier. */
export function activeSaleFilters(
  { itemId, soldBy, category, method, status, withOrder, search }: SaleQuery,
  params: URLSearchParams,
  names: { readonly item?: string | undefined; readonly cashier?: string | undefined } = {},
): ActiveFilter[] {
  return [
    ...activePeriod(params),
    ...(itemId ? [{ names: ['item'], label: names.item ?? t('oneItem') }] : []),
    ...(soldBy
      ? [
          {
            names: ['cashier'],
            label: names.cashier ? t('soldByCashier', { cashier: names.cashier }) : t('oneCashier'),
          },
        ]
      : []),
    ...(category ? [{ names: ['category'], label: CATEGORY_NAMES[category] }] : []),
    ...(method ? [{ names: ['method'], label: METHOD_NAMES[method] }] : []),
    ...(status ? [{ names: ['status'], label: SALE_LOOKS[status].word }] : []),
    ...(withOrder ? [{ names: ['order'], label: withOrder === 'true' ? t('withAnOrder') : t('withoutAnOrder') }] : []),
    ...(search ? [{ names: ['search'], label: `“${search}”` }] : []),
  ]
}
