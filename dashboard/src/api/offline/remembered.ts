import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import type { Route } from '@labada/contracts/core/route'
import { machineCycleRoutes } from '@labada/contracts/orders/machines/machine-cycles'

/** Reads whose last answer this device shows while there is no connection. None of them says how much cash there is. */
export const REMEMBERED: ReadonlySet<Route> = new Set<Route>([
  cashSessionRoutes.currentCashSession,
  machineCycleRoutes.listShopMachines,
])
