import { routeCatalog } from '@labada/contracts/catalog'
import type { Route } from '@labada/contracts/core/route'
import { newId } from '@labada/db/core/ids'
import { saveNotices } from '@labada/db/reports/notices'
import { checksumOf } from '@labada/db/testing/checksum'
import type { Attention } from '@labada/domain/reports/attention'
import { keyOf } from '@labada/domain/reports/notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asked, inPortal } from '../testing/advances.ts'
import type { Counter } from '../testing/app.ts'
import { categoriesOf, expenseOf } from '../testing/spending.ts'
import { opening, saleOf, stocked } from '../testing/stockroom.ts'
import { done, orderOf, payment, startTill, type Till } from '../testing/till.ts'

let till: Till
let elsewhere: Counter
let ids: Readonly<Record<string, string>>
beforeAll(async () => {
  till = await startTill()
  elsewhere = await till.app.counter()
  const cashSessionId = newId()
  await till.counter.post('/cash-sessions', { id: cashSessionId, counted: { 100: 5 } })
  const trip = { delivery: { address: 'Mango Avenue', fee: 50 }, type: 'deliver' }
  const order = (
    await till.counter.post(
      '/orders',
      orderOf(till, 150, { ...trip, payments: [payment('cash', 20, { tendered: 20 })] }),
    )
  ).body
  ids = {
    orderId: order.id,
    loadId: order.loads[0]?.id ?? newId(),
    claimCode: order.claimCode,
    code: order.claimCode,
    cashSessionId,
    branchId: till.counter.branch.id,
    paymentId: order.payments[0]?.id,
    ...(await givenStockPapers()),
    ...(await givenDeskPapers(order.id)),
    ...(await givenMachine(order)),
    noticeId: await givenNotice(),
  }
})
/** What the first counter's bell tells. */
async function givenNotice(): Promise<string> {
  const late: Attention = { branchId: till.counter.branch.id, facts: { kind: 'overdue', count: 1 } }
  const changes = { raised: [{ key: keyOf(late), ...late }], changed: [], resolved: [] }
  await till.app.database
    .open('labada_workers')
    .transaction()
    .execute((trx) => saveNotices(trx, changes, new Date()))
  return done(await till.counter.get('/notices')).items[0].id
}
/** One of each paper of the first counter's branch. */
async function givenStockPapers(): Promise<Readonly<Record<string, string>>> {
  const item = await stocked(till)
  await opening(till, item.id, 10, 100)
  const lines = [{ itemId: item.id, packs: 1, amount: 10 }]
  const ordered = {
    id: newId(),
    branchId: till.counter.branch.id,
    supplier: 'Cebu Soap',
    paidFrom: 'bank',
    received: false,
  }
  const sent = { id: newId(), fromBranchId: till.counter.branch.id, lines: [{ itemId: item.id, quantity: 1 }] }
  const other = await till.app.counter()
  return {
    itemId: item.id,
    purchaseId: done(await till.admin.post('/purchases', { ...ordered, lines })).id,
    transferId: done(await till.admin.post('/stock-transfers', { ...sent, toBranchId: other.branch.id })).id,
    countId: done(await till.counter.post('/stock-counts', { id: newId() })).id,
    saleId: done(await till.counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 1 }], 25))).id,
  }
}
/** A machine of the first counter's branch, with a load in it. */
async function givenMachine(order: { id: string; loads: { id: string }[] }): Promise<Readonly<Record<string, string>>> {
  const washer = {
    id: newId(),
    name: 'Washer 1',
    kind: 'washer',
    capacityKg: 8,
    minutesPerCycle: 35,
    counterReading: null,
  }
  const { id: machineId } = done(await till.admin.post(`/branches/${till.counter.branch.id}/machines`, washer))
  const cycle = { id: newId(), orderId: order.id, loadId: order.loads[0]?.id }
  done(await till.counter.post(`/orders/${order.id}/loads/${cycle.loadId}/stage`, { stage: 'washing' }))
  done(await till.counter.post(`/machines/${machineId}/cycles`, cycle))
  return { machineId, cycleId: cycle.id }
}
/** What lies on the desk of the first counter. */
async function givenDeskPapers(orderId: string): Promise<Readonly<Record<string, string>>> {
  const { Meals } = await categoriesOf(till)
  const trips = done(await till.counter.get('/trips')).items as { id: string; orderId: string | null }[]
  const note = { id: newId(), text: 'The dryer squeaks', checks: [] }
  return {
    tripId: trips.find((trip) => trip.orderId === orderId)?.id ?? expect.fail('There is no trip'),
    noteId: done(await till.counter.post('/handover-notes', note)).id,
    receiptId: done(await till.counter.post(`/orders/${orderId}/receipts`, { id: newId() })).id,
    advanceId: await asked(await inPortal(till, till.counter), 500),
    expenseId: done(await till.counter.post('/expenses', expenseOf(Meals, 20))).id,
  }
}
afterAll(() => till.app.stop())

/** What each call takes when it is meant well; a new call with an id of a branch's own needs its line here. */
const BODIES: Readonly<Record<string, () => object>> = {
  recordPayment: () => payment('cash', 50, { tendered: 50 }),
  giveShortChange: () => ({ id: newId() }),
  moveLoad: () => ({ stage: 'washing' }),
  moveLoadBack: () => ({ stage: 'received', reason: 'Too early' }),
  releaseOrder: () => ({}),
  voidOrder: () => ({ reason: 'Not ours' }),
  refundOrder: () => ({ id: newId(), amount: 1, method: 'cash', reason: 'Not ours at all' }),
  countCashSession: () => ({ counted: { 100: 5 } }),
  closeCashSession: () => ({ counted: { 100: 5 }, keep: 500 }),
  undoRelease: () => ({ loadIds: [ids.loadId] }),
  rewashLoad: () => ({ id: newId(), loadId: ids.loadId, reason: 'Still stained' }),
  settleStorage: () => ({ decision: 'charge' }),
  openOrderClaim: () => ({ id: newId(), kind: 'lost', description: 'A black sock' }),
  setRack: () => ({ rack: 'A1' }),
  promiseLater: () => ({ promisedAt: '2027-01-01T10:00:00+08:00', reason: 'Not ours' }),
  voidPayment: () => ({ reason: 'Not ours' }),
  moveTrip: () => ({ move: 'fail', reason: 'Nobody home' }),
  deliverTrip: () => ({}),
  readHandover: () => ({}),
  readNotice: () => ({ read: true }),
  releaseCashAdvance: () => ({ from: 'drawer' }),
  returnCashAdvance: () => ({ id: newId(), amount: 50, into: 'drawer' }),
  issueReceipt: () => ({ id: newId() }),
  countReceiptPrint: () => ({}),
  changeExpense: () => {
    const { id: _, ...what } = expenseOf(newId(), 20)
    return { ...what, version: 1 }
  },
  returnExpense: () => ({ into: 'drawer' }),
  voidExpense: () => ({ reason: 'Not ours' }),
  receivePurchase: () => ({ lines: [{ lineId: newId(), quantity: 1 }] }),
  receiveStock: () => ({ lines: [{ lineId: newId(), quantity: 1 }] }),
  submitStockCount: () => ({ lines: [{ itemId: ids.itemId, counted: 3 }] }),
  startMachineCycle: () => ({ id: newId(), orderId: ids.orderId, loadId: ids.loadId }),
  voidItemSale: () => ({ reason: 'Not ours' }),
  refundItemSale: () => ({
    id: newId(),
    method: 'cash',
    reason: 'Not ours at all',
    lines: [{ lineId: newId(), quantity: 1, returnedTo: 'stock' }],
  }),
}
/** Calls that answer a stranger's code as they answer one of no order, without a refusal. */
const FINDS_NOTHING: Readonly<Record<string, object>> = { lookUpOrder: { order: null } }
/** Customers belong to the company: every counter serves them. */
const SHARED = new Set(['customerId'])

const AIMED: [string, Route][] = Object.entries<Route>(routeCatalog).filter(
  ([, { access, path }]) =>
    (access.kind === 'shop' || access.kind === 'admin-or-shop') &&
    [...path.matchAll(/:(\w+)/g)].some(([, name = '']) => !SHARED.has(name)),
)

test.each(AIMED)('%s of another branch’s record is not found, and nothing changes', async (name, route) => {
  const path = route.path.replaceAll(/:(\w+)/g, (_, param: string) => ids[param] ?? `no ${param} in this test`)
  const body = route.body && (BODIES[name] ?? expect.fail(`${name} needs a body in BODIES`))()
  const before = await checksumOf(till.app.db)
  const answer = await elsewhere.call(route.method, path, { body })
  const nothing = FINDS_NOTHING[name]
  expect([answer.status, answer.text]).toEqual(nothing ? [200, JSON.stringify(nothing)] : [404, ''])
  expect(await checksumOf(till.app.db)).toBe(before)
  const own = await till.counter.call('GET', `/orders/${ids.orderId}`)
  expect(own.status).toBe(200)
})

test('there are such calls, so that the test above does not pass for nothing', () => {
  expect(AIMED.length).toBeGreaterThanOrEqual(Object.keys(BODIES).length)
})

test('a counter that asks for another branch by name gets its own', async () => {
  const { branchId } = ids
  for (const path of ['/orders', '/cash-sessions']) {
    const { body } = await elsewhere.get(`${path}?branchId=${branchId}`)
    expect(body.items ?? [], path).toEqual([])
    expect((await till.counter.get(path)).body.items).toHaveLength(1)
  }
})
