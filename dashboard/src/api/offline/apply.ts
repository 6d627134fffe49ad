import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { DomainError } from '@labada/domain/core/errors'
import { type Applied, type LocalCommand, type LocalState, namedCustomer, withOrder } from './local-state.ts'
import { moveBackLocally, moveLocally, releaseLocally } from './move-locally.ts'
import { nameOf } from './names.ts'
import { countLocally, openLocally } from './open-locally.ts'
import { payLocally } from './pay-locally.ts'
import { receiveLocally } from './receive-locally.ts'
import { sellLocally } from './sell-locally.ts'
import { spendLocally } from './spend-locally.ts'
import { t } from './t.ts'

type Deed = (state: LocalState, command: LocalCommand) => Applied | Promise<Applied>

/** A deed that leads to an order. */
const onOrder =
  (deed: (state: LocalState, command: LocalCommand) => Order | Promise<Order>): Deed =>
  async (state, command) =>
    withOrder(state, await deed(state, command))

/** What each command does on this device: the same as its handler on the server, by the same rules. */
export const DEEDS: Readonly<Record<string, Deed>> = {
  [nameOf(orderRoutes.receiveOrder)]: async (state, command) => {
    const order = await receiveLocally(state, command)
    return withOrder(withCustomer(state, order.customer), order)
  },
  [nameOf(orderRoutes.recordPayment)]: onOrder((state, command) => payLocally(state, orderOf(state, command), command)),
  [nameOf(orderRoutes.moveLoad)]: onOrder((state, command) => moveLocally(orderOf(state, command), command)),
  [nameOf(orderRoutes.moveLoadBack)]: onOrder((state, command) =>
    moveBackLocally(state, orderOf(state, command), command),
  ),
  [nameOf(orderRoutes.releaseOrder)]: onOrder((state, command) => releaseLocally(orderOf(state, command), command)),
  [nameOf(itemSaleRoutes.sellItems)]: sellLocally,
  [nameOf(expenseRoutes.recordExpense)]: spendLocally,
  [nameOf(cashSessionRoutes.openCashSession)]: openLocally,
  [nameOf(cashSessionRoutes.countCashSession)]: countLocally,
}

/** Does a command on what this device knows. Throws a `DomainError` as the server would refuse it. */
export async function apply(state: LocalState, command: LocalCommand): Promise<Applied> {
  const deed = DEEDS[command.route]
  if (!deed) throw new Error(`No device does ${command.route}`)
  return deed(state, command)
}

/** A customer who came with an order is known from now on. */
function withCustomer(state: LocalState, customer: Order['customer']): LocalState {
  if (!customer || state.customers.some(({ id }) => id === customer.id)) return state
  return { ...state, customers: [namedCustomer(customer), ...state.customers] }
}

function orderOf({ orders }: LocalState, { params }: LocalCommand): Order {
  const order = orders.get(params.orderId ?? '')
  if (!order) throw new DomainError('not_found', t('orderNotFound'))
  return order
}
