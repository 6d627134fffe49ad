import { newId } from '@labada/db/core/ids'
import { givenPrices } from '@labada/db/testing/factories/price-factories'
import { tearConnections } from '@labada/db/testing/tear-connections'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isWhole } from '../../../scripts/testing/extent.ts'
import type { Counter } from '../testing/app.ts'
import { balances, done, opened, orderOf, payment, received, startTill } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { services } = till
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
})

const golden = () => ({
  id: newId(),
  type: 'deliver',
  customer: { name: 'Maria Santos', phone: '+63 917 555 0101' },
  lines: [
    { serviceId: services.full, quantity: 2 },
    { serviceId: services.comforter, quantity: 1 },
    { serviceId: services.fabcon, quantity: 2 },
  ],
  rush: true,
  discount: { percent: 10, reason: 'Regular' },
  delivery: { address: '12 Mango Avenue', window: '4–6 PM', fee: 50 },
  notes: 'No fabcon on the comforter',
})

describe('Receiving laundry', () => {
  test('prices golden case (b) at ₱752.60, makes its loads, and is worth that to every account', async () => {
    const order = done(await counter.post('/orders', golden()))
    expect(order).toMatchObject({
      total: 752.6,
      subtotal: 778,
      balance: 752.6,
      paid: 0,
      paymentStatus: 'unpaid',
      stage: 'received',
      rush: true,
      businessDate: '2026-11-21',
      branchId: counter.branch.id,
      receivedBy: { id: counter.user.id, name: fullNameOf(counter.user) },
      customer: { name: 'Maria Santos', phone: '09175550101' },
      delivery: { address: '12 Mango Avenue', window: '4–6 PM', fee: 50 },
    })
    expect(order.steps.map(({ amount }: { amount: number }) => amount)).toEqual([360, 220, 24, 174, -75.4, 50])
    expect(order.loads.map(({ number, label, stage }: never) => [number, label, stage])).toEqual([
      [1, 'Full service', 'received'],
      [2, 'Full service', 'received'],
      [3, 'Comforter ×1', 'received'],
    ])
    expect(await balances(till, counter.branch)).toMatchObject({
      receivable: 752.6,
      discount: 75.4,
      'revenue:fees': -50,
      'revenue:laundry': -778,
      drawer: 0,
    })
  })

  test('answers exactly what the order says when asked again', async () => {
    await opened(till, { '100': 5 }, counter)
    const body = {
      ...golden(),
      payments: [payment('gcash', 500, { reference: newId() }), payment('cash', 252.6, { tendered: 300 })],
    }
    const order = done(await counter.post('/orders', body))
    expect(done(await counter.get(`/orders/${order.id}`))).toEqual(order)
  })

  test('numbers the orders of a branch and day without a gap, and gives each a claim code', async () => {
    const first = await received(till, 100, {}, counter)
    const second = await received(till, 100, {}, counter)
    expect(first.number).toBe(`${counter.branch.code}-261121-0001`)
    expect(second.number).toBe(`${counter.branch.code}-261121-0002`)
    expect(first.claimCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    till.setTime('2026-11-22T00:00:00+08:00')
    expect((await received(till, 100, {}, counter)).number).toBe(`${counter.branch.code}-261122-0001`)
  })

  test('gives no number to an order that is refused', async () => {
    await received(till, 100, {}, counter)
    const refused = await counter.post('/orders', orderOf(till, 100, { payments: [payment('cash', 100)] }))
    expect([refused.status, refused.body.code]).toEqual([409, 'NO_OPEN_SESSION'])
    expect((await received(till, 100, {}, counter)).number).toMatch(/-0002$/)
  })

  test('finds a customer again by the phone number, and refuses what is no number', async () => {
    const customer = { name: 'Liza Cruz', phone: '0918 555 0202' }
    const first = await received(till, 100, { customer }, counter)
    const again = await received(till, 100, { customer: { name: 'L. Cruz', phone: '+639185550202' } }, counter)
    expect(again.customer).toEqual({ id: first.customer.id, name: 'Liza Cruz', phone: '09185550202' })
    const byId = await received(till, 100, { customer: { id: first.customer.id } }, counter)
    expect(byId.customer).toEqual(first.customer)
    const wrong = await counter.post('/orders', orderOf(till, 100, { customer: { name: 'X', phone: '12345' } }))
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['phone']])
    const unknown = await counter.post('/orders', orderOf(till, 100, { customer: { id: newId() } }))
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['customer']])
  })

  test('refuses what has no price here, and an order of nothing', async () => {
    const unknown = await counter.post('/orders', orderOf(till, 1, { lines: [{ serviceId: newId(), quantity: 1 }] }))
    expect([unknown.status, unknown.body.code]).toEqual([422, 'NO_PRICE'])
    expect((await counter.post('/orders', orderOf(till, 1, { lines: [] }))).status).toBe(422)
  })

  test('promises later when asked, never earlier', async () => {
    const usual = (await received(till, 100, {}, counter)).promisedAt
    const later = new Date(Date.parse(usual) + 86_400_000).toISOString()
    expect((await received(till, 100, { promisedAt: later }, counter)).promisedAt).toBe(later)
    expect((await received(till, 100, { promisedAt: '2026-11-21T11:00:00+08:00' }, counter)).promisedAt).toBe(usual)
  })

  test('announces the customer, the order and the payments, in one transaction with them', async () => {
    const before = (await till.app.announced()).length
    await opened(till, {}, counter)
    const customer = { name: 'New Customer', phone: '09190000001' }
    await received(
      till,
      215,
      { customer, payments: [payment('cash', 215, { tendered: 500, oweChange: true })] },
      counter,
    )
    expect((await till.app.announced()).slice(before)).toEqual([
      'cash.session_opened',
      // Once, for the payment and the change that stayed.
      'ledger.posted',
      'customer.created',
      'order.received',
      'payment.recorded',
      'short_change.flagged',
    ])
  })
})

describe('The same order sent again', () => {
  test('is kept once and answered as it stands', async () => {
    const body = orderOf(till, 390)
    const first = done(await counter.post('/orders', body))
    await counter.post(`/orders/${first.id}/payments`, payment('gcash', 100))
    const again = done(await counter.post('/orders', body))
    expect(again).toMatchObject({ id: first.id, number: first.number, paid: 100 })
  })

  test('twenty times at once is one order, one number, one customer and one answer', async () => {
    const body = orderOf(till, 390, { customer: { name: 'Twenty', phone: '09181112222' } })
    await counter.fetchCsrf()
    const before = (await till.app.announced()).length
    const answers = await Promise.all(Array.from({ length: 20 }, () => counter.post('/orders', body)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect((await till.app.announced()).slice(before)).toEqual(['customer.created', 'order.received'])
    expect((await balances(till, counter.branch)).receivable).toBe(390)
    expect((await received(till, 1, {}, counter)).number).toMatch(/-0002$/)
  })

  test('is refused when the id now names another order, here or in another branch', async () => {
    const body = orderOf(till, 390)
    done(await counter.post('/orders', body))
    const other = await counter.post('/orders', { ...body, lines: [{ serviceId: services.full, quantity: 1 }] })
    expect([other.status, other.body.code]).toEqual([409, 'STALE_VERSION'])
    const elsewhere = await (await till.app.counter()).post('/orders', body)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'STALE_VERSION'])
  })
})

describe('Orders of many tablets at once', () => {
  test('are numbered from 1 without a gap or a double', async () => {
    const tablets = await Promise.all(Array.from({ length: 4 }, () => till.app.counter(counter.branch)))
    await Promise.all(tablets.map((tablet) => tablet.fetchCsrf()))
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        // Every fifth is refused after its number was drawn for nothing.
        const refused = i % 5 === 4 ? { payments: [payment('cash', 10)] } : {}
        return (tablets[i % 4] ?? counter).post('/orders', orderOf(till, 10, refused))
      }),
    )
    const numbers = answers.filter(({ status }) => status === 200).map(({ body }) => Number(body.number.slice(-4)))
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 48 }, (_, i) => i + 1))
  })
})

describe('Orders while database connections are torn away', () => {
  test('are each kept once when their tablet tries again, and numbered without a gap', async () => {
    await counter.fetchCsrf()
    const bodies = Array.from({ length: isWhole ? 200 : 80 }, () =>
      orderOf(till, 10, { payments: [payment('gcash', 10)] }),
    )
    let isDone = false
    const tearing = (async () => {
      while (!isDone) {
        await tearConnections(till.app.db, 'labada_gateway', 2)
      }
    })()
    const torn = await Promise.all(bodies.map((body) => counter.post('/orders', body)))
    isDone = true
    await tearing
    expect(torn.some(({ status }) => status !== 200)).toBe(true)
    for (const { status } of torn) expect([200, 503]).toContain(status)
    const numbers: number[] = []
    for (const [i, body] of bodies.entries()) {
      const order = done(await counter.post('/orders', body))
      if (torn[i]?.status === 200) expect(order).toEqual(torn[i].body)
      numbers.push(Number(order.number.slice(-4)))
    }
    expect(numbers.sort((a, b) => a - b)).toEqual(bodies.map((_, i) => i + 1))
    expect(await balances(till, counter.branch)).toMatchObject({ 'wallet:gcash': bodies.length * 10, receivable: 0 })
  }, 120_000)
})

describe('A price change at midnight (story 13)', () => {
  test('leaves the order of 23:59 alone, prices the one of 00:00 anew, and asks about a draft from before', async () => {
    const midnight = new Date('2026-11-25T00:00:00+08:00')
    const service = { id: services.full, category: 'full_service', unit: 'load' } as const
    till.setTime('2026-11-24T23:58:00+08:00')
    const lines = [{ serviceId: services.full, quantity: 1 }]
    const draft = done(await counter.post('/orders/quote', { lines }))
    const { versionId } = await givenPrices(till.app.db, {
      by: till.admin.user.id,
      effectiveAt: midnight,
      of: [{ service, pesos: 200 }],
    })
    till.setTime('2026-11-24T23:59:59.999+08:00')
    const before = await received(till, 0, { lines, priceVersionId: draft.priceVersionId }, counter)
    till.setTime('2026-11-25T00:00:00+08:00')
    const after = await received(till, 0, { lines }, counter)
    expect([before.total, after.total, after.priceVersionId]).toEqual([180, 200, versionId])
    till.setTime('2026-11-25T00:01:00+08:00')
    const asked = await counter.post('/orders', orderOf(till, 0, { lines, priceVersionId: draft.priceVersionId }))
    expect([asked.status, asked.body]).toMatchObject([
      409,
      { code: 'PRICE_CHANGED', priceVersionId: versionId, total: 200 },
    ])
    expect(done(await counter.get(`/orders/${before.id}`)).total).toBe(180)
    await till.app.db.updateTable('priceVersion').set({ discardedAt: midnight }).where('id', '=', versionId).execute()
  })
})

describe('A quote', () => {
  test('is what the order will cost, with nothing kept', async () => {
    const { id: _, type: __, customer: ___, notes: ____, ...asked } = golden()
    const before = await till.app.announced()
    const quote = done(await counter.post('/orders/quote', asked))
    expect(quote).toMatchObject({ total: 752.6, loads: 3, priceVersionId: till.priceVersionId })
    const order = done(await counter.post('/orders', { ...golden(), priceVersionId: quote.priceVersionId }))
    expect(order).toMatchObject({ steps: quote.steps, total: quote.total, promisedAt: quote.promisedAt })
    expect(order.loads).toHaveLength(quote.loads)
    const announced = (await till.app.announced()).slice(before.length)
    // The golden order's customer may be known from another test.
    expect(announced.filter((type) => type !== 'customer.created')).toEqual(['order.received', 'trip.changed'])
  })

  test('of an admin names the branch', async () => {
    const lines = [{ serviceId: services.kilo, weightKg: 3.2 }]
    const quote = await till.admin.post('/orders/quote', { lines, branchId: counter.branch.id })
    expect([quote.body.total, quote.body.lines[0].quantity, quote.body.lines[0].weightKg]).toEqual([175, 5, 3.2])
    expect((await till.admin.post('/orders/quote', { lines })).status).toBe(422)
    expect((await till.admin.post('/orders/quote', { lines, branchId: newId() })).status).toBe(404)
  })
})

describe('An order of a VAT-registered branch', () => {
  test('of ₱390 holds ₱41.79 VAT, golden case (d)', async () => {
    await till.app.db.updateTable('branch').set({ isVatRegistered: true }).where('id', '=', counter.branch.id).execute()
    expect((await received(till, 390, {}, counter)).vat).toBe(41.79)
    expect(await balances(till, counter.branch)).toMatchObject({
      receivable: 390,
      vat_payable: -41.79,
      'revenue:laundry': -348.21,
    })
  })
})

describe('Somebody else’s order', () => {
  test('does not exist for a counter of another branch', async () => {
    const order = await received(till, 390, {}, counter)
    const other = await till.app.counter()
    const before = await till.app.announced()
    const [load] = order.loads
    for (const answer of [
      await other.get(`/orders/${order.id}`),
      await other.get(`/orders/by-claim/${order.claimCode}`),
      await other.get(`/orders/${order.id}/timeline`),
      await other.post(`/orders/${order.id}/payments`, payment('gcash', 390)),
      await other.post(`/orders/${order.id}/short-change`, { id: newId() }),
      await other.post(`/orders/${order.id}/loads/${load.id}/stage`, { stage: 'ready' }),
      await other.post(`/orders/${order.id}/loads/${load.id}/move-back`, { stage: 'received' }),
      await other.post(`/orders/${order.id}/release`, {}),
      await other.post(`/orders/${order.id}/void`, { reason: 'mine now' }),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, ''])
    }
    expect(await till.app.announced()).toEqual(before)
    expect(done(await till.admin.get(`/orders/${order.id}`))).toMatchObject({ paid: 0, stage: 'received' })
  })
})
