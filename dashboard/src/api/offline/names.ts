import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import type { Route } from '@labada/contracts/core/route'
import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'

/** `POST /orders`: a call by name, as commands are kept under it. */
export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`

const offlineRoutes = [orderRoutes, itemSaleRoutes, expenseRoutes, cashSessionRoutes]
  .flatMap((routes) => Object.values<Route>(routes))
  .filter((route) => route.offline)
const named = new Map(offlineRoutes.map((route) => [nameOf(route), route]))

/** The call of a kept command. */
export const routeNamed = (name: string): Route | undefined => named.get(name)
