import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { type PricedService, pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import { customerRoutes } from '@labada/contracts/orders/customers/customers'
import type { Load, OrderSummary } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { demoRoutes } from '@labada/contracts/setup/demo'
import { newId } from '@labada/db/core/ids'
import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import { type Centavos, centavos } from '@labada/domain/core/money'
import { hasDelivery } from '@labada/domain/orders/order-stages'
import type { Caller } from './caller.ts'

/** One person at one counter, who does the work of a busy hour. */
export interface PlayedCounter {
  /** Does one thing that a customer or a machine needs now. */
  readonly act: () => Promise<void>
}

interface Standing {
  readonly caller: Caller
  readonly services: readonly PricedService[]
  readonly onChanges: (count: number) => void
}

/**
 * Logs in through a branch's demo door and reads what it sells. `onChanges` receives the number of changes of each
 * call.
 */
export async function playCounter(
  caller: Caller,
  door: string,
  onChanges: Standing['onChanges'],
): Promise<PlayedCounter> {
  await caller.call(demoRoutes.enterDoor, { params: { door }, body: {} })
  const { items: services } = await caller.call(pricedServiceRoutes.listServices, { query: {} })
  const standing: Standing = { caller, services, onChanges }
  return {
    async act() {
      const open = (await caller.call(orderRoutes.listOrders, { query: { view: 'open', limit: 100 } })).items
      // Orders for delivery are handed over by the rider.
      const ready = open.filter(({ stage, type }) => stage === 'ready' && !hasDelivery(type))
      const waiting = open.filter(({ stage }) => stage !== 'ready')
      const turn = Math.random()
      if (turn < 0.3 || ready.length + waiting.length < 3) return receive(standing)
      if ((turn < 0.55 && ready.length > 0) || waiting.length === 0) return handOver(standing, anyOf(ready))
      return moveOn(standing, anyOf(waiting))
    },
  }
}

async function receive({ caller, services, onChanges }: Standing): Promise<void> {
  const lines = linesOf(services)
  if (lines.length === 0) return
  const { total } = await caller.call(orderRoutes.quoteOrder, { body: { lines } })
  const { items: customers } = await caller.call(customerRoutes.listCustomers, { query: { limit: 40 } })
  const customer = customers.length > 0 && Math.random() < 0.85 ? { id: anyOf(customers).id } : null
  const pays = total > 0 && Math.random() < 0.55
  await caller.call(orderRoutes.receiveOrder, {
    body: {
      id: newId(),
      type: 'walk-in',
      lines,
      customer,
      payments: pays ? [await paymentOf(caller, total)] : [],
    },
  })
  onChanges(pays ? 2 : 1)
}

/** Collects the unpaid amount, then hands the laundry over. */
async function handOver({ caller, onChanges }: Standing, order: OrderSummary): Promise<void> {
  const params = { orderId: order.id }
  if (order.balance > 0) {
    await caller.call(orderRoutes.recordPayment, { params, body: await paymentOf(caller, order.balance) })
    onChanges(1)
  }
  await caller.call(orderRoutes.releaseOrder, { params, body: {} })
  onChanges(1)
}

/** Moves the order's slowest load to the next stage. */
async function moveOn({ caller, onChanges }: Standing, order: OrderSummary): Promise<void> {
  const load = order.loads.toSorted((one, other) => placeOf(one) - placeOf(other))[0]
  const stage = load?.path[placeOf(load) + 1]
  if (!load || !stage || stage === 'released') return
  await caller.call(orderRoutes.moveLoad, { params: { orderId: order.id, loadId: load.id }, body: { stage } })
  onChanges(1)
}

async function paymentOf(caller: Caller, amount: Centavos) {
  const { session } = await caller.call(cashSessionRoutes.currentCashSession, {})
  const wanted: PaymentMethod = Math.random() < 0.7 ? 'cash' : 'gcash'
  // Without an open drawer there are no cash payments, only wallets.
  const method = wanted === 'cash' && session?.state !== 'open' ? 'gcash' : wanted
  const note = 100_00
  return {
    id: newId(),
    method,
    amount,
    ...(method === 'cash'
      ? { tendered: centavos(Math.ceil(amount / note) * note) }
      : { reference: String(1_000_000_000 + Math.floor(Math.random() * 8_999_999_999)) }),
  }
}

/** One common service, and occasionally an extra one. */
function linesOf(services: readonly PricedService[]) {
  const mains = services.filter(({ category }) => category !== 'add_on')
  const addOns = services.filter(({ category }) => category === 'add_on')
  if (mains.length === 0) return []
  // Half of all customers choose the first service.
  const main = Math.random() < 0.5 ? (mains[0] ?? anyOf(mains)) : anyOf(mains)
  const beside = addOns.length > 0 && Math.random() < 0.5 ? [anyOf(addOns)] : []
  return [main, ...beside].map(({ id, unit }) =>
    unit === 'kg'
      ? { serviceId: id, weightKg: Math.round((3 + Math.random() * 10) * 10) / 10 }
      : { serviceId: id, quantity: unit === 'minute' ? 10 : 1 + Math.floor(Math.random() * 2) },
  )
}

function placeOf({ path, stage }: Load): number {
  return path.indexOf(stage)
}

function anyOf<T>(list: readonly T[]): T {
  const found = list[Math.floor(Math.random() * list.length)]
  if (found === undefined) throw new RangeError('Nothing to choose from')
  return found
}
