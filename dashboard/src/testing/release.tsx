import { customerRoutes } from '@labada/contracts/orders/customers/customers'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { centavos, ZERO } from '@labada/domain/core/money'
import type { LoadStage } from '@labada/domain/orders/order-stages'
import { ReleasePage } from '../features/orders/release/release-page.tsx'
import { scanKeys } from './browser.tsx'
import { givenCounter, givenPrinter, open, ordersPage } from './counter.tsx'
import { ANA, GIVEN_NOW, givenLoad, givenOrder, givenSummary } from './shop.ts'

/** The release page of a branch with one order; the network keeps it as the server would. */
export function givenBoard(own: Partial<Order> = {}, stage: LoadStage = 'received') {
  const network = givenCounter()
  const printer = givenPrinter()
  const loads = [givenLoad({ number: 1, stage }), givenLoad({ number: 2, stage })]
  let order = givenOrder({ number: 'MAB-261121-0042', claimCode: 'K7QW3MXP', stage, loads, ...own })
  const moved = (loadId: string, to: LoadStage, by = ANA) => {
    const after = order.loads.map((load) => (load.id === loadId ? { ...load, stage: to, stageBy: by } : load))
    const slowest = after.find((load) => load.stage !== to)?.stage ?? to
    order = { ...order, loads: after, stage: slowest }
    return order
  }
  const summary = () => givenSummary({ ...order, customerName: 'Maria Santos', customerPhone: null, services: '' })
  network.answers(orderRoutes.listOrders, ({ query }) =>
    query.search === undefined || order.number.includes(query.search) ? ordersPage([summary()]) : ordersPage([]),
  )
  network.answers(orderRoutes.getOrder, () => order)
  network.answers(customerRoutes.getCustomer, () => ({
    id: order.customer?.id ?? '',
    name: 'Maria Santos',
    phone: '09171234567',
    address: null,
    balance: order.balance,
    credit: ZERO,
    prepaid: ZERO,
    openOrders: 1,
    lastOrderAt: GIVEN_NOW,
    note: '',
    creditLimit: null,
    lastOrders: [],
    stampCards: [],
    usual: [],
  }))
  network.answers(orderRoutes.lookUpOrder, ({ params }) => ({
    order: [order.claimCode, order.number].includes(params.code) ? order : null,
  }))
  network.answers(orderRoutes.moveLoad, ({ params, body }) => moved(params.loadId, body.stage))
  network.answers(orderRoutes.moveLoadBack, ({ params, body }) => moved(params.loadId, body.stage))
  network.answers(orderRoutes.recordPayment, ({ params, body }) => {
    const change = centavos((body.tendered ?? body.amount) - body.amount)
    order = {
      ...order,
      paid: centavos(order.paid + body.amount),
      balance: centavos(order.balance - body.amount),
      payments: [
        ...order.payments,
        {
          id: body.id,
          orderId: params.orderId,
          method: body.method,
          amount: body.amount,
          tendered: body.tendered ?? null,
          change,
          owed: ZERO,
          reference: body.reference ?? null,
          recordedAt: GIVEN_NOW,
          recordedBy: ANA,
          cashSessionId: null,
          officeReason: null,
          voided: false,
        },
      ],
    }
    return order
  })
  network.answers(orderRoutes.releaseOrder, () => {
    order = { ...order, stage: 'released', releasedAt: GIVEN_NOW, releasedBy: ANA }
    return order
  })
  /** From now on a move is answered when it is let go, each by its own call. */
  const holdMoves = () => {
    const held: (() => void)[] = []
    network.answers(orderRoutes.moveLoad, async ({ params, body }) => {
      await new Promise<void>((resolve) => held.push(resolve))
      return moved(params.loadId, body.stage)
    })
    return held
  }
  const { user, client } = open(<ReleasePage />)
  return { network, printer, user, client, moved, holdMoves, loads }
}

/** Scans the order's stub, or another code. */
export const scan = (code = 'K7QW3MXP') => scanKeys([...code, 'Enter'])
