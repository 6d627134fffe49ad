import { newId } from '@labada/db/core/ids'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { balances, done, opened, orderOf, payment, readied, received, startTill, statusesOf } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
})
const held = () => balances(till, counter.branch)
const pay = (order: { id: string }, body: object, by = counter) => by.post(`/orders/${order.id}/payments`, body)

describe('A payment', () => {
  test('split between GCash and cash with change: the branch balance rises by the cash kept (story 2)', async () => {
    await opened(till, { '1000': 1 }, counter)
    const { full, comforter, fabcon } = till.services
    const order = done(
      await counter.post('/orders', {
        ...orderOf(till, 0),
        lines: [
          { serviceId: full, quantity: 2 },
          { serviceId: comforter, quantity: 1 },
          { serviceId: fabcon, quantity: 2 },
        ],
        rush: true,
        discount: { percent: 10, reason: 'Regular' },
        delivery: { address: 'Mango Avenue', fee: 50 },
        payments: [payment('gcash', 500, { reference: 'G-1' }), payment('cash', 252.6, { tendered: 300 })],
      }),
    )
    expect(order).toMatchObject({ total: 752.6, paid: 752.6, balance: 0, paymentStatus: 'paid' })
    const cash = order.payments.find(({ method }: { method: string }) => method === 'cash')
    expect(cash).toMatchObject({ amount: 252.6, tendered: 300, change: 47.4, owed: 0, voided: false })
    expect(await held()).toMatchObject({ drawer: 1252.6, 'wallet:gcash': 500, receivable: 0 })
    expect(done(await counter.get('/shop/branch-balance'))).toMatchObject({ balance: 1252.6, drawer: 1252.6, safe: 0 })
  })

  test('in part leaves the rest to pay', async () => {
    const order = await received(till, 390, {}, counter)
    expect(done(await pay(order, payment('maya', 90)))).toMatchObject({
      paid: 90,
      balance: 300,
      paymentStatus: 'partial',
    })
    expect(done(await pay(order, payment('bank', 300)))).toMatchObject({ balance: 0, paymentStatus: 'paid' })
    expect(await held()).toMatchObject({ 'wallet:maya': 90, bank: 300, receivable: 0, drawer: 0 })
  })

  test('is refused when it is too large, too little is handed over, or no drawer is open for cash', async () => {
    const order = await received(till, 390, {}, counter)
    const before = await till.app.announced()
    const refusals = [
      [payment('gcash', 390.01), 422, 'OVERPAYMENT'],
      [payment('cash', 390), 409, 'NO_OPEN_SESSION'],
      [payment('cash', 390, { tendered: 389 }), 422, 'TENDER_TOO_SMALL'],
    ] as const
    for (const [body, status, code] of refusals) {
      const answer = await pay(order, body)
      expect([answer.status, answer.body.code]).toEqual([status, code])
    }
    expect((await pay(order, payment('cash', -1))).status).toBe(422)
    expect((await pay(order, payment('cash', 0.001))).status).toBe(422)
    expect(await till.app.announced()).toEqual(before)
    expect((await held()).receivable).toBe(390)
  })

  test('in cash waits while the drawer is being counted', async () => {
    const session = await opened(till, { '100': 1 }, counter)
    const order = await received(till, 390, {}, counter)
    done(await counter.post(`/cash-sessions/${session.id}/count`, { counted: { '100': 1 } }))
    const answer = await pay(order, payment('cash', 390))
    expect([answer.status, answer.body.code]).toEqual([409, 'NO_OPEN_SESSION'])
    expect(done(await pay(order, payment('card', 390))).balance).toBe(0)
  })

  test('with a reference that paid another order within 30 days is refused, later not', async () => {
    const reference = newId()
    const first = await received(till, 200, { payments: [payment('gcash', 100, { reference })] }, counter)
    done(await pay(first, payment('gcash', 50, { reference })))
    const second = await received(till, 100, {}, counter)
    const answer = await pay(second, payment('gcash', 100, { reference }))
    expect([answer.status, answer.body.code, answer.body.orderNumber]).toEqual([
      409,
      'DUPLICATE_REFERENCE',
      first.number,
    ])
    const atOnce = await counter.post('/orders', orderOf(till, 10, { payments: [payment('gcash', 10, { reference })] }))
    expect(atOnce.body.code).toBe('DUPLICATE_REFERENCE')
    till.wait(30 * 24 * 60)
    expect(done(await pay(second, payment('gcash', 100, { reference }))).balance).toBe(0)
  })

  test('with one reference on two orders at the same moment pays one of them', async () => {
    const reference = newId()
    await counter.fetchCsrf()
    const orders = await Promise.all(Array.from({ length: 6 }, () => received(till, 100, {}, counter)))
    const answers = await Promise.all(orders.map((order) => pay(order, payment('gcash', 100, { reference }))))
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409])
    expect((await held())['wallet:gcash']).toBe(100)
  })
})

describe('The same payment sent again', () => {
  test('twice is one payment', async () => {
    const order = await received(till, 390, {}, counter)
    const body = payment('gcash', 90)
    const first = done(await pay(order, body))
    expect(done(await pay(order, body))).toEqual(first)
    expect((await held())['wallet:gcash']).toBe(90)
  })

  test('twenty times at once is one payment, one posting, one event and one answer', async () => {
    await opened(till, {}, counter)
    await counter.fetchCsrf()
    const order = await received(till, 390, {}, counter)
    const before = (await till.app.announced()).length
    const body = payment('cash', 190, { tendered: 200 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(order, body)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ paid: 190, balance: 200 })
    expect(await held()).toMatchObject({ drawer: 190, receivable: 200 })
    expect((await till.app.announced()).slice(before)).toEqual(['ledger.posted', 'payment.recorded'])
  })

  test('is refused when its id now names another payment', async () => {
    const [order, other] = [await received(till, 390, {}, counter), await received(till, 390, {}, counter)]
    const body = payment('gcash', 90)
    done(await pay(order, body))
    for (const answer of [
      await pay(order, { ...body, amount: 91 }),
      await pay(order, { ...body, method: 'maya' }),
      await pay(other, body),
      await counter.post('/orders', orderOf(till, 90, { payments: [{ ...body, reference: 'R-other' }] })),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'STALE_VERSION'])
    }
  })

  test('with twenty different ids at once never pays more than the balance', async () => {
    await counter.fetchCsrf()
    const order = await received(till, 100, {}, counter)
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(order, payment('gcash', 30))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await held())['wallet:gcash']).toBe(90)
  })
})

describe('Short change (story 3)', () => {
  test('stays in the drawer, is owed by the order, and is given by the next shift; both sessions balance', async () => {
    const first = await opened(till, { '1000': 1 }, counter)
    const body = payment('cash', 215, { tendered: 500, oweChange: true })
    const order = await received(till, 215, { payments: [body] }, counter)
    expect(order).toMatchObject({ owedChange: 285, balance: 0 })
    expect(await held()).toMatchObject({ drawer: 1500, customer_credit: -285, receivable: 0 })
    const closed = done(
      await counter.post(`/cash-sessions/${first.id}/close`, { counted: { '1000': 1, '500': 1 }, keep: 1500 }),
    )
    expect(closed).toMatchObject({ expected: 1500, variance: 0, band: 'ok' })

    const ben = await till.app.counter(counter.branch)
    const second = await opened(till, { '1000': 1, '500': 1 }, ben)
    const given = done(await ben.post(`/orders/${order.id}/short-change`, { id: newId() }))
    expect(given.owedChange).toBe(0)
    expect(await held()).toMatchObject({ drawer: 1215, customer_credit: 0 })
    const after = done(
      await ben.post(`/cash-sessions/${second.id}/close`, { counted: { '1000': 1, '200': 1, '5': 3 }, keep: 1215 }),
    )
    expect(after).toMatchObject({ expected: 1215, variance: 0 })
    expect(after.movements.map(({ kind, amount, reference }: never) => [kind, amount, reference])).toEqual([
      ['opening', 1500, null],
      ['short_change', -285, order.number],
    ])
  })

  test('is given once, however often it is pressed', async () => {
    await opened(till, { '1000': 1 }, counter)
    await counter.fetchCsrf()
    const order = await received(
      till,
      215,
      { payments: [payment('cash', 215, { tendered: 500, oweChange: true })] },
      counter,
    )
    const body = { id: newId() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => counter.post(`/orders/${order.id}/short-change`, body)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await held()).drawer).toBe(1215)
    const nothing = await counter.post(`/orders/${order.id}/short-change`, { id: newId() })
    expect([nothing.status, nothing.body.code]).toEqual([422, 'INVALID_AMOUNT'])
  })
})

describe('Pay later across shifts (story 1)', () => {
  test('leaves Ana’s drawer alone and puts the money into Ben’s; the order is hers, the payment his', async () => {
    const ana = counter
    const first = await opened(till, { '500': 2 }, ana)
    const order = await received(till, 390, {}, ana)
    const closed = done(await ana.post(`/cash-sessions/${first.id}/close`, { counted: { '500': 2 }, keep: 1000 }))
    expect(closed).toMatchObject({ expected: 1000, variance: 0 })
    till.wait(60)
    const ben = await till.app.counter(ana.branch)
    const second = await opened(till, { '500': 2 }, ben)
    await readied(order, ben)
    done(await ben.post(`/orders/${order.id}/payments`, payment('cash', 390, { tendered: 400 })))
    const released = done(await ben.post(`/orders/${order.id}/release`, {}))
    expect(released).toMatchObject({
      stage: 'released',
      receivedBy: { id: ana.user.id },
      releasedBy: { id: ben.user.id },
    })
    expect(released.payments[0]).toMatchObject({ recordedBy: { id: ben.user.id }, cashSessionId: second.id })
    expect(done(await till.admin.get(`/cash-sessions/${second.id}`))).toMatchObject({ opening: 1000, expected: 1390 })
    expect(done(await till.admin.get(`/cash-sessions/${first.id}`))).toMatchObject({ expected: 1000 })
  })
})

describe('The list of payments', () => {
  test('is the admin’s, newest first, with the sum of what counts', async () => {
    const order = await received(till, 500, { customer: { name: 'Dolores Uy', phone: '09195550909' } }, counter)
    const reference = `REF-${newId()}`
    const [one, two] = [payment('gcash', 100, { reference }), payment('maya', 50)]
    done(await pay(order, one))
    till.wait(1)
    done(await pay(order, two))
    const other = await received(till, 70, { payments: [payment('gcash', 70)] }, counter)
    done(await counter.post(`/orders/${other.id}/void`, { reason: 'Entered by mistake' }))
    const list = async (query: string) => done(await till.admin.get(`/payments?branchId=${counter.branch.id}${query}`))
    const all = await list('')
    expect(all.items.map(({ amount, voided }: never) => [amount, voided])).toContainEqual([70, true])
    expect(all.totals).toEqual({ payments: 2, found: 3, amount: 150 })
    const first = await list('&limit=2')
    const rest = await list(`&limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...rest.items]).toEqual(all.items)
    expect(rest.nextCursor).toBeNull()
    expect((await list('&method=maya')).totals).toEqual({ payments: 1, found: 1, amount: 50 })
    expect((await list(`&search=${reference}`)).items).toHaveLength(1)
    expect((await list('&search=0919 555 0909')).totals.payments).toBe(2)
    expect((await list('&from=2026-11-22')).items).toEqual([])
    expect((await counter.get('/payments')).status).toBe(403)
  })
})
