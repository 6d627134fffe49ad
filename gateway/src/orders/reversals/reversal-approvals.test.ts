import { newId } from '@labada/db/core/ids'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { balances, done, opened, payment, readied, received, startTill, statusesOf } from '../../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
  await opened(till, { '1000': 1 }, counter)
})
const held = () => balances(till, counter.branch)
const REASON = 'The customer took it home'
const ask = (order: { id: string }, kind: string, more: object = {}, by: Counter = counter) =>
  by.post('/approvals', { id: newId(), kind, subjectId: order.id, reason: REASON, ...more })
const decide = (request: { id: string }, decision = 'approved') =>
  admin.post(`/approvals/${request.id}/decide`, { decision })
const look = async (order: { id: string }) => done(await admin.get(`/orders/${order.id}`))
const audit = async (order: { id: string }) =>
  till.app.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'reason', 'after'])
    .where('objectId', '=', order.id)
    .orderBy('seq')
    .execute()
const setPolicy = async (own: object) => {
  const { items } = done(await admin.get('/settings'))
  const item = items.find(
    ({ current }: { current: { setting: { section: string } } }) => current.setting.section === 'reversals',
  )
  const value = { ...item.current.setting.value, ...own }
  done(await admin.post('/settings', { change: { section: 'reversals', value }, version: item.newestVersion }))
}

/** An order that is being washed, paid in cash. */
const washing = async (pesos = 200) => {
  const order = await received(till, pesos, { payments: [payment('cash', pesos)] }, counter)
  till.wait(1)
  return readied(order, counter)
}

describe('A void that the counter asks for', () => {
  test('is done by the admin’s yes, with its money, and is written down with both names', async () => {
    const before = await held()
    const order = await washing()
    const request = done(await ask(order, 'void_order'))
    expect(request).toMatchObject({ state: 'waiting', amount: 200, method: null, orderNumber: order.number })
    expect((await look(order)).stage).toBe('ready')
    const decided = done(await decide(request))
    expect(decided).toMatchObject({ state: 'used', decidedBy: { id: admin.user.id } })
    expect(await look(order)).toMatchObject({ stage: 'voided', paid: 0, voidReason: REASON })
    expect(await held()).toEqual(before)
    expect(await audit(order)).toEqual([
      expect.objectContaining({ action: 'reversal.asked', actorId: counter.user.id, reason: REASON }),
      expect.objectContaining({
        action: 'order.voided',
        actorId: admin.user.id,
        after: expect.objectContaining({ cashFrom: 'drawer', askedBy: fullNameOf(counter.user) }),
      }),
      expect.objectContaining({ action: 'reversal.approved', actorId: admin.user.id }),
    ])
  })

  test('is not done by a no, and can be asked for again', async () => {
    const order = await washing()
    const before = await held()
    const request = done(await ask(order, 'void_order'))
    done(await decide(request, 'refused'))
    expect((await look(order)).stage).toBe('ready')
    expect(await held()).toEqual(before)
    expect((await decide(request)).body.code).toBe('STALE_VERSION')
    done(await ask(order, 'void_order'))
  })

  test('is asked for once: the same id is harmless, twenty others at once are one request', async () => {
    const order = await washing()
    await counter.fetchCsrf()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(order, 'void_order')))
    expect(statusesOf(answers)).toEqual([200, ...Array(19).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ALREADY_ASKED')
    const { id } = done(answers.find(({ status }) => status === 200) ?? (await ask(order, 'void_order')))
    expect(done(await ask(order, 'void_order', { id }))).toMatchObject({ id, state: 'waiting' })
  })

  test('is done once, however many admins say yes at the same moment', async () => {
    const before = await held()
    const order = await washing()
    const request = done(await ask(order, 'void_order'))
    await admin.fetchCsrf()
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(request)))
    expect(statusesOf(answers)).toEqual(Array(10).fill(200))
    expect(await held()).toEqual(before)
    expect((await audit(order)).filter(({ action }) => action === 'order.voided')).toHaveLength(1)
  })

  test('and a release at the same moment: one of the two happens, whole', async () => {
    await Promise.all([counter.fetchCsrf(), admin.fetchCsrf()])
    for (let i = 0; i < 5; i++) {
      const order = await washing(100)
      const request = done(await ask(order, 'void_order'))
      const both = await Promise.all([decide(request), counter.post(`/orders/${order.id}/release`, {})])
      expect(statusesOf(both)).toEqual([200, 409])
      const { items } = done(await admin.get(`/approvals?subjectId=${order.id}`))
      const isVoid = (await look(order)).stage === 'voided'
      expect(items[0].state).toBe(isVoid ? 'used' : 'waiting')
    }
  })

  test('is refused once the order was released, voided or paid meanwhile; the request stays to be answered', async () => {
    const [gone, undone, paid] = [
      await washing(),
      await washing(),
      await readied(await received(till, 90, {}, counter), counter),
    ]
    const requests = []
    for (const order of [gone, undone, paid]) requests.push(done(await ask(order, 'void_order')))
    done(await counter.post(`/orders/${gone.id}/release`, {}))
    done(await admin.post(`/orders/${undone.id}/void`, { reason: 'Entered by mistake' }))
    done(await counter.post(`/orders/${paid.id}/payments`, payment('gcash', 50)))
    const before = await held()
    const answers = []
    for (const request of requests) answers.push(await decide(request))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'ALREADY_RELEASED'],
      [409, 'ORDER_VOIDED'],
      [409, 'STALE_VERSION'],
    ])
    expect(answers[2]?.body.message).toContain('₱50.00 paid')
    expect(await held()).toEqual(before)
    for (const request of requests) expect(done(await decide(request, 'refused')).state).toBe('refused')
  })

  test('waits when the drawer lacks the cash: nothing is lost', async () => {
    const order = await washing()
    const request = done(await ask(order, 'void_order'))
    done(await counter.post('/cash-movements', { id: newId(), kind: 'to_safe', amount: 1150, note: 'Too much here' }))
    expect((await decide(request)).body.code).toBe('CASH_SHORT')
    expect((await look(order)).stage).toBe('ready')
    done(await counter.post('/cash-movements', { id: newId(), kind: 'from_safe', amount: 1150, note: 'Back again' }))
    done(await decide(request))
    expect((await look(order)).stage).toBe('voided')
  })

  test('is a matter of its own branch, of admins, and of orders that can be voided', async () => {
    const order = await washing()
    const other = await till.app.counter()
    expect((await ask(order, 'void_order', {}, other)).status).toBe(404)
    expect((await ask(order, 'void_order', { reason: 'Oops' })).body.errors).toEqual({
      reason: ['Reason must be at least 10 characters'],
    })
    const request = done(await ask(order, 'void_order'))
    expect((await counter.post(`/approvals/${request.id}/decide`, { decision: 'approved' })).status).toBe(403)
    done(await counter.post(`/orders/${order.id}/release`, {}))
    expect((await ask(order, 'void_order')).body.code).toBe('ALREADY_ASKED')
    done(await decide(request, 'refused'))
    expect((await ask(order, 'void_order')).body.code).toBe('ALREADY_RELEASED')
  })
})

describe('A refund that the counter asks for', () => {
  test('is given out of the drawer by the admin’s yes, once', async () => {
    const order = await washing()
    const before = await held()
    const request = done(await ask(order, 'refund_order', { amount: 50, method: 'cash' }))
    expect(request).toMatchObject({ amount: 50, method: 'cash' })
    done(await decide(request))
    done(await decide(request))
    expect(await look(order)).toMatchObject({ refunded: 50, refunds: [{ id: request.id, reason: REASON }] })
    expect(await held()).toMatchObject({ drawer: (before.drawer ?? 0) - 50, 'revenue:refund': 50 })
  })

  test('is no more than was paid, also when an admin refunded meanwhile', async () => {
    const order = await washing()
    expect((await ask(order, 'refund_order', { amount: 200.01, method: 'cash' })).body.code).toBe('REFUND_TOO_LARGE')
    expect((await ask(order, 'refund_order', { amount: 50 })).body.errors).toEqual({ method: ['Method is required'] })
    const request = done(await ask(order, 'refund_order', { amount: 150, method: 'cash' }))
    done(await admin.post(`/orders/${order.id}/refunds`, { ...payment('cash', 100), reason: 'A button came off' }))
    expect((await decide(request)).body.code).toBe('STALE_VERSION')
    expect((await look(order)).refunded).toBe(100)
  })
})

test('A payment is voided by the admin’s yes, and the order stays', async () => {
  const order = await washing()
  const [{ id: paymentId }] = order.payments
  expect((await ask(order, 'void_payment')).body.errors).toEqual({ paymentId: ['Payment is required'] })
  expect((await ask(order, 'void_payment', { paymentId: newId() })).status).toBe(404)
  const request = done(await ask(order, 'void_payment', { paymentId }))
  expect(request).toMatchObject({ amount: 200, method: 'cash', paymentId })
  done(await decide(request))
  expect(await look(order)).toMatchObject({ stage: 'ready', paid: 0, balance: 200 })
  expect(await held()).toMatchObject({ drawer: 1000, receivable: 200 })
  expect((await ask(order, 'void_payment', { paymentId })).body.code).toBe('STALE_VERSION')
})

describe('The policy in the settings', () => {
  test('lets the counter refund what was paid in the open session, the way it was paid, up to a limit for all of it', async () => {
    await setPolicy({ counterRefunds: 'limited', refundMost: 60 })
    const order = await washing()
    const refund = (method: string, amount: number) =>
      counter.post(`/orders/${order.id}/refunds`, { ...payment(method, amount), reason: REASON })
    expect((await refund('gcash', 10)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', bar: 'method' })
    expect((await refund('cash', 60.01)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', bar: 'amount' })
    await counter.fetchCsrf()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund('cash', 20)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await look(order)).refunded).toBe(60)
    await setPolicy({ counterRefunds: 'approval', refundMost: 500 })
  })

  test('switches voids and refunds off at the counter, where they cannot be asked for either', async () => {
    await setPolicy({ counterRefunds: 'off', counterVoids: 'off' })
    const order = await received(till, 200, { payments: [payment('cash', 200)] }, counter)
    const answers = [
      await counter.post(`/orders/${order.id}/void`, { reason: REASON }),
      await counter.post(`/orders/${order.id}/payments/${order.payments[0].id}/void`, { reason: REASON }),
      await counter.post(`/orders/${order.id}/refunds`, { ...payment('cash', 1), reason: REASON }),
      await ask(order, 'void_order'),
      await ask(order, 'refund_order', { amount: 1, method: 'cash' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([409, 'ADMIN_ONLY']))
    expect(done(await admin.post(`/orders/${order.id}/void`, { reason: REASON })).stage).toBe('voided')
    await setPolicy({ counterRefunds: 'approval', counterVoids: 'limited' })
  })
})
