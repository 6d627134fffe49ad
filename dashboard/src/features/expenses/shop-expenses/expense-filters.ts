import type { RouteRequest } from '@labada/contracts/core/route'
import type { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { addDays, type ManilaDate, parseManilaDate, weekdayOf } from '@labada/domain/core/manila-time'
import { EXPENSE_STATUSES, PAID_FROM } from '@labada/domain/expenses/expenses'
import { given } from '../../../lib/given.ts'

export type ExpenseQuery = Omit<RouteRequest<typeof expenseRoutes.listExpenses>['query'], 'cursor' | 'limit'>

export const PERIODS = ['month', 'today', 'yesterday', 'week', 'last_month', 'any'] as const
export type Period = (typeof PERIODS)[number]
export const FLAGS = ['duplicate', 'over_limit', 'no_receipt'] as const
export const VIEWS = ['all', 'to_review', 'to_return'] as const
export type View = (typeof VIEWS)[number]

/** Names of the filters in the URL. */
export const FILTER_NAMES = ['dates', 'from', 'to', 'status', 'category', 'paidFrom', 'flag', 'search'] as const

/** Reads the URL; ignores unknown values, so that old links still open. */
export function readQuery(
  params: URLSearchParams,
  { view, branchId, today }: { readonly view: View; readonly branchId: string | null; readonly today: ManilaDate },
): ExpenseQuery {
  const categoryId = params.get('category')
  const search = params.get('search')?.trim()
  return given({
    view,
    branchId: branchId ?? undefined,
    ...daysOf(params, view, today),
    status: EXPENSE_STATUSES.find((one) => one === params.get('status')),
    categoryId: categoryId && /^[0-9a-f-]{36}$/i.test(categoryId) ? categoryId : undefined,
    paidFrom: PAID_FROM.find((one) => one === params.get('paidFrom')),
    flag: FLAGS.find((one) => one === params.get('flag')),
    search: search ? search.slice(0, 60) : undefined,
    sort: (['spentOn', 'amount', 'number'] as const).find((one) => one === params.get('sort')) ?? 'spentOn',
    direction: params.get('direction') === 'asc' ? ('asc' as const) : ('desc' as const),
  })
}

/** The selected period; pending expenses are searched over all days. */
export function periodOf(params: URLSearchParams, view: View): Period | 'custom' {
  if (params.get('from') && params.get('to')) return 'custom'
  return PERIODS.find((one) => one === params.get('dates')) ?? (view === 'all' ? 'month' : 'any')
}

/** Whether any filter other than the view and its default days is set. */
export function isNarrowed(params: URLSearchParams): boolean {
  return FILTER_NAMES.some((name) => params.get(name))
}

function daysOf(params: URLSearchParams, view: View, today: ManilaDate): { from?: ManilaDate; to?: ManilaDate } {
  const [from, to] = [parseManilaDate(params.get('from') ?? ''), parseManilaDate(params.get('to') ?? '')]
  if (from && to) return { from, to }
  const first = addDays(today, 1 - Number(today.slice(8)))
  switch (periodOf(params, view)) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -((weekdayOf(today) + 6) % 7)), to: today }
    case 'last_month': {
      const last = addDays(first, -1)
      return { from: addDays(last, 1 - Number(last.slice(8))), to: last }
    }
    case 'month':
      return { from: first, to: today }
    default:
      return {}
  }
}
