import type { Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import { type Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import { type ItemSale, itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { add, sum, ZERO } from '@labada/domain/core/money'
import { EXPENSE_STATUSES } from '@labada/domain/expenses/expenses'
import { plus } from '@labada/domain/stock/stock'
import type { KnownList } from '../offline-desk.ts'
import type { LocalState } from './local-state.ts'
import { nameOf } from './names.ts'

/** A list of the server that this device shows with what it did itself and has not sent. */
interface LocalList {
  /** Whose age stands on the page. */
  readonly name: KnownList
  /** The last answer of the server, undefined if it never came, with what was done here since, newest first. */
  readonly withOwn: (state: LocalState, request: unknown, answer: unknown) => unknown
}

const lists = new Map<string, LocalList>()

function list<R extends Route>(
  route: R,
  name: KnownList,
  withOwn: (state: LocalState, request: RouteRequest<R>, answer: RouteResponse<R> | undefined) => RouteResponse<R>,
): void {
  lists.set(nameOf(route), {
    name,
    withOwn: (state, request, answer) =>
      withOwn(state, request as RouteRequest<R>, answer as RouteResponse<R> | undefined),
  })
}

export const localListOf = (route: Route): LocalList | undefined => lists.get(nameOf(route))

list(itemSaleRoutes.listItemSales, 'sales', ({ sales }, { query }, answer) => {
  const { cursor, from, to, limit: _, ...others } = query
  const shown = answer ?? { items: [], nextCursor: null, totals: NO_SALES }
  const own = isNarrowed(cursor, others)
    ? []
    : ownOf(sales, shown.items, ({ businessDate }) => isWithin(businessDate, { from, to }))
  return {
    ...shown,
    items: [...own, ...shown.items],
    totals: shown.totals && own.reduce(withSale, shown.totals),
  }
})

list(expenseRoutes.listExpenses, 'expenses', ({ expenses }, { query }, answer) => {
  const { cursor, from, to, limit: _, sort, direction, ...others } = query
  const shown = answer ?? { items: [], nextCursor: null, totals: noExpenses() }
  const own = isNarrowed(cursor, { ...others, sort, direction })
    ? []
    : ownOf(expenses, shown.items, ({ spentOn }) => isWithin(spentOn, { from, to }))
  return {
    ...shown,
    items: [...own, ...shown.items],
    totals: shown.totals && own.reduce(withExpense, shown.totals),
  }
})

/** A list with other filters, or a further page: it has nothing of this device. */
const isNarrowed = (cursor: unknown, others: object): boolean =>
  cursor !== undefined || Object.values(others).some((filter) => filter !== undefined)

const isWithin = (
  day: ManilaDate,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
) => (from === undefined || day >= from) && (to === undefined || day <= to)

/** What was done here and the answer does not have, newest first. */
function ownOf<T extends { readonly id: string }>(
  done: readonly T[],
  answered: readonly { readonly id: string }[],
  isIn: (one: T) => boolean,
): T[] {
  const ids = new Set(answered.map(({ id }) => id))
  return done.filter((one) => !ids.has(one.id) && isIn(one)).toReversed()
}

type SaleTotals = NonNullable<RouteResponse<typeof itemSaleRoutes.listItemSales>['totals']>
const NO_SALES: SaleTotals = {
  sales: 0,
  quantity: 0,
  gross: ZERO,
  refunded: ZERO,
  net: ZERO,
  cost: null,
  margin: null,
  byMethod: [],
}

function withSale(totals: SaleTotals, sale: ItemSale): SaleTotals {
  return {
    ...totals,
    sales: totals.sales + 1,
    quantity: plus(totals.quantity, sale.quantity),
    gross: add(totals.gross, sale.total),
    net: add(totals.net, sale.net),
    byMethod: PAYMENT_METHODS.flatMap((method) => {
      const before = totals.byMethod.find((one) => one.method === method)
      const paid = sale.payments.filter((payment) => payment.method === method)
      if (!before && paid.length === 0) return []
      return {
        method,
        amount: sum([before?.amount ?? ZERO, ...paid.map(({ amount }) => amount)]),
        count: (before?.count ?? 0) + paid.length,
      }
    }),
  }
}

type ExpenseTotals = NonNullable<RouteResponse<typeof expenseRoutes.listExpenses>['totals']>
const noExpenses = (): ExpenseTotals => ({
  expenses: 0,
  amount: ZERO,
  byStatus: mapOf(EXPENSE_STATUSES, () => ({ count: 0, amount: ZERO })),
})

function withExpense(totals: ExpenseTotals, { amount, status }: Expense): ExpenseTotals {
  const before = totals.byStatus[status]
  return {
    expenses: totals.expenses + 1,
    amount: add(totals.amount, amount),
    byStatus: { ...totals.byStatus, [status]: { count: before.count + 1, amount: add(before.amount, amount) } },
  }
}

/** An object with a value for each of these names. */
const mapOf = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
