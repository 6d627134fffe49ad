import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { itemRoutes } from '@labada/contracts/stock/items'
import { newId } from '@labada/db/core/ids'
import { givenBranch } from '@labada/db/testing/factories/factories'
import { nextStageOf } from '@labada/domain/orders/load-stages'
import type { Counter } from '@labada/gateway/testing/app'
import { brokenRules } from '@labada/gateway/testing/invariants'
import { opening, stocked } from '@labada/gateway/testing/stockroom'
import { balances, done, opened, orderOf, payment, startTill } from '@labada/gateway/testing/till'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDice } from './faults/rig/dice.ts'
import { asked, type Deed, type KeptCommand, openTablet, type Tablet } from './support/offline-tablet.ts'

/**
 * Story 10 of pages.md in full size: two tablets of one branch without a connection from nine to five, 60 orders with
 * payments and releases, expenses, items sold, the drawer counted; both connect at noon and at five, and send in the wrong
 * order, and everything twice. A branch beside it does the same with a connection: what both have is equal to the centavo.
 * (The scans of a day offline are `offline-day.test.ts`.)
 */
const SEED = 20_261_128
const ORDERS = 60
const MINUTE = 60_000
/** Customers who come to either tablet, and whom neither knows. */
const PHONES = ['0917 555 0211', '0917 555 0212', '0917 555 0213']
const NINE = Date.parse('2026-11-21T09:00:00+08:00')
const NOON = NINE + 3 * 60 * MINUTE
const FIVE = NINE + 8 * 60 * MINUTE

const dice = createDice(SEED)
const till = await startTill(new Date(NINE).toISOString())
const tablets: { readonly tablet: Tablet; readonly twin: Counter }[] = []
let drawer: string
let twinDrawer: string
/** Ids of the day offline, by those of the day online. */
const twins = new Map<string, string>()
/** The orders, by their ids of the day offline. */
const received: string[] = []
/** Services, items and categories, which both branches have. */
let ofShop: ReadonlySet<string>
const dones = new Map<string, number>()

afterAll(() => till.app.stop())
beforeAll(async () => {
  const [here, beside] = [await givenBranch(till.app.db), await givenBranch(till.app.db)]
  const counters = [await till.app.counter(here), await till.app.counter(here)] as const
  const twinCounters = [await till.app.counter(beside), await till.app.counter(beside)] as const
  drawer = (await opened(till, { '100': 30 }, counters[0])).id
  twinDrawer = (await opened(till, { '100': 30 }, twinCounters[0])).id
  for (const price of [12, 25.5, 180]) {
    const { id } = await stocked(till, { price })
    await opening(till, id, 500, price * 250, here)
    await opening(till, id, 500, price * 250, beside)
  }
  for (const [at, counter] of counters.entries())
    tablets.push({ tablet: await openTablet(counter), twin: twinCounters[at] ?? twinCounters[0] })
  const [first] = tablets
  if (!first) throw new Error('There are two tablets')
  const { services, items, categories } = first.tablet.state()
  ofShop = new Set([...services, ...items, ...categories].map(({ id }) => id))
})

/** An order of a walk-in or a customer who may be at the other tablet too, paid now, in part or later. */
function newOrder(): Deed {
  const { full, comforter, fabcon, kilo } = till.services
  const lines = [
    { serviceId: full, quantity: dice.between(1, 2) },
    ...(dice.chance(0.4) ? [{ serviceId: fabcon, quantity: dice.between(1, 4) }] : []),
    ...(dice.chance(0.3) ? [{ serviceId: kilo, weightKg: dice.between(2, 19) / 2 + 1 }] : []),
    ...(dice.chance(0.2) ? [{ serviceId: comforter, quantity: 1 }] : []),
  ]
  const phone = dice.pick(PHONES)
  return {
    route: orderRoutes.receiveOrder,
    body: orderOf(till, 0, {
      lines,
      ...(dice.chance(0.5) && { customer: { name: `Suki ${phone.slice(-1)}`, phone } }),
      ...(dice.chance(0.3) && { rush: true }),
      ...(dice.chance(0.4) && { payments: [payment(dice.pick(['cash', 'gcash']), dice.between(10, 120))] }),
    }),
  }
}

function newSale({ tablet }: { readonly tablet: Tablet }): Deed {
  const item = dice.pick(tablet.state().items)
  const quantity = dice.between(1, 4)
  const total = ((item.price ?? 0) / 100) * quantity
  return {
    route: itemSaleRoutes.sellItems,
    body: {
      id: newId(),
      lines: [{ itemId: item.id, unitPrice: (item.price ?? 0) / 100, quantity }],
      total,
      payments: [payment('cash', total, { tendered: total + dice.pick([0, 20]) })],
    },
  }
}

function newExpense({ tablet }: { readonly tablet: Tablet }): Deed {
  return {
    route: expenseRoutes.recordExpense,
    body: {
      id: newId(),
      categoryId: dice.pick(tablet.state().categories).id,
      description: dice.pick(['Rice and coffee', 'Tricycle', 'Bulb']),
      amount: dice.between(20, 90) / 2,
      paidFrom: 'drawer',
      // Some are over what a branch may spend without the office.
      reason: 'For the night shift',
    },
  }
}

/** The next thing that happens to an order: a move, its payment, its release. */
function onward(order: Order): Deed {
  const params = { orderId: order.id }
  const load = order.loads.find((one) => nextStageOf(one))
  if (load) {
    const body = { stage: nextStageOf(load) }
    return { route: orderRoutes.moveLoad, params: { ...params, loadId: load.id }, body }
  }
  if (order.balance === 0) return { route: orderRoutes.releaseOrder, params, body: { claim: 'stub' } }
  const pesos = order.balance / 100
  const body = dice.chance(0.7)
    ? payment('cash', pesos, { tendered: pesos + dice.pick([0, 20, 100]) })
    : payment('gcash', pesos)
  return { route: orderRoutes.recordPayment, params, body }
}

function someDeed(at: { readonly tablet: Tablet }, minutesLeft: number): Deed {
  const open = [...at.tablet.state().orders.values()].filter(({ stage }) => stage !== 'released')
  const isDue = dice.between(0, Math.max(1, minutesLeft)) < ORDERS - received.length
  if (open.length === 0 || isDue) return newOrder()
  if (dice.chance(0.06)) return newSale(at)
  if (dice.chance(0.05)) return newExpense(at)
  return onward(dice.pick(open))
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The same call at the branch beside, with ids of its own for all that is not the whole shop's. */
async function doOnline({ route, params = {}, body }: Deed, twin: Counter, answer: unknown): Promise<void> {
  const anew = JSON.stringify({ params, body }).replaceAll(ID, (id) => {
    if (!twins.has(id)) twins.set(id, ofShop.has(id) ? id : newId())
    return twins.get(id) ?? id
  })
  const said = JSON.parse(anew) as { params: Record<string, string>; body: object }
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => said.params[name] ?? '')
  const theirs = done(await twin.call(route.method, path, { body: said.body }))
  if (route !== orderRoutes.receiveOrder) return
  const own = answer as Order
  received.push(own.id)
  for (const [place, load] of own.loads.entries()) twins.set(load.id, theirs.loads[place].id)
}

/** A while of work: each thing is done at one of the tablets without a connection, and at the branch beside with one. */
async function work(from: number, to: number): Promise<void> {
  for (let now = from; ; ) {
    now += dice.between(5, 100) * 1_000
    if (now >= to) return
    const at = dice.pick(tablets)
    const deed = someDeed(at, (FIVE - now) / MINUTE)
    const became = await at.tablet.do(deed, new Date(now))
    if (became.refusal !== undefined) throw new Error(`${deed.route.path} was refused: ${became.refusal}`)
    dones.set(deed.route.path, (dones.get(deed.route.path) ?? 0) + 1)
    till.setTime(new Date(now).toISOString())
    await doOnline(deed, at.twin, became.answer)
  }
}

const bring = async ({ counter }: Tablet, commands: readonly KeptCommand[]) => {
  const { outcomes } = done(await counter.post('/offline/commands', { commands }))
  expect(outcomes.filter(({ state }: { state: string }) => state !== 'done')).toEqual([])
}

/** A connection for a moment: everything is sent, each batch out of order, some twice, and some again after a lost answer. */
async function send(tablet: Tablet, since = 0): Promise<void> {
  for (let from = since; from < tablet.kept.length; from += 20) {
    const batch = tablet.kept.slice(from, from + 20)
    await bring(tablet, dice.shuffled([...batch, ...batch.slice(0, 5)]))
    if (dice.chance(0.3)) await bring(tablet, batch)
  }
  await tablet.settle()
}

/** What counts of an order: what is the same at both branches. */
function worth(order: Record<string, unknown>) {
  const { total, balance, stage, receivedAt, releasedAt, promisedAt, businessDate } = order
  const payments = (order.payments as Record<string, unknown>[]).map(({ method, amount, change, recordedAt }) => ({
    method,
    amount,
    change,
    recordedAt,
  }))
  return { total, balance, stage, receivedAt, releasedAt, promisedAt, businessDate, payments }
}

describe('A day of two tablets without a connection (story 10)', () => {
  it('is worked, counted and sent as a branch with a connection works it', { timeout: 240_000 }, async () => {
    await work(NINE, NOON)
    till.setTime(new Date(NOON).toISOString())
    const [first, second] = tablets
    if (!first || !second) throw new Error('There are two tablets')
    await send(first.tablet)
    // The other one has a line for half of it only.
    const half = Math.floor(second.tablet.kept.length / 2)
    await bring(second.tablet, second.tablet.kept.slice(0, half))
    await work(NOON, FIVE)
    const counted = { counted: { '100': 10 } }
    const count = { route: cashSessionRoutes.countCashSession, params: { cashSessionId: drawer }, body: counted }
    expect((await second.tablet.do(count, new Date(FIVE))).refusal).toBeUndefined()
    till.setTime(new Date(FIVE + MINUTE).toISOString())
    await send(first.tablet)
    await send(second.tablet)
    expect(received).toHaveLength(ORDERS)
  })

  it('leaves the same orders, receipts, stock and books', { timeout: 240_000 }, async () => {
    let released = 0
    for (const own of received) {
      const [offline, online] = [
        await till.admin.get(`/orders/${own}`),
        await till.admin.get(`/orders/${twins.get(own)}`),
      ]
      expect(worth(done(offline))).toEqual(worth(done(online)))
      if (done(offline).stage === 'released') released += 1
    }
    expect(released).toBeGreaterThan(10)
    const [{ tablet, twin }] = tablets as [(typeof tablets)[0]]
    const levels = async (by: Counter) =>
      (await asked(itemRoutes.listShopItems, by)).items.map(({ id, onHand }) => ({ id, onHand }))
    expect(await levels(tablet.counter)).toEqual(await levels(twin))
    const [here, beside] = [tablet.counter.branch, twin.branch]
    expect(await balances(till, here)).toEqual(await balances(till, beside))
    expect((await till.admin.get(`/offline/commands?branchId=${here.id}`)).body).toMatchObject({ waiting: 0 })
    expect(await brokenRules(till)).toEqual([])
    // Entered anew at both tablets, and one customer each.
    for (const phone of PHONES) {
      const { items } = done(await till.admin.get(`/customers?search=${phone.replaceAll(' ', '')}`))
      expect(items).toHaveLength(1)
    }
    for (const path of [
      orderRoutes.releaseOrder.path,
      orderRoutes.recordPayment.path,
      itemSaleRoutes.sellItems.path,
      expenseRoutes.recordExpense.path,
    ])
      expect(dones.get(path)).toBeGreaterThan(5)
  })

  it('gives every slip a number of its device, without a gap and never twice', () => {
    const numbers = tablets.flatMap(({ tablet }) => tablet.kept.flatMap(({ orderNumber }) => orderNumber ?? []))
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const { tablet } of tablets) {
      const sales = tablet.kept.flatMap(({ route, orderNumber }) =>
        route === 'POST /item-sales' ? [Number(orderNumber?.slice(-5))] : [],
      )
      expect(sales).toEqual(sales.map((_, place) => place + 1))
    }
  })

  it('closes its drawer with the same difference', async () => {
    const [{ tablet, twin }] = tablets as [(typeof tablets)[0]]
    const close = async (by: Counter, session: string) =>
      done(await by.post(`/cash-sessions/${session}/close`, { counted: { '100': 10 }, keep: 500, note: 'Story 10' }))
    const [offline, online] = [await close(tablet.counter, drawer), await close(twin, twinDrawer)]
    const { expected, variance } = online
    expect([typeof expected, variance === 0]).toEqual(['number', false])
    expect(offline).toMatchObject({ expected, variance })
    expect(await balances(till, tablet.counter.branch)).toEqual(await balances(till, twin.branch))
    expect(await brokenRules(till)).toEqual([])
  })
})
