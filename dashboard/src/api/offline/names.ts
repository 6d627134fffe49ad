import type { Route } from '@labada/contracts/core/route'
import { orderRoutes } from '@labada/contracts/orders/orders'

/** `POST /orders`: a call by name, as commands are kept under it. */
export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`

const named = new Map(Object.values<Route>(orderRoutes).map((route) => [nameOf(route), route]))

/** The call of a kept command. */
export const routeNamed = (name: string): Route | undefined => named.get(name)
