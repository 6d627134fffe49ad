import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { done, opened, readied, received, startTill } from '../testing/till.ts'

/** What a counter's device knows when its connection goes. */

const till = await startTill()
afterAll(() => till.app.stop())
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T09:00:00+08:00')
  counter = await till.app.counter()
  await opened(till, { '100': 5 }, counter)
})

const customer = { name: 'Ligaya Cruz', phone: '09175550199' }

test('its own branch’s open orders with their money, and nobody else’s', async () => {
  const own = await received(till, 20, {}, counter)
  const elsewhere = await till.app.counter()
  await received(till, 20, {}, elsewhere)
  const { orders, terms, cashSession } = done(await counter.get('/offline/orders'))
  expect(orders).toEqual([done(await counter.get(`/orders/${own.id}`))])
  expect(terms).toMatchObject({ branchId: counter.branch.id, branchCode: counter.branch.code })
  expect(cashSession).toEqual({ id: expect.any(String) })
})

test('orders released in the last two days, once each', async () => {
  const payments = [{ id: crypto.randomUUID(), method: 'cash', amount: 20 }]
  const order = await received(till, 20, { payments }, counter)
  await readied(order, counter)
  done(await counter.post(`/orders/${order.id}/release`, {}))
  const ids = async () => done(await counter.get('/offline/orders')).orders.map(({ id }: { id: string }) => id)
  expect(await ids()).toEqual([order.id])
  till.wait(2 * 24 * 60 + 1)
  expect(await ids()).toEqual([])
})

test('the branch’s customers of ninety days, and of no other branch', async () => {
  await received(till, 20, { customer }, counter)
  const { items } = done(await counter.get('/offline/customers'))
  expect(items).toEqual([{ id: expect.any(String), address: null, note: '', creditLimit: null, ...customer }])
  const elsewhere = await till.app.counter()
  expect(done(await elsewhere.get('/offline/customers')).items).toEqual([])
  till.setTime('2027-03-01T09:00:00+08:00')
  expect(done(await (await till.app.counter(counter.branch)).get('/offline/customers')).items).toEqual([])
})
