import { routeCatalog } from '@labada/contracts/catalog'
import type { Route } from '@labada/contracts/core/route'
import { newId } from '@labada/db/core/ids'
import { checksumOf } from '@labada/db/testing/checksum'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { givenBranchPapers } from '../testing/branch-papers.ts'
import { expenseOf } from '../testing/spending.ts'
import { payment, startTill, type Till } from '../testing/till.ts'

let till: Till
let elsewhere: Counter
let ids: Readonly<Record<string, string>>
beforeAll(async () => {
  till = await startTill()
  elsewhere = await till.app.counter()
  ids = await givenBranchPapers(till)
})
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
  answerBooking: () => ({ answer: 'confirm' }),
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
  openMessageInApp: () => ({ id: newId(), kind: 'receipt', app: 'viber' }),
  resendMessage: () => ({}),
  usePackage: () => ({ id: newId(), packageId: ids.packageId, units: 1, lineId: newId() }),
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
/** Customers and their packages belong to the company: every counter serves them. */
const SHARED = new Set(['customerId', 'packageId'])

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
