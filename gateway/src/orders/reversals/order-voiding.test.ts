import { newId } from '@labada/db/core/ids'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { brokenRules } from '../../testing/invariants.ts'
import { balances, done, opened, payment, readied, received, startTill, statusesOf } from '../../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
})
const held = () => balances(till, counter.branch)
const voided = (order: { id: string }, by: Pick<Counter, 'post'> = counter, reason = 'Wrong customer') =>
  by.post(`/orders/${order.id}/void`, { reason })
const refunded = (order: { id: string }, method: string, amount: number, more: object = {}) =>
  admin.post(`/orders/${order.id}/refunds`, { ...payment(method, amount), reason: 'A button came off', ...more })

/** Every order of these. */
function orders(these: readonly number[]): number[][] {
  if (these.length === 0) return [[]]
  return these.flatMap((first) => orders(these.filter((one) => one !== first)).map((rest) => [first, ...rest]))
}

describe('Voiding (story 4)', () => {
  test('in the same session reverses the order and all its payments, as if nothing had been', async () => {
    await opened(till, { '1000': 1 }, counter)
    const before = await held()
    const payments = [payment('cash', 215, { tendered: 500, oweChange: true }), payment('gcash', 100)]
    const order = await received(till, 390, { payments }, counter)
    done(await counter.post(`/orders/${order.id}/short-change`, { id: newId() }))
    till.wait(60)
    const answer = done(await voided(order))
    expect(answer).toMatchObject({
      stage: 'voided',
      voidReason: 'Wrong customer',
      paid: 0,
      balance: 0,
      owedChange: 0,
      total: 390,
    })
    expect(answer.payments.map((one: { voided: boolean }) => one.voided)).toEqual([true, true])
    expect(await held()).toEqual(before)
    const { items } = done(await admin.get(`/orders/${order.id}/timeline`))
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'received',
      'payment',
      'payment',
      'short_change',
      'payment_voided',
      'payment_voided',
      'voided',
    ])
    expect(items.map(({ text }: { text: string }) => text).slice(-3)).toEqual(
      expect.arrayContaining(['Cash ₱215.00 voided: Wrong customer', 'GCash ₱100.00 voided: Wrong customer']),
    )
  })

  test('the next day is not the counter’s alone; an admin refunds', async () => {
    const session = await opened(till, {}, counter)
    const order = await received(till, 390, { payments: [payment('gcash', 390)] }, counter)
    done(await counter.post(`/cash-sessions/${session.id}/close`, { counted: {}, keep: 0 }))
    till.setTime('2026-11-22T10:00:00+08:00')
    await opened(till, {}, counter)
    const events = await till.app.announced()
    const answer = await voided(order)
    expect([answer.status, answer.body.code, answer.body.bar]).toEqual([409, 'APPROVAL_REQUIRED', 'session'])
    expect(answer.body.message).toBe('This is from an earlier cash session. Ask an admin to approve this.')
    expect(await till.app.announced()).toEqual(events)
    const before = await held()
    expect(done(await refunded(order, 'gcash', 390))).toMatchObject({ refunded: 390, paymentStatus: 'refunded' })
    const after = await held()
    expect([after.drawer, after.safe]).toEqual([before.drawer, before.safe])
    expect(after).toMatchObject({ 'wallet:gcash': 0, 'revenue:refund': 390 })
  })

  test('of what came in while no drawer was open is the counter’s for 15 minutes', async () => {
    const [first, second] = [await received(till, 10, {}, counter), await received(till, 10, {}, counter)]
    till.wait(15)
    expect(done(await voided(first)).stage).toBe('voided')
    till.wait(1 / 60)
    expect((await voided(second)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', bar: 'age' })
  })

  test('by an admin before the release pays cash back out of the safe when no drawer is open', async () => {
    const session = await opened(till, {}, counter)
    const order = await received(till, 390, { payments: [payment('cash', 390)] }, counter)
    const all = { '200': 1, '100': 1, '50': 1, '20': 2 }
    done(await counter.post(`/cash-sessions/${session.id}/close`, { counted: all, keep: 390 }))
    till.setTime('2026-11-25T10:00:00+08:00')
    const short = await voided(order, admin)
    expect([short.status, short.body.code]).toEqual([409, 'CASH_SHORT'])
    const next = await opened(till, all, counter)
    done(await counter.post(`/cash-sessions/${next.id}/close`, { counted: all, keep: 0 }))
    expect(await held()).toMatchObject({ drawer: 0, safe: 390 })
    expect(done(await voided(order, admin)).stage).toBe('voided')
    expect(await held()).toMatchObject({ drawer: 0, safe: 0, receivable: 0, 'revenue:laundry': 0 })
  })

  test('of a cash payment needs an open drawer at the counter', async () => {
    const session = await opened(till, {}, counter)
    const order = await received(till, 100, { payments: [payment('cash', 100)] }, counter)
    done(await counter.post(`/cash-sessions/${session.id}/count`, { counted: { '100': 1 } }))
    expect((await voided(order)).body.code).toBe('NO_OPEN_SESSION')
    expect(await held()).toMatchObject({ drawer: 100, receivable: 0 })
  })

  test('is not the counter’s alone once work has started, also when the load was taken back', async () => {
    await opened(till, {}, counter)
    const order = await received(till, 100, {}, counter)
    const path = `/orders/${order.id}/loads/${order.loads[0].id}`
    till.wait(1)
    done(await counter.post(`${path}/stage`, { stage: 'ready' }))
    expect((await voided(order)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', bar: 'started' })
    done(await counter.post(`${path}/move-back`, { stage: 'received', reason: 'Not washed yet' }))
    expect((await voided(order)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', bar: 'started' })
    expect(done(await voided(order, admin)).stage).toBe('voided')
  })

  test('is not the counter’s alone above its limit, to the centavo', async () => {
    await opened(till, {}, counter)
    const { dime } = till.services
    const oneMore = [10_000, 1].map((quantity) => ({ serviceId: dime, quantity }))
    const [most, more] = [await received(till, 1000, {}, counter), await received(till, 0, { lines: oneMore }, counter)]
    expect((await voided(more)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', bar: 'amount' })
    expect(done(await voided(most)).stage).toBe('voided')
  })

  test('never follows a release, by anybody', async () => {
    const order = await readied(await received(till, 100, { payments: [payment('maya', 100)] }, counter), counter)
    done(await counter.post(`/orders/${order.id}/release`, {}))
    for (const who of [counter, admin]) expect((await voided(order, who)).body.code).toBe('ALREADY_RELEASED')
  })

  test('twenty times at once is one void; with a release at the same moment one of the two wins', async () => {
    await Promise.all([counter.fetchCsrf(), admin.fetchCsrf()])
    const order = await received(till, 100, { payments: [payment('maya', 100)] }, counter)
    const before = (await till.app.announced()).length
    const answers = await Promise.all(Array.from({ length: 20 }, () => voided(order)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await till.app.announced()).slice(before)).toEqual(['ledger.posted', 'payment.voided', 'order.voided'])
    expect(await held()).toMatchObject({ 'wallet:maya': 0, receivable: 0 })

    for (let i = 0; i < 5; i++) {
      const torn = await readied(await received(till, 10, { payments: [payment('maya', 10)] }, counter), counter)
      const both = await Promise.all([voided(torn, admin), counter.post(`/orders/${torn.id}/release`, {})])
      expect(statusesOf(both)).toEqual([200, 409])
    }
  })

  test('at the moment of a release and two payments ends in one of them, in whatever order they come (R14)', async () => {
    await Promise.all([counter.fetchCsrf(), admin.fetchCsrf()])
    await opened(till, {}, counter)
    const ends = { released: 0, voided: 0 }
    for (const sequence of orders([0, 1, 2, 3])) {
      const order = await readied(await received(till, 10, {}, counter), counter)
      const pay = () => counter.post(`/orders/${order.id}/payments`, payment('cash', 10))
      const calls = [pay, pay, () => counter.post(`/orders/${order.id}/release`, {}), () => voided(order, admin)]
      const answers = await Promise.all(
        sequence.map(async (at) => ({ at, status: (await calls[at]?.())?.status ?? 0 })),
      )
      const [one, other, released, undone] = answers.toSorted((a, b) => a.at - b.at).map(({ status }) => status)
      expect([one, other]).not.toEqual([200, 200])
      const isOneDone = (released === 200 && undone === 409) || (released === 409 && undone === 200)
      expect([isOneDone, sequence, released, undone]).toEqual([true, sequence, released, undone])
      const { stage, paid } = done(await admin.get(`/orders/${order.id}`))
      expect([stage, paid]).toEqual(released === 200 ? ['released', 10] : ['voided', 0])
      ends[released === 200 ? 'released' : 'voided'] += 1
    }
    expect(ends.released + ends.voided).toBe(24)
    const sold = 10 * ends.released
    expect(await held()).toMatchObject({ drawer: sold, receivable: 0 })
    expect(await brokenRules(till)).toEqual([])
  }, 60_000)

  test('is written down with its reason, and needs one', async () => {
    const order = await received(till, 100, {}, counter)
    for (const reason of ['no', 'Mistake', `Mis${' '.repeat(20)}take`, 'x'.repeat(9)]) {
      for (const who of [counter, admin]) {
        const answer = await voided(order, who, reason)
        expect(answer.status).toBe(422)
        expect(Object.keys(answer.body.errors)).toEqual(['reason'])
      }
    }
    done(await voided(order))
    const audit = await till.app.db
      .selectFrom('auditLog')
      .select(['action', 'reason', 'actorId', 'clientId'])
      .where('objectId', '=', order.id)
      .execute()
    expect(audit).toEqual([
      { action: 'order.voided', reason: 'Wrong customer', actorId: counter.user.id, clientId: counter.device.id },
    ])
  })
})

describe('Refunding', () => {
  test('cash comes out of the open drawer, of the safe when none is open, never out of nothing', async () => {
    const session = await opened(till, {}, counter)
    const order = await received(till, 390, { payments: [payment('cash', 390)] }, counter)
    expect(done(await refunded(order, 'cash', 50))).toMatchObject({ refunded: 50, paymentStatus: 'paid', balance: 0 })
    expect(await held()).toMatchObject({ drawer: 340, 'revenue:refund': 50 })
    const all = { '200': 1, '100': 1, '20': 2 }
    done(await counter.post(`/cash-sessions/${session.id}/close`, { counted: all, keep: 300 }))
    expect(done(await refunded(order, 'cash', 40)).refunded).toBe(90)
    expect(await held()).toMatchObject({ drawer: 300, safe: 0 })
    const short = await refunded(order, 'cash', 1)
    expect([short.status, short.body.code]).toEqual([409, 'CASH_SHORT'])
    expect(done(await admin.get(`/orders/${order.id}`)).refunded).toBe(90)
  })

  test('never gives back more than was paid, also when twenty try at once', async () => {
    await admin.fetchCsrf()
    const order = await received(till, 100, { payments: [payment('gcash', 100)] }, counter)
    expect((await refunded(order, 'gcash', 100.01)).body.code).toBe('REFUND_TOO_LARGE')
    const answers = await Promise.all(Array.from({ length: 20 }, () => refunded(order, 'gcash', 30)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await held())['wallet:gcash']).toBe(10)
  })

  test('with the same id twenty times at once gives back once', async () => {
    await admin.fetchCsrf()
    const order = await received(till, 100, { payments: [payment('gcash', 100)] }, counter)
    const body = { ...payment('gcash', 60), reason: 'A button came off' }
    const before = (await till.app.announced()).length
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post(`/orders/${order.id}/refunds`, body)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await till.app.announced()).slice(before)).toEqual(['ledger.posted', 'refund.recorded'])
    const other = await admin.post(`/orders/${order.id}/refunds`, { ...body, amount: 61 })
    expect([other.status, other.body.code]).toEqual([409, 'STALE_VERSION'])
  })

  test('is not the counter’s alone, needs a reason of ten letters, and rules a void out', async () => {
    const order = await received(till, 100, { payments: [payment('gcash', 100)] }, counter)
    const body = { ...payment('gcash', 10), reason: 'A button came off' }
    expect((await counter.post(`/orders/${order.id}/refunds`, body)).body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      bar: 'setting',
    })
    const short = await refunded(order, 'gcash', 10, { reason: 'Too late' })
    expect([short.status, short.body.errors]).toEqual([422, { reason: ['Reason must be at least 10 characters'] }])
    done(await refunded(order, 'gcash', 10))
    for (const who of [counter, admin]) expect((await voided(order, who)).body.code).toBe('VOID_WINDOW_OVER')
  })
})
