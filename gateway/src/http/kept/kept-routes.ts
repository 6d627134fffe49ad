import { approvalRoutes } from '@labada/contracts/cash/approvals'
import { cashEntryRoutes } from '@labada/contracts/cash/cash-entries'
import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { drawerDeskRoutes } from '@labada/contracts/cash/drawer-desk'
import { remittanceRoutes } from '@labada/contracts/cash/remittances'
import type { Route } from '@labada/contracts/core/route'
import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { recurringExpenseRoutes } from '@labada/contracts/expenses/recurring-expenses'
import { customerRecordRoutes } from '@labada/contracts/orders/customers/customer-records'
import { machineCycleRoutes } from '@labada/contracts/orders/machines/machine-cycles'
import { orderClaimRoutes } from '@labada/contracts/orders/order-claims'
import { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import { orderReadyingRoutes } from '@labada/contracts/orders/order-readying'
import { orderReceiptRoutes } from '@labada/contracts/orders/order-receipts'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { tripRoutes } from '@labada/contracts/orders/trips/trips'
import { cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { purchaseRoutes } from '@labada/contracts/stock/purchases'
import { stockRoutes } from '@labada/contracts/stock/stock'
import { stockCountRoutes } from '@labada/contracts/stock/stock-counts'
import { stockTransferRoutes } from '@labada/contracts/stock/stock-transfers'

/** A branch's daily work: orders, money, stock, and the office's decisions about them. None of it contains secrets. */
const DAILY_WORK: readonly Readonly<Record<string, Route>>[] = [
  approvalRoutes,
  cashAdvanceRoutes,
  cashEntryRoutes,
  cashSessionRoutes,
  customerRecordRoutes,
  drawerDeskRoutes,
  expenseRoutes,
  itemSaleRoutes,
  machineCycleRoutes,
  orderClaimRoutes,
  orderDeskRoutes,
  orderReadyingRoutes,
  orderReceiptRoutes,
  orderRoutes,
  purchaseRoutes,
  recurringExpenseRoutes,
  remittanceRoutes,
  stockCountRoutes,
  stockRoutes,
  stockTransferRoutes,
  tripRoutes,
]

/** These calls only calculate and change nothing. */
const ASKING: ReadonlySet<Route> = new Set<Route>([orderRoutes.quoteOrder])

export const nameOf = ({ method, path }: Route): string => `${method} ${path}`

const kept = DAILY_WORK.flatMap((routes) => Object.entries(routes)).filter(
  ([, route]) => route.method !== 'GET' && route.takesFile === undefined && !ASKING.has(route),
)

/** The calls whose commands browsers keep, so that they can be redone after a restore. By name. */
export const KEPT_ROUTES: ReadonlyMap<string, Route> = new Map(kept.map(([, route]) => [nameOf(route), route]))

const WORDS: ReadonlyMap<string, string> = new Map(kept.map(([key, route]) => [nameOf(route), wordsOf(key)]))

/** A short description of a kept call: `Receive order`. */
export const keptWords = (name: string): string => WORDS.get(name) ?? name

function wordsOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
