import { expenseRoutes, expenseSchema } from '@labada/contracts/expenses/expenses'
import { type Order, orderSchema } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { itemSaleRoutes, itemSaleSchema } from '@labada/contracts/stock/item-sales'
import { itemRoutes } from '@labada/contracts/stock/items'
import { newId } from '@labada/db/core/ids'
import { fromPesos } from '@labada/domain/core/money'
import { nextStageOf } from '@labada/domain/orders/load-stages'
import type { Counter } from '@labada/gateway/testing/app'
import { brokenRules } from '@labada/gateway/testing/invariants'
import { opening, stocked } from '@labada/gateway/testing/stockroom'
import { balances, done, opened, orderOf, payment, received, startTill } from '@labada/gateway/testing/till'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createDice } from './faults/rig/dice.ts'
import { asked, type Deed, type LocalState, openTablet, type Tablet } from './support/offline-tablet.ts'

/**
 * Issue 19.3: a counter without a connection decides like the server. The same work, done on what a device knows and then
 * sent, leaves the same orders, to the centavo and to the id.
 */
const SEED = 20_261_127
const DEEDS = 520
const MINUTE = 60_000

const SUNDAYS = {
  id: newId(),
  name: 'Sundays',
  kind: 'percent',
  percent: 10,
  amount: null,
  everyNth: null,
  most: null,
  minimum: 0,
  from: '2026-11-01',
  to: null,
  weekdays: [0],
  serviceIds: [],
  branchIds: [],
  code: null,
  totalLimit: null,
  customerLimit: null,
  stackable: true,
  needsApproval: false,
}

const till = await startTill('2026-11-21T09:00:00+08:00')
let counter: Counter
let state: LocalState
let tablet: Tablet
const dice = createDice(SEED)
const refusals = new Map<string, number>()
let count = 0
let clock = Date.parse('2026-11-21T09:00:00+08:00')

afterAll(() => till.app.stop())
beforeAll(async () => {
  counter = till.counter
  await opened(till, { '100': 20 })
  await till.app.db.updateTable('branch').set({ isVatRegistered: true }).where('id', '=', counter.branch.id).execute()
  const change = { section: 'taxes', value: { coveredServices: [till.services.full, till.services.kilo] } }
  done(await till.admin.post('/settings', { change, version: 0 }))
  // Known beforehand: it starts while the device has no connection, after midnight.
  done(await till.admin.post('/promotions', SUNDAYS))
  await raisePrices('2026-11-22T00:00:00+08:00')
  const vatEnds = { id: newId(), from: '2026-11-22', isRegistered: false, source: 'BIR Form 1905' }
  done(await till.admin.post(`/branches/${counter.branch.id}/vat-registrations`, vatEnds))
  for (const phone of ['09175550111', '09175550112'])
    await received(till, 35, { customer: { name: `Suki ${phone.slice(-2)}`, phone } })
  for (const price of [12, 25.5, 180]) await opening(till, (await stocked(till, { price })).id, 60, price * 30)
  tablet = await openTablet(counter)
  state = tablet.state()
})

/** Publishes higher prices of one service that take effect later. */
async function raisePrices(effectiveAt: string): Promise<void> {
  const id = newId()
  done(await till.admin.post('/price-versions', { id }))
  done(await till.admin.put(`/price-versions/${id}/prices/${till.services.full}`, { branchId: null, price: 199 }))
  done(await till.admin.post(`/price-versions/${id}/publish`, { effectiveAt }))
}

/** Does something on the device, at its time. */
async function deed(next: Deed): Promise<void> {
  clock += dice.between(5, 4 * MINUTE)
  const { refusal } = await tablet.do(next, new Date(clock))
  if (refusal !== undefined) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
  else if (next.route === orderRoutes.receiveOrder) count += 1
  state = tablet.state()
}

function anOrder(): Order {
  return dice.pick([...state.orders.values()])
}

/** A new order of some services, sometimes rushed, discounted, delivered or paid at once. */
function newOrder(): Deed {
  const { full, comforter, fabcon, kilo } = till.services
  const lines = [
    { serviceId: full, quantity: dice.between(1, 3) },
    ...(dice.chance(0.4) ? [{ serviceId: fabcon, quantity: dice.between(1, 4) }] : []),
    ...(dice.chance(0.3) ? [{ serviceId: kilo, weightKg: dice.between(2, 19) / 2 + 1 }] : []),
    ...(dice.chance(0.2) ? [{ serviceId: comforter, quantity: 1 }] : []),
  ]
  const customer = dice.pick([
    null,
    { name: 'Ligaya Cruz', phone: '0917 555 0111' },
    { name: 'Bagong Suki', phone: `0918${String(dice.between(1_000_000, 9_999_999))}` },
    { id: dice.pick(state.customers).id },
  ])
  return {
    route: orderRoutes.receiveOrder,
    body: orderOf(till, 0, {
      lines,
      ...(customer && { customer }),
      ...(dice.chance(0.3) && { rush: true }),
      ...(dice.chance(0.2) && { discount: { percent: dice.between(1, 30), reason: 'Suki' } }),
      ...(dice.chance(0.2) && {
        legalDiscount: { kind: dice.pick(['senior', 'pwd']), name: 'Lola Nena', idNumber: 'OSCA 0042' },
      }),
      ...(dice.chance(0.2) && { type: 'deliver', delivery: { address: '12 Mango Avenue', fee: 50 } }),
      ...(dice.chance(0.3) && { payments: [payment(dice.pick(['cash', 'gcash']), dice.between(10, 120))] }),
      notes: dice.pick(['', 'No bleach']),
    }),
  }
}

function moveOf(order: Order): Deed | undefined {
  const load = dice.pick(order.loads)
  const params = { orderId: order.id, loadId: load.id }
  if (dice.chance(0.15)) {
    const before = load.path[Math.max(0, load.path.indexOf(load.stage) - 1)]
    return {
      route: orderRoutes.moveLoadBack,
      params,
      body: { stage: before, reason: dice.pick(['', 'Wrong bag']) || undefined },
    }
  }
  const next = nextStageOf(load)
  return next && { route: orderRoutes.moveLoad, params, body: { stage: next } }
}

/** A sale of some items, now and then of more than there is, at once paid. */
function newSale(): Deed {
  const chosen = state.items.filter(() => dice.chance(0.5))
  const lines = (chosen.length > 0 ? chosen : state.items.slice(0, 1)).map(({ id, price, onHand }) => ({
    itemId: id,
    unitPrice: (price ?? 0) / 100,
    quantity: dice.chance(0.1) ? Math.max(onHand, 0) + dice.between(1, 3) : dice.between(1, 4),
  }))
  const total = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
  const method = dice.pick(['cash', 'cash', 'gcash'])
  const open = [...state.orders.values()].filter(({ stage }) => stage !== 'released')
  return {
    route: itemSaleRoutes.sellItems,
    body: {
      id: newId(),
      lines,
      total: dice.chance(0.05) ? total + 1 : total,
      payments: [
        payment(
          method,
          dice.chance(0.1) ? total / 2 : total,
          method === 'cash' ? { tendered: total + dice.pick([0, 20, 500]) } : {},
        ),
      ],
      ...(dice.chance(0.2) && { allowNegative: true }),
      ...(open.length > 0 && dice.chance(0.2) && { orderId: dice.pick(open).id }),
    },
  }
}

/** Small money out of the drawer, now and then over a limit or without the receipt that it needs. */
function newExpense(): Deed {
  return {
    route: expenseRoutes.recordExpense,
    body: {
      id: newId(),
      categoryId: dice.chance(0.2) ? newId() : dice.pick(state.categories).id,
      description: dice.pick(['Rice and coffee', 'Tricycle', 'Bulb']),
      amount: dice.chance(0.1) ? dice.between(501, 900) : dice.between(5, 90) / 2,
      paidFrom: 'drawer',
      ...(dice.chance(0.3) && { supplier: 'Aling Nena' }),
      ...(dice.chance(0.5) && { reason: 'For the night shift' }),
    },
  }
}

function someDeed(): Deed | undefined {
  if (dice.chance(0.12)) return newSale()
  if (dice.chance(0.08)) return newExpense()
  const order = anOrder()
  const params = { orderId: order.id }
  const what = dice.between(0, 99)
  if (what < 20) return newOrder()
  if (what < 40) {
    const pesos = dice.chance(0.6) ? Math.max(1, order.balance / 100) : dice.between(1, 200)
    const more = { tendered: pesos + dice.pick([0, 20, 100]), ...(dice.chance(0.1) && { oweChange: true }) }
    const method = dice.pick(['cash', 'cash', 'gcash'])
    return { route: orderRoutes.recordPayment, params, body: payment(method, pesos, method === 'cash' ? more : {}) }
  }
  if (what < 88) return moveOf(order)
  return { route: orderRoutes.releaseOrder, params, body: dice.chance(0.3) ? { claim: 'stub' } : {} }
}

describe('The same work, on a device without a connection and on the server', () => {
  it('is allowed and refused alike, and leaves the same orders', async () => {
    for (let number = 0; number < DEEDS; number++) {
      const next = someDeed()
      if (next) await deed(next)
    }
    till.setTime(new Date(clock + 10 * MINUTE).toISOString())
    for (let from = 0; from < tablet.kept.length; from += 25) {
      const commands = tablet.kept.slice(from, from + 25)
      const { outcomes } = done(await counter.post('/offline/commands', { commands }))
      expect(outcomes.filter(({ state: became }: { state: string }) => became !== 'done')).toEqual([])
    }
    for (const order of state.orders.values()) {
      const theirs = z.decode(orderSchema, done(await counter.get(`/orders/${order.id}`)))
      expect(theirs).toEqual(order)
    }
    for (const sale of state.sales) {
      const theirs = z.decode(itemSaleSchema, done(await counter.get(`/item-sales/${sale.id}`)))
      // An order it went with may have been released since; its number is the same.
      expect(theirs).toEqual(sale)
    }
    for (const expense of state.expenses) {
      const { duplicates: _, ...theirs } = done(await counter.get(`/expenses/${expense.id}`))
      // What only the server knows: its number, what looks alike, and who may change it.
      const { number, isDuplicate, canChange } = expense
      expect({ ...z.decode(expenseSchema, theirs), number, isDuplicate, canChange }).toEqual(expense)
    }
    const levels = (items: LocalState['items']) => items.map(({ id, onHand, status }) => ({ id, onHand, status }))
    expect(levels((await asked(itemRoutes.listShopItems, counter)).items)).toEqual(levels(state.items))
    expect(count).toBeGreaterThan(40)
    expect([...state.orders.values()].some(({ legalDiscount }) => legalDiscount !== null)).toBe(true)
    // From midnight on, and not before, Sunday’s promotion applies.
    const promoted = [...state.orders.values()].filter(({ steps }) => steps.some(({ kind }) => kind === 'promotion'))
    expect(promoted.length).toBeGreaterThan(3)
    const midnight = new Date('2026-11-22T00:00:00+08:00')
    expect(promoted.every(({ receivedAt }) => receivedAt >= midnight)).toBe(true)
    const versions = new Set([...state.orders.values()].map(({ priceVersionId }) => priceVersionId))
    expect(versions.size).toBe(2)
    expect(state.sales.length).toBeGreaterThan(20)
    expect(state.expenses.length).toBeGreaterThan(15)
    // What is not allowed was tried too.
    expect([...refusals.keys()]).toEqual(
      expect.arrayContaining([
        'not_ready',
        'overpayment',
        'unpaid',
        'note_required',
        'out_of_stock',
        'price_changed',
        'field_invalid',
      ]),
    )
    expect(await brokenRules(till)).toEqual([])
  }, 120_000)

  it('leaves the same cash', async () => {
    const cash = [...state.orders.values()].flatMap(({ payments }) =>
      payments.filter(({ method }) => method === 'cash'),
    )
    const pesos = cash.reduce((sum, { amount, owed }) => sum + amount + owed, 0)
    const sold = state.sales
      .flatMap(({ payments }) => payments.filter(({ method }) => method === 'cash'))
      .reduce((sum, { amount }) => sum + amount, 0)
    const spent = state.expenses.reduce((sum, { amount }) => sum + amount, 0)
    expect(fromPesos((await balances(till)).drawer ?? 0)).toBe(fromPesos(2_000) + pesos + sold - spent)
  })
})
