import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { promotionOf } from '../testing/promotions.ts'
import { balances, done, opened, payment, startTill, type Till } from '../testing/till.ts'

/** A Saturday. */
const TODAY = '2026-11-21'

let till: Till
beforeAll(async () => {
  till = await startTill(`${TODAY}T10:00:00+08:00`)
})
afterAll(() => till.app.stop())
// Each test makes its own; none is met by the next.
beforeEach(async () => {
  for (const { id } of done(await till.admin.get('/promotions')).items) {
    done(await till.admin.post(`/promotions/${id}/state`, { state: 'ended' }))
  }
})

const given = async (more: object = {}) => done(await till.admin.post('/promotions', promotionOf(more)))
const orderOf = (more: object = {}) => ({
  id: newId(),
  type: 'walk-in',
  lines: [{ serviceId: till.services.full, quantity: 2 }],
  ...more,
})
const receive = async (more: object = {}) => till.counter.post('/orders', orderOf(more))
const brokenOnes = async () =>
  (
    await Promise.all(
      INVARIANTS.filter(({ name }) => !name.startsWith('events')).map((one) => checkInvariant(till.app.db, one)),
    )
  ).filter(({ failingRows }) => failingRows > 0)
const listed = async (id: string) =>
  done(await till.admin.get('/promotions')).items.find((one: { id: string }) => one.id === id)

describe('the back office', () => {
  it('starts, changes, pauses, resumes and ends a promotion, written down and announced once each', async () => {
    const before = (await till.app.announced()).length
    const body = promotionOf({ code: 'rain-10', totalLimit: 5 })
    const made = done(await till.admin.post('/promotions', body))
    expect(made).toMatchObject({ code: 'RAIN-10', state: 'active', version: 1, uses: 0, given: 0, from: TODAY })
    expect(done(await till.admin.post('/promotions', body))).toEqual(made)
    expect((await till.admin.post('/promotions', { ...body, percent: 20 })).body.code).toBe('STALE_VERSION')

    const { id, ...fields } = body
    const changed = { ...fields, percent: 15, version: 1 }
    expect(done(await till.admin.put(`/promotions/${id}`, changed))).toMatchObject({ percent: 15, version: 2 })
    // What was asked for is there already.
    expect(done(await till.admin.put(`/promotions/${id}`, changed))).toMatchObject({ version: 2 })
    const late = await till.admin.put(`/promotions/${id}`, { ...changed, percent: 30 })
    expect([late.status, late.body.code]).toEqual([409, 'STALE_VERSION'])

    for (const state of ['paused', 'paused', 'active', 'ended', 'ended']) {
      expect(done(await till.admin.post(`/promotions/${id}/state`, { state }))).toMatchObject({ state })
    }
    const back = await till.admin.post(`/promotions/${id}/state`, { state: 'active' })
    expect([back.status, back.body.code]).toEqual([409, 'STALE_VERSION'])
    expect((await till.admin.put(`/promotions/${id}`, { ...changed, version: 5 })).body.code).toBe('STALE_VERSION')

    expect((await till.app.announced()).slice(before)).toEqual([
      'promo.created',
      'promo.changed',
      'promo.paused',
      'promo.resumed',
      'promo.ended',
    ])
    const entries = await till.app.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('objectId', '=', id)
      .orderBy('seq')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'promo.created',
      'promo.changed',
      'promo.paused',
      'promo.resumed',
      'promo.ended',
    ])
    expect(entries[1]).toMatchObject({ before: { percent: 10 }, after: { percent: 15 } })
  })

  it('keeps a code for one promotion at a time; an ended one gives it back', async () => {
    const first = await given({ code: 'ONLY-ONE' })
    const taken = await till.admin.post('/promotions', promotionOf({ code: 'only-one' }))
    expect([taken.status, taken.body]).toMatchObject([
      409,
      { code: 'CODE_TAKEN', errors: { code: [expect.anything()] } },
    ])
    done(await till.admin.post(`/promotions/${first.id}/state`, { state: 'ended' }))
    expect(await given({ code: 'ONLY-ONE' })).toMatchObject({ code: 'ONLY-ONE', state: 'active' })
  })

  it.each([
    [{ percent: null }, 'percent'],
    [{ percent: 100.5 }, 'percent'],
    [{ amount: 5 }, 'amount'],
    [{ to: '2026-11-20' }, 'to'],
    [{ code: 'a b' }, 'code'],
    [{ needsApproval: true }, 'code'],
    [{ serviceIds: [newId()] }, 'serviceIds'],
    [{ branchIds: [newId()] }, 'branchIds'],
    [{ name: ' ' }, 'name'],
  ])('refuses %j', async (some, field) => {
    const answer = await till.admin.post('/promotions', promotionOf(some))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  it('is not for a counter', async () => {
    const { id } = await given()
    const answers = [
      await till.counter.get('/promotions'),
      await till.counter.post('/promotions', promotionOf()),
      await till.counter.post(`/promotions/${id}/state`, { state: 'ended' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})

describe('an order', () => {
  it('is given what fits it: a step of its price, less income in the ledger, counted for the promotion', async () => {
    const { id } = await given()
    await given({ name: 'Elsewhere', percent: 90, branchIds: [(await till.app.counter()).branch.id] })
    await given({ name: 'On Sundays', percent: 90, weekdays: [0] })
    await given({ name: 'From Monday', percent: 90, from: '2026-11-23' })
    await given({ name: 'Only with its code', percent: 90, code: 'SECRET' })
    const { items, others } = done(await till.counter.get('/promotions/offered'))
    expect(others).toMatchObject([
      { name: 'On Sundays', weekdays: [0] },
      { name: 'From Monday', from: '2026-11-23' },
    ])
    expect(items).toEqual([
      {
        id,
        name: 'Rainy days',
        kind: 'percent',
        percent: 10,
        amount: null,
        everyNth: null,
        most: null,
        minimum: 0,
        serviceIds: [],
        stackable: false,
        byCustomer: false,
        from: expect.any(String),
        to: null,
        weekdays: [],
      },
    ])
    const quote = done(await till.counter.post('/orders/quote', { lines: orderOf().lines }))
    expect(quote).toMatchObject({ total: 324, promotion: null })
    const before = await balances(till)
    const order = done(await receive({ shownTotal: 324 }))
    expect(order).toMatchObject({ total: 324, subtotal: 360, balance: 324 })
    expect(order.steps).toEqual([
      { kind: 'service', label: 'Full service ×2', amount: 360 },
      { kind: 'promotion', label: 'Rainy days (10%)', amount: -36 },
    ])
    const after = await balances(till)
    expect((after.receivable ?? 0) - (before.receivable ?? 0)).toBe(324)
    expect((after.discount ?? 0) - (before.discount ?? 0)).toBe(36)
    expect(await listed(id)).toMatchObject({ uses: 1, given: 36 })
    expect(await brokenOnes()).toEqual([])
  })

  it('keeps what it was given when the promotion ends; a ticket of before asks', async () => {
    const { id } = await given()
    const body = orderOf()
    const kept = done(await till.counter.post('/orders', { ...body, shownTotal: 324 }))
    done(await till.admin.post(`/promotions/${id}/state`, { state: 'ended' }))
    expect(done(await till.counter.get(`/orders/${kept.id}`))).toMatchObject({ total: 324, steps: kept.steps })
    // The same again is the same order, whatever it would cost now.
    expect(done(await till.counter.post('/orders', { ...body, shownTotal: 324 }))).toMatchObject({ total: 324 })
    const asked = await receive({ shownTotal: 324 })
    expect([asked.status, asked.body]).toMatchObject([409, { code: 'PRICE_CHANGED', total: 360 }])
    expect(done(await receive({ shownTotal: 360 }))).toMatchObject({ total: 360 })
  })

  it('is given a typed code, in either case; one that gives nothing is refused in words', async () => {
    await given({ code: 'HALF-OFF', percent: 50, minimum: 500 })
    await given({ code: 'PAUSED-1' }).then(({ id }) => till.admin.post(`/promotions/${id}/state`, { state: 'paused' }))
    const quoted = async (promoCode: string, quantity = 2) => {
      const lines = [{ serviceId: till.services.full, quantity }]
      return done(await till.counter.post('/orders/quote', { lines, promoCode }))
    }
    expect(await quoted('half-off', 3)).toMatchObject({
      total: 270,
      promotion: { name: 'Rainy days', amount: 270, needsApproval: false, refusal: null },
    })
    expect(await quoted('HALF-OFF')).toMatchObject({
      total: 360,
      promotion: { amount: 0, refusal: 'This promotion needs an order of at least ₱500.00' },
    })
    expect((await quoted('PAUSED-1')).promotion).toMatchObject({ refusal: 'This promotion is paused' })
    expect((await quoted('NOBODY')).promotion).toEqual({
      name: null,
      amount: 0,
      needsApproval: false,
      refusal: 'No promotion with this code',
    })
    for (const promoCode of ['HALF-OFF', 'PAUSED-1', 'NOBODY']) {
      const refused = await receive({ promoCode })
      expect([refused.status, refused.body.code]).toEqual([409, 'PROMOTION_REFUSED'])
    }
  })

  it('needs an admin’s yes for a promotion that needs one, as much as was allowed and for that order only', async () => {
    await given({ code: 'BOSS', percent: 50, needsApproval: true })
    const body = orderOf({ promoCode: 'BOSS' })
    const refused = await till.counter.post('/orders', body)
    expect([refused.status, refused.body.code]).toEqual([409, 'APPROVAL_REQUIRED'])
    const ask = { id: newId(), kind: 'promotion', subjectId: body.id, amount: 180, reason: 'Spoilt it last week' }
    const asked = done(await till.counter.post('/approvals', ask))
    expect(asked).toMatchObject({ kind: 'promotion', amount: 180, state: 'waiting', orderNumber: null })
    expect((await till.counter.post('/orders', body)).body.code).toBe('APPROVAL_REQUIRED')
    done(await till.admin.post(`/approvals/${asked.id}/decide`, { decision: 'approved' }))
    const larger = { ...body, lines: [{ serviceId: till.services.full, quantity: 3 }] }
    expect((await till.counter.post('/orders', larger)).body.code).toBe('APPROVAL_REQUIRED')
    expect(done(await till.counter.post('/orders', body))).toMatchObject({ total: 180 })
    const [used] = done(await till.admin.get(`/approvals?subjectId=${body.id}`)).items
    expect(used).toMatchObject({ state: 'used' })
    expect((await receive({ promoCode: 'BOSS' })).body.code).toBe('APPROVAL_REQUIRED')
  })
})

describe('limits', () => {
  it('of a hundred orders at once for the last ten uses exactly ten get it, and the others are told', async () => {
    const { id } = await given({ code: 'LAST-TEN', totalLimit: 10 })
    const before = (await till.app.announced()).length
    const answers = await Promise.all(Array.from({ length: 100 }, () => receive({ promoCode: 'LAST-TEN' })))
    const got = answers.filter(({ status }) => status === 200)
    expect(got).toHaveLength(10)
    expect(got.every(({ body }) => body.total === 324)).toBe(true)
    const told = answers.filter(({ status }) => status !== 200)
    expect(new Set(told.map(({ status, body }) => `${status} ${body.code} ${body.message}`))).toEqual(
      new Set(['409 PROMOTION_REFUSED This promotion is used up']),
    )
    expect(await listed(id)).toMatchObject({ uses: 10, given: 360 })
    const usedUp = (await till.app.announced()).slice(before).filter((type) => type === 'promo.used_up')
    expect(usedUp).toHaveLength(1)
    expect(await brokenOnes()).toEqual([])
  })

  it('of ten tickets at once for the last use of one without a code, one gets it and nine are shown the new total', async () => {
    const { id } = await given({ totalLimit: 1 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => receive({ shownTotal: 324 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const told = answers.filter(({ status }) => status !== 200)
    expect(told.every(({ body }) => body.code === 'PRICE_CHANGED' && body.total === 360)).toBe(true)
    expect(await listed(id)).toMatchObject({ uses: 1 })
    expect(done(await till.counter.get('/promotions/offered')).items).toEqual([])
  })

  it('a customer gets it as often as it says, by whichever way they are known; a guest not at all', async () => {
    await given({ customerLimit: 1, code: 'ONCE-EACH' })
    const ana = { name: 'Ana Cruz', phone: '0917 555 0101' }
    const first = done(await receive({ promoCode: 'ONCE-EACH', customer: ana }))
    expect(first).toMatchObject({ total: 324 })
    const lines = orderOf().lines
    for (const customer of [ana, { id: first.customer.id }]) {
      const refused = await receive({ promoCode: 'ONCE-EACH', customer })
      expect([refused.status, refused.body.message]).toEqual([409, 'This customer has used up this promotion'])
      const quote = done(await till.counter.post('/orders/quote', { lines, promoCode: 'ONCE-EACH', customer }))
      expect(quote.promotion.refusal).toBe('This customer has used up this promotion')
    }
    expect((await receive({ promoCode: 'ONCE-EACH' })).body.message).toMatch(/Choose a customer/)
    const quote = done(
      await till.counter.post('/orders/quote', { lines, promoCode: 'ONCE-EACH', customer: { name: 'New' } }),
    )
    expect(quote.promotion.refusal).toBeNull()
    expect(done(await receive({ promoCode: 'ONCE-EACH', customer: { name: 'Ben' } }))).toMatchObject({ total: 324 })
  })

  it('a voided order gives its use back', async () => {
    const { id } = await given({ totalLimit: 1 })
    await opened(till)
    const order = done(await receive({ payments: [payment('cash', 324, { tendered: 324 })] }))
    expect(await listed(id)).toMatchObject({ uses: 1, given: 36 })
    done(await till.admin.post(`/orders/${order.id}/void`, { reason: 'Wrong customer' }))
    expect(await listed(id)).toMatchObject({ uses: 0, given: 0 })
    expect(done(await receive())).toMatchObject({ total: 324 })
    expect(await brokenOnes()).toEqual([])
  })

  it('a limit is not set below what was used', async () => {
    const made = await given({ totalLimit: 5 })
    await receive()
    await receive()
    const { id, state: _, createdAt: __, createdBy: ___, uses: ____, given: _____, ...fields } = made
    const low = await till.admin.put(`/promotions/${id}`, { ...fields, totalLimit: 1 })
    expect([low.status, low.body.message]).toEqual([422, 'It was already used 2 times'])
    expect(done(await till.admin.put(`/promotions/${id}`, { ...fields, totalLimit: 2 }))).toMatchObject({
      totalLimit: 2,
    })
    expect(done(await receive())).toMatchObject({ total: 360 })
  })
})
