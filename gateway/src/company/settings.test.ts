import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Counter, Person } from '../testing/app.ts'
import { opened, orderOf, payment, received, startTill, type Till } from '../testing/till.ts'

let till: Till
let admin: Person
let counter: Counter
beforeAll(async () => {
  till = await startTill()
  await till.app.db.insertInto('company').values({ shopName: 'Sabon' }).execute()
  admin = till.admin
  counter = till.counter
})
afterAll(() => till.app.stop())

const sectionOf = async (section: string) =>
  (await admin.get('/settings')).body.items.find(
    ({ current }: { current: { setting: { section: string } } }) => current.setting.section === section,
  )
const change = async (section: string, value: object, more: object = {}) =>
  admin.post('/settings', {
    change: { section, value },
    version: (await sectionOf(section)).newestVersion,
    ...more,
  })
const methods = DEFAULT_SETTINGS.payments.methods
/** What a change leaves out, and nobody changed. */
const ORDERS = { claimCapTimes: 10, offlineDays: 7, discountPercent: 0, discountMost: 0 }

test('before anybody changed anything the defaults hold, with the name the shop was founded with', async () => {
  expect((await sectionOf('orders')).current).toEqual({
    version: 0,
    effectiveAt: null,
    changedAt: null,
    changedBy: null,
    setting: { section: 'orders', value: { ...ORDERS, undoSeconds: 10, keptDays: 30 } },
  })
  expect((await sectionOf('cash')).current.setting.value).toEqual({
    tolerance: 20,
    alarm: 100,
    floor: 10_000,
    blindCount: true,
  })
  expect((await counter.get('/settings/in-force')).body.shop.shopName).toBe((await admin.get('/setup')).body.shopName)
})

test('a change holds at once, is numbered, written down and announced; the counter sees it', async () => {
  const saved = await change('orders', { undoSeconds: 20, keptDays: 45, claimCapTimes: 10 })
  expect(saved.body).toMatchObject({ version: 1, setting: { section: 'orders', value: { keptDays: 45 } } })
  expect((await counter.get('/settings/in-force')).body.orders).toEqual({
    ...ORDERS,
    undoSeconds: 20,
    keptDays: 45,
  })
  const [entry] = (await admin.get('/audit?action=settings.changed&objectId=orders')).body.items
  expect(entry).toMatchObject({
    before: null,
    after: { ...ORDERS, undoSeconds: 20, keptDays: 45 },
  })
  const events = await till.app.db.selectFrom('outbox').selectAll().where('type', '=', 'settings.changed').execute()
  expect(events.map(({ payload }) => payload)).toContainEqual({ section: 'orders' })
})

test('a change made on an older copy is refused, also when both come at the same moment', async () => {
  const { newestVersion } = await sectionOf('cash')
  const body = { change: { section: 'cash', value: { tolerance: 10, alarm: 50, floor: 0 } }, version: newestVersion }
  const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post('/settings', body)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
  expect((await admin.post('/settings', body)).body.code).toBe('STALE_VERSION')
  expect((await sectionOf('cash')).newestVersion).toBe(newestVersion + 1)
})

test('what takes effect later waits, holds from its moment, and can be read before', async () => {
  const soon = new Date(till.now().getTime() + 60 * 60_000)
  await change('receipts', { header: [], footer: ['Salamat po!'], liability: '', showQr: true, shopCopy: false })
  await change(
    'receipts',
    { header: [], footer: ['Maligayang Pasko!'], liability: '', showQr: true, shopCopy: false },
    { effectiveAt: soon.toISOString() },
  )
  const section = await sectionOf('receipts')
  expect(section.current.setting.value.footer).toEqual(['Salamat po!'])
  expect(section.upcoming).toMatchObject([{ version: 2, setting: { value: { footer: ['Maligayang Pasko!'] } } }])
  const past = await change('receipts', section.current.setting.value, { effectiveAt: '2026-01-01T00:00:00Z' })
  expect([past.status, past.body.errors]).toEqual([422, { effectiveAt: ['A change can’t take effect in the past'] }])
})

test('the history has every version, newest first, page by page', async () => {
  for (const tolerance of [11, 12, 13]) await change('cash', { tolerance, alarm: 90, floor: 0 })
  const first = (await admin.get('/settings/history?section=cash&limit=2')).body
  expect(first.items.map((one: { setting: { value: { tolerance: number } } }) => one.setting.value.tolerance)).toEqual([
    13, 12,
  ])
  const rest = (await admin.get(`/settings/history?section=cash&limit=50&cursor=${first.nextCursor}`)).body
  expect(rest.items[0].setting.value.tolerance).toBe(11)
  expect(rest.nextCursor).toBeNull()
})

test('senseless settings are refused field by field, and nothing is kept', async () => {
  const before = (await sectionOf('orders')).newestVersion
  expect((await change('orders', { undoSeconds: 1, keptDays: 9000, claimCapTimes: 10 })).status).toBe(422)
  expect((await change('orders', { undoSeconds: 20, keptDays: 45, claimCapTimes: 10, offlineDays: 15 })).status).toBe(
    422,
  )
  expect((await change('cash', { tolerance: 50, alarm: 20, floor: 0 })).status).toBe(422)
  const { reversals } = (await admin.get('/settings/in-force')).body
  for (const senseless of [{ leastReason: 4 }, { counterVoids: 'always' }, { voidMost: -1 }, { refundMost: 0.001 }]) {
    expect((await change('reversals', { ...reversals, ...senseless })).status).toBe(422)
  }
  expect((await change('shop', { shopName: '', phone: '', email: 'no', address: '', tin: '' })).status).toBe(422)
  expect((await sectionOf('orders')).newestVersion).toBe(before)
})

test('the shop’s name is the one everybody reads before signing in', async () => {
  await change('shop', { shopName: 'Bula', phone: '0917 000 0000', email: '', address: 'Cebu', tin: '' })
  expect((await admin.get('/setup')).body.shopName).toBe('Bula')
})

test('a way to pay that is switched off, or a reference of another shape, is refused at the counter', async () => {
  await opened(till)
  await change('payments', {
    methods: { ...methods, maya: { ...methods.maya, active: false }, gcash: { ...methods.gcash, mask: '####' } },
    owedChange: false,
  })
  const order = await received(till, 100)
  const refusals = [
    [payment('maya', 50), { method: ['This payment method is turned off'] }],
    [payment('gcash', 50, { reference: '12' }), { reference: ['Reference must look like ####'] }],
    [payment('gcash', 50, { reference: '' }), { reference: ['Reference is required'] }],
    [payment('cash', 50, { tendered: 100, oweChange: true }), { oweChange: ['This branch always gives change'] }],
  ] as const
  for (const [body, errors] of refusals) {
    const refused = await counter.post(`/orders/${order.id}/payments`, body)
    expect([refused.status, refused.body.errors]).toEqual([422, errors])
    const atOnce = await counter.post('/orders', orderOf(till, 100, { payments: [body] }))
    expect([atOnce.status, atOnce.body.errors]).toEqual([422, errors])
  }
  const paid = await counter.post(`/orders/${order.id}/payments`, payment('gcash', 50, { reference: '1234' }))
  expect(paid.body).toMatchObject({ balance: 50 })
})

test('the time to void and the limits of a count are the shop’s own', async () => {
  const { reversals } = (await admin.get('/settings/in-force')).body
  await change('reversals', { ...reversals, voidMinutes: 2 })
  const branch = await till.app.counter()
  const order = await received(till, 100, {}, branch)
  till.wait(3)
  const late = await branch.post(`/orders/${order.id}/void`, { reason: 'Entered twice' })
  expect([late.status, late.body.code]).toEqual([409, 'APPROVAL_REQUIRED'])
  await change('reversals', { ...reversals, voidMinutes: 10 })
  expect((await branch.post(`/orders/${order.id}/void`, { reason: 'Entered twice' })).body.stage).toBe('voided')

  await change('cash', { tolerance: 1, alarm: 5, floor: 0 })
  const session = await opened(till, { '100': 1 }, branch)
  const counted = { '50': 1, '20': 2 }
  const count = await branch.post(`/cash-sessions/${session.id}/count`, { counted })
  expect(count.body).toMatchObject({ variance: -10, band: 'alarm' })
  const close = await branch.post(`/cash-sessions/${session.id}/close`, { counted, keep: 90 })
  expect([close.status, close.body.code]).toEqual([422, 'NOTE_REQUIRED'])
})
