import { newId } from '@labada/db/core/ids'
import { brokenBooks } from '@labada/db/testing/till-books'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { balances, done, opened, payment, received, startTill } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
})
const taken = (order: { id: string }, more: object = {}) =>
  admin.post(`/orders/${order.id}/office-payments`, {
    id: newId(),
    account: 'bank',
    amount: 100,
    reason: 'Sent to the owner',
    ...more,
  })

describe('A payment that the back office takes', () => {
  test.each([
    ['safe', 'cash', { safe: 100, drawer: 0 }],
    ['wallet:gcash', 'gcash', { 'wallet:gcash': 100, drawer: 0, safe: 0 }],
    ['wallet:maya', 'maya', { 'wallet:maya': 100 }],
    ['card', 'card', { card: 100 }],
    ['bank', 'bank', { bank: 100, drawer: 0, safe: 0 }],
  ])('goes into the account that is named: %s, as %s', async (account, method, held) => {
    const order = await received(till, 390, {}, counter)
    const reference = account.startsWith('wallet') ? `${counter.branch.code}1` : undefined
    const after = done(await taken(order, { account, reference }))
    expect(after).toMatchObject({ paid: 100, balance: 290, paymentStatus: 'partial' })
    expect(after.payments[0]).toMatchObject({ method, officeReason: 'Sent to the owner', cashSessionId: null })
    expect(await balances(till, counter.branch)).toMatchObject({ ...held, receivable: 290 })
    expect(await brokenBooks(till.app.db, counter.branch.id)).toEqual({})
  })

  test('goes into the drawer when it is open, and the session expects it', async () => {
    const order = await received(till, 390, {}, counter)
    expect((await taken(order, { account: 'drawer' })).body.code).toBe('NO_OPEN_SESSION')
    const session = await opened(till, { '100': 5 }, counter)
    done(await taken(order, { account: 'drawer' }))
    expect(done(await admin.get(`/cash-sessions/${session.id}`))).toMatchObject({ expected: 600 })
  })

  test('sent twenty times at once is taken once; the same id for something else is refused', async () => {
    const order = await received(till, 390, {}, counter)
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 20 }, () => taken(order, { id })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(done(await admin.get(`/orders/${order.id}`))).toMatchObject({ paid: 100 })
    expect((await taken(order, { id, amount: 99 })).body.code).toBe('STALE_VERSION')
    expect((await taken(order, { id, account: 'card' })).body.code).toBe('STALE_VERSION')
    const counters = await received(till, 50, { payments: [payment('bank', 50)] }, counter)
    expect((await taken(counters, { id: counters.payments[0].id, amount: 50 })).body.code).toBe('STALE_VERSION')
  })

  test('is never more than the balance, needs a reason, and no order that was voided takes it', async () => {
    const order = await received(till, 390, {}, counter)
    expect((await taken(order, { amount: 390.01 })).body.code).toBe('OVERPAYMENT')
    expect((await taken(order, { reason: 'no' })).status).toBe(422)
    expect((await taken(order, { account: 'transit' })).status).toBe(422)
    const used = await received(till, 50, { payments: [payment('gcash', 50, { reference: 'G-77' })] }, counter)
    expect((await taken(order, { account: 'wallet:gcash', reference: 'G-77' })).body).toMatchObject({
      code: 'DUPLICATE_REFERENCE',
      orderNumber: used.number,
    })
    done(await admin.post(`/orders/${order.id}/void`, { reason: 'Entered by mistake' }))
    expect((await taken(order)).status).toBe(409)
    expect((await taken({ id: newId() })).status).toBe(404)
  })

  test('is not for a counter, and is written down with its reason', async () => {
    const order = await received(till, 390, {}, counter)
    const body = { id: newId(), account: 'safe', amount: 10, reason: 'I want to' }
    expect((await counter.post(`/orders/${order.id}/office-payments`, body)).status).toBe(403)
    done(await taken(order))
    const [entry] = done(await admin.get(`/audit?objectId=${order.id}&action=payment.recorded`)).items
    expect(entry).toMatchObject({ reason: 'Sent to the owner', after: { account: 'bank', amountCentavos: 10_000 } })
    const { items } = done(await admin.get(`/orders/${order.id}/timeline`))
    expect(items.map(({ text }: { text: string }) => text)).toContain('Bank ₱100.00, in the office: Sent to the owner')
    expect(await till.app.announced()).toContain('payment.recorded')
  })

  test('into the safe is undone out of the safe', async () => {
    const order = await received(till, 390, {}, counter)
    const after = done(await taken(order, { account: 'safe' }))
    done(await admin.post(`/orders/${order.id}/payments/${after.payments[0].id}/void`, { reason: 'Wrong order' }))
    expect(await balances(till, counter.branch)).toMatchObject({ safe: 0, drawer: 0, receivable: 390 })
    expect(await brokenBooks(till.app.db, counter.branch.id)).toEqual({})
  })

  test('into the safe stays while the safe no longer holds it: neither it nor its order can be voided', async () => {
    const order = await received(till, 390, {}, counter)
    const after = done(await taken(order, { account: 'safe' }))
    const sent = { id: newId(), branchId: counter.branch.id, from: 'safe', amount: 100, carrier: 'Rodel Tan' }
    done(await admin.post('/remittances', sent))
    const reason = { reason: 'Wrong order' }
    const payment = await admin.post(`/orders/${order.id}/payments/${after.payments[0].id}/void`, reason)
    expect([payment.status, payment.body.code]).toEqual([409, 'CASH_SHORT'])
    const whole = await admin.post(`/orders/${order.id}/void`, reason)
    expect([whole.status, whole.body.code]).toEqual([409, 'CASH_SHORT'])
    expect(await balances(till, counter.branch)).toMatchObject({ safe: 0, transit: 100, receivable: 290 })
  })
})

test('What is left to pay is told by its age, in the words of the owner’s list', async () => {
  for (const [day, total] of [
    ['2026-09-01', 10],
    ['2026-09-22', 20],
    ['2026-10-22', 30],
    ['2026-11-13', 40],
    ['2026-11-14', 50],
    ['2026-11-21', 60],
  ] as const) {
    till.setTime(`${day}T10:00:00+08:00`)
    await received(till, total, {}, counter)
  }
  await received(till, 70, { payments: [payment('bank', 70)] }, counter)
  await received(till, 80, { payments: [payment('bank', 30)] }, counter)
  expect(done(await admin.get(`/order-ages?branchId=${counter.branch.id}`)).items).toEqual([
    { from: 0, to: 7, orders: 3, balance: 160 },
    { from: 8, to: 30, orders: 2, balance: 70 },
    { from: 31, to: 60, orders: 1, balance: 20 },
    { from: 61, to: null, orders: 1, balance: 10 },
  ])
  const { totals } = done(await admin.get(`/orders?view=unpaid&branchId=${counter.branch.id}`))
  expect(totals.balance).toBe(260)
  expect((await counter.get('/order-ages')).status).toBe(403)
})
