import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { DomainError } from '@labada/domain/core/errors'
import { t } from '../t.ts'
import { type Applied, type LocalCommand, type LocalState, withOrder } from './local-state.ts'
import { moveBackLocally, moveLocally, releaseLocally } from './move-locally.ts'
import { nameOf } from './names.ts'
import { payLocally } from './pay-locally.ts'
import { receiveLocally } from './receive-locally.ts'

/** What each command does on this device: the same as its handler on the server, by the same rules. */
const DEEDS: Readonly<Record<string, (state: LocalState, command: LocalCommand) => Order | Promise<Order>>> = {
  [nameOf(orderRoutes.receiveOrder)]: receiveLocally,
  [nameOf(orderRoutes.recordPayment)]: (state, command) => payLocally(state, orderOf(state, command), command),
  [nameOf(orderRoutes.moveLoad)]: (state, command) => moveLocally(orderOf(state, command), command),
  [nameOf(orderRoutes.moveLoadBack)]: (state, command) => moveBackLocally(state, orderOf(state, command), command),
  [nameOf(orderRoutes.releaseOrder)]: (state, command) => releaseLocally(orderOf(state, command), command),
}

/** Does a command on what this device knows. Throws a `DomainError` as the server would refuse it. */
export async function apply(state: LocalState, command: LocalCommand): Promise<Applied> {
  const deed = DEEDS[command.route]
  if (!deed) throw new Error(`No device does ${command.route}`)
  return withOrder(state, await deed(state, command))
}

function orderOf({ orders }: LocalState, { params }: LocalCommand): Order {
  const order = orders.get(params.orderId ?? '')
  if (!order) throw new DomainError('not_found', t('orderNotFound'))
  return order
}
