import { routeCatalog } from '@labada/contracts/catalog'
import type { Route } from '@labada/contracts/core/route'
import { newId } from '@labada/db/core/ids'
import { givenEmployee, givenToken, givePreset } from '@labada/db/testing/factories/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { categoriesOf, expenseOf } from '../testing/spending.ts'
import { opening, saleOf, stocked } from '../testing/stockroom.ts'
import { done, opened, payment, received, setBlind, startTill } from '../testing/till.ts'

/** What a counter that counts blind may ask: no answer but those of the owner's specification tells what its drawer holds. */

const till = await startTill()
afterAll(() => till.app.stop())
const { counter, admin } = till

/** Their answers are the specification's, sums and all; no page of ours shows them where the shop counts blind. */
const OF_THE_SEED = ['/shop/branch-balance', '/verify-access', '/verify-client', '/reauthorize']

/**
 * 1,000.00 float + 215.40 + 60.10 by orders + 129.50 by sales + 150.00 by a top-up − 20.00 by hand − 47.80 spent; 300.00 of it
 * went into the safe.
 */
const SUMS = {
  drawer: 1187.2,
  balance: 1487.2,
  collectedInCash: 275.5,
  collected: 325.8,
  salesInCash: 129.5,
  spent: 47.8,
} as const
/** What the totals of its lists tell a counter that may see the cash, in a shop that does not count blind. */
const OF_LISTS = ['/expenses: spent', '/item-sales: salesInCash', '/orders: collected', '/orders: collectedInCash']
let known: Readonly<Record<string, string>>

beforeAll(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  const session = await opened(till, { '1000': 1 }, counter)
  const paid = { customer: { name: 'Maria Cruz' }, payments: [payment('cash', 215.4)] }
  const first = await received(till, 215.4, paid, counter)
  await received(till, 60.1, { payments: [payment('cash', 60.1)] }, counter)
  await received(till, 80.3, { payments: [payment('gcash', 50.3)] }, counter)
  const moved = (kind: string, amount: number) => ({ id: newId(), kind, amount, reason: 'other', note: 'Small change' })
  done(await counter.post('/cash-movements', moved('cash_out', 20)))
  done(await counter.post('/cash-movements', moved('to_safe', 300)))
  const item = await stocked(till, { price: 18.5 })
  await opening(till, item.id, 10, 100, counter.branch)
  for (const quantity of [3, 4])
    done(await counter.post('/item-sales', saleOf([{ itemId: item.id, quantity }], quantity * 18.5)))
  const { Meals } = await categoriesOf(till)
  for (const amount of [35.35, 12.45]) done(await counter.post('/expenses', expenseOf(Meals, amount)))
  done(await counter.post(`/customers/${first.customer.id}/prepaid-top-ups`, payment('cash', 150)))
  known = {
    branchId: counter.branch.id,
    cashSessionId: session.id,
    orderId: first.id,
    claimCode: first.claimCode,
    employeeId: counter.user.id,
  }
})

/** Lists in which there is something, so that their totals would tell. */
const FULL = ['/orders', '/orders in cash', '/item-sales', '/item-sales in cash', '/expenses']

/** All that a counter may ask; what it asks after logging out is another matter. */
const SHOPS: readonly Route[] = Object.values(routeCatalog).filter(
  ({ method, path, access }: Route) =>
    method === 'GET' && path !== '/logout' && access.kind !== 'admin' && access.kind !== 'portal',
)

/** Whose answers hold one of the sums, how many answered at all, and the lists in which something was. */
async function tellers(by: Caller = counter) {
  const told = new Set<string>()
  const unasked: string[] = []
  const full = new Set<string>()
  let answered = 0
  for (const route of SHOPS) {
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? newId())
    for (const [index, query] of queriesOf(route).entries()) {
      const { status, text, body } = await by.get(`${path}?${query}`)
      if (status === 422) unasked.push(`${route.path}?${query} ${text}`)
      if (status !== 200) continue
      if (index === 0) answered += 1
      if (body.items?.length > 0) full.add(`${route.path}${query.includes('method=cash') ? ' in cash' : ''}`)
      const numbers = new Set((text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number))
      for (const [sum, amount] of Object.entries(SUMS)) {
        if (numbers.has(amount) || numbers.has(Math.round(amount * 100))) told.add(`${route.path}: ${sum}`)
      }
    }
  }
  const all = [...told].sort()
  return {
    all,
    told: all.filter((one) => !OF_THE_SEED.some((path) => one.startsWith(`${path}: `))),
    unasked,
    answered,
    full: [...full],
  }
}

/** Every filter of a call that something here fits, so that what needs one is asked too: by days, by words, by what was paid. */
function queriesOf({ query }: Route): string[] {
  const names = Object.keys(query?.shape ?? {})
  const days = { ...known, from: '2026-11-01', to: '2026-11-30', date: '2026-11-21' }
  const { code } = counter.branch
  const asked = [{ q: code }, { q: code, search: code }, { q: code, method: 'cash', paidFrom: 'drawer' }].map((more) =>
    new URLSearchParams(
      Object.entries({ ...days, ...more }).filter(([name]) => names.includes(name) && name !== 'employeeId'),
    ).toString(),
  )
  return [...new Set(asked)]
}

test('a counter that counts blind is told its drawer by the call of the specification alone', async () => {
  expect(done(await counter.get('/shop/branch-balance'))).toMatchObject({ drawer: SUMS.drawer, balance: SUMS.balance })
  const { told, unasked, answered, full } = await tellers()
  expect(told).toEqual([])
  expect(full).toEqual(expect.arrayContaining(FULL))
  expect(unasked).toEqual([])
  expect(answered).toBeGreaterThan(25)
  expect(done(await counter.get('/shop/summary'))).toMatchObject({
    today: { balance: null, drawer: null, collected: null, collectedByMethod: { cash: null, gcash: 50.3 } },
    mine: { collected: null },
  })
})

test('a refusal does not tell it either', async () => {
  const body = { id: newId(), kind: 'to_safe', amount: 5000, reason: 'other', note: 'For the night' }
  const refused = await counter.post('/cash-movements', body)
  expect([refused.status, refused.body.code]).toEqual([409, 'CASH_SHORT'])
  expect(refused.text).not.toMatch(/\d\.\d\d/)
})

test('where the shop does not count blind, the summary, the open session and the totals of lists tell it', async () => {
  await setBlind(till, false)
  expect((await tellers()).told).toEqual([
    '/cash-sessions/:cashSessionId: drawer',
    '/cash-sessions/current: drawer',
    '/cash-sessions: drawer',
    ...OF_LISTS,
    '/shop/summary: balance',
    '/shop/summary: collected',
    '/shop/summary: collectedInCash',
    '/shop/summary: drawer',
  ])
  await setBlind(till, true)
  expect((await tellers()).told).toEqual([])
})

test('a cashier is told it by no call at all, also where the shop does not count blind', async () => {
  await setBlind(till, false)
  const user = await givenEmployee(till.app.db, { branchIds: [counter.branch.id] })
  await givePreset(till.app.db, user, 'cashier')
  const { credential } = await givenToken(till.app.db, { user, device: counter.device })
  const cashier = till.app.caller({ token: credential, client: counter.device.credential })
  expect(done(await cashier.get('/verify-access')).branch).not.toHaveProperty('balance')
  expect((await cashier.get('/shop/branch-balance')).status).toBe(403)
  const { all, answered, full } = await tellers(cashier)
  expect(all).toEqual([])
  expect(full).toEqual(expect.arrayContaining(FULL))
  for (const list of ['/orders', '/item-sales', '/expenses'])
    expect(done(await cashier.get(list)).totals, list).toBeNull()
  expect(answered).toBeGreaterThan(15)
  expect(done(await cashier.get('/cash-sessions/current')).session).toMatchObject({ expected: null, movements: [] })
  // The same walk finds it where it is told.
  expect((await tellers()).all).not.toEqual([])
  await setBlind(till, true)
})

test('a cashier who counts wrong closes and opens as one who counts right: no question, no difference', async () => {
  const user = await givenEmployee(till.app.db, { branchIds: [counter.branch.id] })
  await givePreset(till.app.db, user, 'cashier')
  const { credential } = await givenToken(till.app.db, { user, device: counter.device })
  const cashier = till.app.caller({ token: credential, client: counter.device.credential })
  const { session } = done(await counter.get('/cash-sessions/current'))
  const short = { counted: { '500': 1 }, keep: 500 }
  const seen = await counter.post(`/cash-sessions/${session.id}/close`, short)
  expect([seen.status, seen.body.code]).toEqual([422, 'NOTE_REQUIRED'])
  const closed = done(await cashier.post(`/cash-sessions/${session.id}/close`, short))
  expect(closed).toMatchObject({ state: 'closed', expected: null, variance: null, band: null, movements: [] })
  expect(done(await cashier.get('/cash-sessions/current'))).toEqual({ session: null, lastKept: null })
  const opened = done(await cashier.post('/cash-sessions', { id: newId(), counted: { '100': 2 } }))
  expect(opened).toMatchObject({ state: 'open', opening: 200, openingVariance: null })
  const { items } = done(await admin.get('/cash-sessions'))
  expect(items.slice(0, 2).map((one: { openingVariance: number }) => one.openingVariance)).toEqual([-300, 0])
  expect(items[1]).toMatchObject({ variance: 500 - SUMS.drawer, note: null })
})
