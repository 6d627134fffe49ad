import { approvalRoutes } from '@labada/contracts/approvals'
import { cashAdvanceRoutes } from '@labada/contracts/cash-advances'
import { cashEntryRoutes } from '@labada/contracts/cash-entries'
import { cashSessionRoutes } from '@labada/contracts/cash-sessions'
import { customerRecordRoutes } from '@labada/contracts/customer-records'
import { drawerDeskRoutes } from '@labada/contracts/drawer-desk'
import { expenseRoutes } from '@labada/contracts/expenses'
import { itemSaleRoutes } from '@labada/contracts/item-sales'
import { machineCycleRoutes } from '@labada/contracts/machine-cycles'
import { orderClaimRoutes } from '@labada/contracts/order-claims'
import { orderDeskRoutes } from '@labada/contracts/order-desk'
import { orderReadyingRoutes } from '@labada/contracts/order-readying'
import { orderReceiptRoutes } from '@labada/contracts/order-receipts'
import { orderRoutes } from '@labada/contracts/orders'
import { purchaseRoutes } from '@labada/contracts/purchases'
import { recurringExpenseRoutes } from '@labada/contracts/recurring-expenses'
import { remittanceRoutes } from '@labada/contracts/remittances'
import type { Route } from '@labada/contracts/route'
import { stockRoutes } from '@labada/contracts/stock'
import { stockCountRoutes } from '@labada/contracts/stock-counts'
import { stockTransferRoutes } from '@labada/contracts/stock-transfers'
import { tripRoutes } from '@labada/contracts/trips'

/** A branch's daily work: orders, money, stock, and what the office decides about them. None of it carries a secret. */
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

/** It asks what something would cost, and changes nothing. */
const ASKING: ReadonlySet<Route> = new Set<Route>([orderRoutes.quoteOrder])

export const nameOf = ({ method, path }: Route): string => `${method} ${path}`

const kept = DAILY_WORK.flatMap((routes) => Object.entries(routes)).filter(
  ([, route]) => route.method !== 'GET' && route.takesFile === undefined && !ASKING.has(route),
)

/** The calls whose commands browsers keep, so that they can be done again on a shop that was restored. By name. */
export const KEPT_ROUTES: ReadonlyMap<string, Route> = new Map(kept.map(([, route]) => [nameOf(route), route]))

const WORDS: ReadonlyMap<string, string> = new Map(kept.map(([key, route]) => [nameOf(route), wordsOf(key)]))

/** What a kept call does, in a word or two: `Receive order`. */
export const keptWords = (name: string): string => WORDS.get(name) ?? name

function wordsOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
