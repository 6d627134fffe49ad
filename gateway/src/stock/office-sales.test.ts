import { newId } from '@labada/db/core/ids'
import { parsedCsv } from '@labada/db/testing/csv'
import { givenBranch } from '@labada/db/testing/factories/factories'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { brokenRules } from '../testing/invariants.ts'
import { levelOf, opening, saleOf, stocked } from '../testing/stockroom.ts'
import { balances, done, opened, payment, received, startTill } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
})
const held = () => balances(till, counter.branch)
const withStock = async (quantity = 10, value = 150, more: object = {}) => {
  const item = await stocked(till, more)
  await opening(till, item.id, quantity, value, counter.branch)
  return item
}
const bodyOf = (itemId: string, quantity: number, more: object = {}) => ({
  id: newId(),
  branchId: counter.branch.id,
  lines: [{ itemId, quantity }],
  total: quantity * 25,
  account: 'safe',
  reason: 'Sold to a neighbour',
  ...more,
})
const enter = (body: object) => admin.post('/item-sales/office', body)

describe('A sale of items that the back office enters', () => {
  test.each([
    ['safe', 'cash'],
    ['wallet:gcash', 'gcash'],
    ['wallet:maya', 'maya'],
    ['card', 'card'],
    ['bank', 'bank'],
  ])('goes into the account that is named, and touches no drawer: %s, as %s', async (account, method) => {
    await opened(till, { '100': 5 }, counter)
    const item = await withStock()
    const reference = account.startsWith('wallet') ? newId() : undefined
    const sale = done(await enter(bodyOf(item.id, 3, { account, reference })))
    expect(sale).toMatchObject({
      number: `${counter.branch.code}-S-000001`,
      status: 'paid',
      total: 75,
      cost: 45,
      session: null,
      methods: [method],
      office: { account, reason: 'Sold to a neighbour', voidableUntil: '2026-11-21T16:00:00.000Z' },
    })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 7, value: 105 })
    expect(await held()).toMatchObject({ drawer: 500, [account]: 75, 'revenue:item': -75, cogs: 45, inventory: 105 })
    const [session] = done(await admin.get(`/cash-sessions?branchId=${counter.branch.id}`)).items
    expect(done(await admin.get(`/cash-sessions/${session.id}`))).toMatchObject({ expected: 500, otherMethods: [] })
    expect(await brokenRules(till)).toEqual([])
  })

  test('has the next number of the counter’s own series, needs no drawer, and is in its list without its cost', async () => {
    const item = await withStock()
    done(await enter(bodyOf(item.id, 1)))
    await opened(till, {}, counter)
    const [over] = [done(await counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 1 }], 25)))]
    const third = done(await enter(bodyOf(item.id, 1)))
    expect([over.number, third.number]).toEqual([`${counter.branch.code}-S-000002`, `${counter.branch.code}-S-000003`])
    expect(over.office).toBeNull()
    expect(done(await counter.get(`/item-sales/${third.id}`))).toMatchObject({
      cost: null,
      office: { account: 'safe' },
    })
  })

  test('of a VAT-registered branch owes the state its part', async () => {
    counter = await till.app.counter(await givenBranch(till.app.db, { isVatRegistered: true }))
    const item = await withStock(10, 100, { price: 112 })
    done(await enter(bodyOf(item.id, 1, { total: 112, account: 'bank' })))
    const accounts = await held()
    expect([accounts.bank, accounts['revenue:item'], accounts.vat_payable]).toEqual([112, -100, -12])
  })

  test('for nothing takes stock and no money', async () => {
    const item = await withStock(10, 150, { price: 0 })
    const sale = done(await enter(bodyOf(item.id, 2, { total: 0 })))
    expect(sale).toMatchObject({ payments: [], office: { account: null } })
    expect(await held()).toMatchObject({ safe: 0, cogs: 30, inventory: 120 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('is announced, and written down with its reason', async () => {
    const item = await withStock()
    const sale = done(await enter(bodyOf(item.id, 2, { account: 'bank' })))
    expect((await till.app.announced()).filter((type) => type === 'sale.completed')).not.toEqual([])
    const { items } = done(await admin.get(`/audit?objectId=${sale.id}`))
    expect(items).toMatchObject([
      {
        action: 'sale.completed',
        reason: 'Sold to a neighbour',
        after: { number: sale.number, account: 'bank', totalCentavos: 50_00 },
      },
    ])
    const file = await admin.get(`/item-sales/export?format=csv&branchId=${counter.branch.id}`)
    const [head = [], row = []] = parsedCsv(file.text)
    expect(row[head.indexOf('Office account')]).toBe('bank')
    expect(row[head.indexOf('Office reason')]).toBe('Sold to a neighbour')
  })

  test('sent twenty times at once is one sale; another one under its id is refused', async () => {
    const item = await withStock()
    const body = bodyOf(item.id, 2)
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(body)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 8 })
    expect(await held()).toMatchObject({ safe: 50 })
    const { items } = done(await admin.get(`/audit?objectId=${body.id}`))
    expect(items).toHaveLength(1)
    const another = await till.app.counter()
    for (const other of [
      { account: 'bank' },
      { branchId: another.branch.id },
      { lines: [{ itemId: item.id, quantity: 1 }], total: 25 },
    ]) {
      const answer = await enter({ ...body, ...other })
      expect([answer.status, answer.body.code]).toEqual([409, 'STALE_VERSION'])
    }
    const overCounter = await counter.post('/item-sales', {
      ...saleOf([{ itemId: item.id, quantity: 2 }], 50, { payments: [payment('bank', 50)] }),
      id: body.id,
    })
    expect([overCounter.status, overCounter.body.code]).toEqual([409, 'STALE_VERSION'])
    const overs = done(
      await counter.post(
        '/item-sales',
        saleOf([{ itemId: item.id, quantity: 1 }], 25, { payments: [payment('bank', 25)] }),
      ),
    )
    expect((await enter(bodyOf(item.id, 1, { id: overs.id, account: 'bank' }))).body.code).toBe('STALE_VERSION')
    expect(await brokenRules(till)).toEqual([])
  })

  test('and one over the counter, of the last items at once: nobody gets what is not there', async () => {
    await opened(till, {}, counter)
    const item = await withStock(4, 40)
    await counter.fetchCsrf()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2
          ? enter(bodyOf(item.id, 1))
          : counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 1 }], 25)),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.filter(({ body }) => body.code === 'OUT_OF_STOCK')).toHaveLength(4)
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 0, value: 0 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('is refused for what is not there unless it is insisted upon', async () => {
    const item = await withStock(1, 10)
    const refused = await enter(bodyOf(item.id, 3))
    expect([refused.status, refused.body.code]).toEqual([409, 'OUT_OF_STOCK'])
    expect(done(await enter(bodyOf(item.id, 3, { allowNegative: true })))).toMatchObject({ negative: true })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: -2, status: 'negative' })
    expect(await brokenRules(till)).toEqual([])
  })

  test('is refused at another price, into another account, without a reason, with a used or missing reference', async () => {
    const item = await withStock()
    const order = await received(till, 50, { payments: [payment('gcash', 50, { reference: 'G-91' })] }, counter)
    const before = await till.app.announced()
    const refusals = [
      [{ total: 24 }, 409, 'PRICE_CHANGED'],
      [{ account: 'drawer' }, 422, undefined],
      [{ account: 'owner' }, 422, undefined],
      [{ reason: 'no' }, 422, undefined],
      [{ account: 'wallet:gcash' }, 422, 'FIELD_INVALID'],
      [{ account: 'wallet:gcash', reference: 'G-91' }, 409, 'DUPLICATE_REFERENCE'],
      [{ branchId: newId() }, 404, undefined],
      [{ lines: [{ itemId: newId(), quantity: 1 }] }, 422, 'NO_PRICE'],
    ] as const
    for (const [more, status, code] of refusals) {
      const answer = await enter(bodyOf(item.id, 1, more))
      expect([more, answer.status, answer.body?.code]).toEqual([more, status, code])
    }
    expect(order.paid).toBe(50)
    expect(await till.app.announced()).toEqual(before)
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 10 })
  })

  test('is refused by a branch that is closed, and in a month that is closed', async () => {
    const item = await withStock()
    const { id: closedBy } = await till.app.db
      .selectFrom('appUser')
      .select('id')
      .where('role', '=', 'admin')
      .limit(1)
      .executeTakeFirstOrThrow()
    // Long past by any clock: the database judges a month by its own.
    const day = new Date('2025-01-20T10:00:00+08:00')
    const month = parseManilaDate('2025-01-01') ?? expect.fail('That is a date')
    await till.app.db.insertInto('monthClose').values({ month, closedAt: day, closedBy, note: null }).execute()
    till.setTime('2025-01-20T10:00:00+08:00')
    const late = await enter(bodyOf(item.id, 1))
    expect([late.status, late.body.code]).toEqual([409, 'MONTH_CLOSED'])
    till.setTime('2026-11-21T10:00:00+08:00')
    done(await admin.post(`/branches/${counter.branch.id}/close`, { reason: 'Flood' }))
    const shut = await enter(bodyOf(item.id, 1))
    expect([shut.status, shut.body.code]).toEqual([422, 'FIELD_INVALID'])
    expect(done(await admin.get(`/item-sales?branchId=${counter.branch.id}`)).totals.sales).toBe(0)
  })

  test('is not for a counter', async () => {
    const item = await withStock()
    expect((await counter.post('/item-sales/office', bodyOf(item.id, 1))).status).toBe(403)
  })
})

describe('What the back office sold, taken back', () => {
  test('as a void on its day: money out of its account, goods to the shelf; twice is once', async () => {
    await opened(till, { '100': 1 }, counter)
    const item = await withStock()
    const before = await held()
    const sale = done(await enter(bodyOf(item.id, 4)))
    const counters = await counter.post(`/item-sales/${sale.id}/void`, { reason: 'Wrong item' })
    expect([counters.status, counters.body.code]).toEqual([409, 'VOID_WINDOW_OVER'])
    const undo = () => admin.post(`/item-sales/${sale.id}/void`, { reason: 'Wrong item' })
    expect(done(await undo())).toMatchObject({ status: 'voided', net: 0 })
    expect(done(await undo())).toMatchObject({ status: 'voided' })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 10, value: 150 })
    expect(await held()).toMatchObject({ ...before, drawer: 100, safe: 0, 'revenue:item': 0, cogs: 0 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('as a refund afterwards: cash out of the safe, though a drawer is open; the counter may not', async () => {
    const item = await withStock()
    const sale = done(await enter(bodyOf(item.id, 4)))
    till.setTime('2026-11-22T00:00:00+08:00')
    const session = await opened(till, { '100': 1 }, counter)
    const late = await admin.post(`/item-sales/${sale.id}/void`, { reason: 'Too late by now' })
    expect([late.status, late.body.code]).toEqual([409, 'VOID_WINDOW_OVER'])
    const refund = (quantity: number, method: string) => ({
      id: newId(),
      method,
      reason: 'Leaking sachet',
      lines: [{ lineId: sale.lines[0].id, quantity, returnedTo: 'stock' }],
    })
    const counters = await counter.post(`/item-sales/${sale.id}/refunds`, refund(1, 'cash'))
    expect([counters.status, counters.body.code]).toEqual([409, 'VOID_WINDOW_OVER'])
    const first = refund(1, 'cash')
    expect(done(await admin.post(`/item-sales/${sale.id}/refunds`, first))).toMatchObject({ refunded: 25 })
    expect(done(await admin.post(`/item-sales/${sale.id}/refunds`, first))).toMatchObject({ refunded: 25 })
    expect(await held()).toMatchObject({ drawer: 100, safe: 75 })
    expect(done(await admin.post(`/item-sales/${sale.id}/refunds`, refund(3, 'bank')))).toMatchObject({
      status: 'refunded',
      net: 0,
    })
    expect(await held()).toMatchObject({ drawer: 100, safe: 75, bank: -75, 'revenue:refund': 100, cogs: 0 })
    expect(done(await admin.get(`/cash-sessions/${session.id}`))).toMatchObject({ expected: 100 })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 10, value: 150 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('cannot empty the safe below nothing', async () => {
    const item = await withStock()
    const sale = done(await enter(bodyOf(item.id, 4)))
    done(
      await admin.post('/cash-entries', {
        id: newId(),
        branchId: counter.branch.id,
        kind: 'withdrawal',
        amount: 80,
        from: 'safe',
        date: '2026-11-21',
        description: 'Owner took it',
      }),
    )
    const short = await admin.post(`/item-sales/${sale.id}/void`, { reason: 'Wrong item' })
    expect([short.status, short.body.code]).toEqual([409, 'CASH_SHORT'])
    expect(done(await admin.get(`/item-sales/${sale.id}`))).toMatchObject({ status: 'paid' })
  })
})
