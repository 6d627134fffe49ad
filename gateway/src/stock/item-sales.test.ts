import { newId } from '@labada/db/core/ids'
import { parsedCsv } from '@labada/db/testing/csv'
import { givenBranch } from '@labada/db/testing/factories/factories'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isWhole } from '../../../scripts/testing/extent.ts'
import type { Counter } from '../testing/app.ts'
import type { Answer } from '../testing/caller.ts'
import { brokenRules } from '../testing/invariants.ts'
import { levelOf, opening, saleOf, stocked } from '../testing/stockroom.ts'
import { balances, done, opened, received, startTill, statusesOf } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
  await counter.fetchCsrf()
})
const held = () => balances(till, counter.branch)
const withStock = async (quantity: number, value: number, more: object = {}) => {
  const item = await stocked(till, more)
  await opening(till, item.id, quantity, value, counter.branch)
  return item
}

describe('A counter sale', () => {
  test('takes stock, money and the cost of the goods, with change and a receipt of its own series', async () => {
    await opened(till, { '100': 10 }, counter)
    const item = await withStock(10, 150)
    const sale = done(
      await counter.post('/item-sales', {
        ...saleOf([{ itemId: item.id, quantity: 3 }], 75),
        payments: [{ id: newId(), method: 'cash', amount: 75, tendered: 100 }],
      }),
    )
    expect(sale).toMatchObject({ number: `${counter.branch.code}-S-000001`, status: 'paid', total: 75, net: 75 })
    expect(sale.payments[0]).toMatchObject({ tendered: 100, change: 25 })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 7, value: 105 })
    expect(await held()).toMatchObject({ drawer: 1075, 'revenue:item': -75, cogs: 45, inventory: 105 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('tells the counter nothing of costs, and an admin everything', async () => {
    await opened(till, {}, counter)
    const item = await withStock(10, 150)
    const sale = done(await counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 2 }], 50)))
    for (const path of [
      '/shop/items',
      '/item-sales',
      `/item-sales/${sale.id}`,
      '/shop/stock/movements',
      '/purchases',
      '/stock-transfers',
      '/stock-counts',
    ]) {
      const answer = await counter.get(path)
      expect(answer.status, path).toBe(200)
      expect(moneyWords(answer.body), path).toEqual([])
    }
    expect(done(await till.admin.get(`/item-sales/${sale.id}`))).toMatchObject({ cost: 30, margin: 20 })
  })

  test('of a VAT-registered branch owes the state its part', async () => {
    counter = await till.app.counter(await givenBranch(till.app.db, { isVatRegistered: true }))
    await opened(till, {}, counter)
    const item = await withStock(10, 100, { price: 112 })
    done(await counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 1 }], 112)))
    const accounts = await held()
    expect([accounts['revenue:item'], accounts.vat_payable]).toEqual([-100, -12])
  })

  test('may be split, goes with an order, and waits for nothing but cash on a drawer', async () => {
    const item = await withStock(5, 50)
    const order = await received(till, 180, {}, counter)
    const sale = saleOf([{ itemId: item.id, quantity: 2 }], 50, {
      orderId: order.id,
      payments: [{ id: newId(), method: 'gcash', amount: 50, reference: newId() }],
    })
    expect(done(await counter.post('/item-sales', sale))).toMatchObject({
      order: { number: order.number },
      session: null,
    })
    const cash = await counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 1 }], 25))
    expect([cash.status, cash.body.code]).toEqual([409, 'NO_OPEN_SESSION'])
    await opened(till, {}, counter)
    const split = saleOf([{ itemId: item.id, quantity: 2 }], 50, {
      payments: [
        { id: newId(), method: 'maya', amount: 20, reference: newId() },
        { id: newId(), method: 'cash', amount: 30, tendered: 50 },
      ],
    })
    expect(done(await counter.post('/item-sales', split)).methods).toEqual(['cash', 'maya'])
    expect(await held()).toMatchObject({ drawer: 30, 'wallet:gcash': 50, 'wallet:maya': 20, receivable: 180 })
  })

  test('is refused unpaid, at an old price, for what is not sold, for another branch’s order', async () => {
    await opened(till, {}, counter)
    const item = await withStock(5, 50)
    const consumable = await stocked(till, { kind: 'consumable', price: null })
    const foreign = await received(till, 100)
    const before = await till.app.announced()
    const line = [{ itemId: item.id, quantity: 1 }]
    const refusals = [
      [saleOf(line, 25, { payments: [{ id: newId(), method: 'cash', amount: 20 }] }), 409, 'UNPAID'],
      // As for an order: a wallet's payment can be found again.
      [saleOf(line, 25, { payments: [{ id: newId(), method: 'gcash', amount: 25 }] }), 422, 'FIELD_INVALID'],
      [saleOf(line, 24), 409, 'PRICE_CHANGED'],
      [saleOf([{ itemId: consumable.id, quantity: 1 }], 25), 422, 'NO_PRICE'],
      [saleOf([...line, ...line], 50), 422, 'FIELD_INVALID'],
      [saleOf(line, 25, { orderId: foreign.id }), 422, 'FIELD_INVALID'],
      [saleOf([{ itemId: item.id, quantity: 6 }], 150), 409, 'OUT_OF_STOCK'],
    ] as const
    for (const [body, status, code] of refusals) {
      const answer = await counter.post('/item-sales', body)
      expect([answer.status, answer.body.code]).toEqual([status, code])
    }
    expect(await till.app.announced()).toEqual(before)
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 5 })
  })

  test('beyond the books goes through when the cashier insists, and is flagged', async () => {
    await opened(till, {}, counter)
    const item = await withStock(1, 10)
    const sale = saleOf([{ itemId: item.id, quantity: 3 }], 75, { allowNegative: true })
    expect(done(await counter.post('/item-sales', sale))).toMatchObject({ negative: true })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: -2, value: -20, status: 'negative' })
    expect(await brokenRules(till)).toEqual([])
  })

  test('sent twenty times at once is one sale; another one under its id is refused', async () => {
    await opened(till, {}, counter)
    const item = await withStock(10, 100)
    const sale = saleOf([{ itemId: item.id, quantity: 2 }], 50)
    const answers = await Promise.all(Array.from({ length: 20 }, () => counter.post('/item-sales', sale)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1)
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 8 })
    const other = await counter.post('/item-sales', { ...saleOf([{ itemId: item.id, quantity: 1 }], 25), id: sale.id })
    expect([other.status, other.body.code]).toEqual([409, 'STALE_VERSION'])
    expect(await held()).toMatchObject({ drawer: 50 })
  })

  // A thousand times by a hundred clients, or a fifth of that.
  const rush = isWhole ? { clients: 100, each: 10 } : { clients: 25, each: 8 }
  test('of the last ten items, asked for by many clients at once, many times each: ten are sold, nobody gets an eleventh (R13)', {
    timeout: 120_000,
  }, async () => {
    await opened(till, {}, counter)
    const item = await withStock(10, 100)
    const answers: Answer[] = []
    const client = async () => {
      for (let sale = 0; sale < rush.each; sale++) {
        const body = saleOf([{ itemId: item.id, quantity: 1 }], 25)
        answers.push(await counter.post('/item-sales', body))
      }
    }
    await Promise.all(Array.from({ length: rush.clients }, client))
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.code === 'OUT_OF_STOCK')).toHaveLength(rush.clients * rush.each - 10)
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 0, value: 0 })
    expect(await held()).toMatchObject({ drawer: 250, inventory: 0, cogs: 100 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('cannot set what the server decides: price, number, cost, branch, cashier', async () => {
    await opened(till, {}, counter)
    const item = await withStock(5, 50)
    const forbidden = { number: 'X-1', cost: 0, branchId: till.counter.branch.id, soldBy: newId(), status: 'voided' }
    const lines = [{ itemId: item.id, quantity: 1, unitPrice: 1, amount: 1, cost: 0 }]
    const sale = done(await counter.post('/item-sales', { ...saleOf(lines, 25), ...forbidden }))
    expect(sale).toMatchObject({ branchId: counter.branch.id, status: 'paid', total: 25 })
    expect(sale.number).toMatch(/-S-000001$/)
    expect(sale.lines[0]).toMatchObject({ unitPrice: 25, amount: 25 })
  })
})

describe('A sale undone', () => {
  test('within its session gives money and goods back, at the cost they left with; twice is once', async () => {
    await opened(till, { '100': 1 }, counter)
    const item = await withStock(10, 150)
    const before = await held()
    const sale = done(await counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 4 }], 100)))
    const undo = () => counter.post(`/item-sales/${sale.id}/void`, { reason: 'Wrong item' })
    expect(done(await undo())).toMatchObject({ status: 'voided', net: 0, voidReason: 'Wrong item' })
    expect(done(await undo())).toMatchObject({ status: 'voided' })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 10, value: 150 })
    expect(await held()).toMatchObject({ ...before, 'revenue:item': 0, cogs: 0 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('after its session is refused to the counter; an admin refunds out of the open drawer', async () => {
    const session = await opened(till, { '100': 1 }, counter)
    const item = await withStock(10, 150)
    const sale = done(await counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 4 }], 100)))
    done(await counter.post(`/cash-sessions/${session.id}/close`, { counted: { '100': 2 }, keep: 200 }))
    await opened(till, { '100': 2 }, counter)
    const late = await counter.post(`/item-sales/${sale.id}/void`, { reason: 'Too late by now' })
    expect([late.status, late.body.code]).toEqual([409, 'VOID_WINDOW_OVER'])
    const refund = (quantity: number, returnedTo: string) => ({
      id: newId(),
      method: 'cash',
      reason: 'Leaking sachet',
      lines: [{ lineId: sale.lines[0].id, quantity, returnedTo }],
    })
    const counters = await counter.post(`/item-sales/${sale.id}/refunds`, refund(1, 'stock'))
    expect([counters.status, counters.body.code]).toEqual([409, 'VOID_WINDOW_OVER'])
    const first = refund(1, 'spoiled')
    expect(done(await till.admin.post(`/item-sales/${sale.id}/refunds`, first))).toMatchObject({
      refunded: 25,
      status: 'paid',
    })
    expect(done(await till.admin.post(`/item-sales/${sale.id}/refunds`, first))).toMatchObject({ refunded: 25 })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 6 })
    expect(done(await till.admin.post(`/item-sales/${sale.id}/refunds`, refund(3, 'stock')))).toMatchObject({
      status: 'refunded',
      net: 0,
    })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 9, value: 135 })
    const more = await till.admin.post(`/item-sales/${sale.id}/refunds`, refund(1, 'stock'))
    expect([more.status, more.body.code]).toEqual([422, 'REFUND_TOO_LARGE'])
    expect(await held()).toMatchObject({ drawer: 100, 'revenue:refund': 100, cogs: 15 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('shows in the reading of its drawer', async () => {
    const session = await opened(till, {}, counter)
    const item = await withStock(10, 100)
    const kept = done(await counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 2 }], 50)))
    const gone = done(await counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 1 }], 25)))
    done(await counter.post(`/item-sales/${gone.id}/void`, { reason: 'Changed mind' }))
    const detail = done(await till.admin.get(`/cash-sessions/${session.id}`))
    const moved = detail.movements.map(
      ({ kind, amount, reference }: { kind: string; amount: number; reference: string }) => [kind, amount, reference],
    )
    expect(moved).toEqual([
      ['opening', 0, null],
      ['item_sale', 50, kept.number],
      ['item_sale', 25, gone.number],
      ['item_sale_void', -25, gone.number],
    ])
    expect(detail.expected).toBe(50)
  })

  test('of another branch is not there', async () => {
    await opened(till, {}, counter)
    const item = await withStock(10, 100)
    const sale = done(await counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 2 }], 50)))
    const answer = await till.counter.post(`/item-sales/${sale.id}/void`, { reason: 'Not ours' })
    expect([answer.status, answer.text]).toEqual([404, ''])
    expect(done(await counter.get(`/item-sales/${sale.id}`)).status).toBe('paid')
  })
})

describe('The list of sales', () => {
  test('is filtered, summed and grouped', async () => {
    await opened(till, {}, counter)
    const [soap, bag] = [await withStock(10, 100), await withStock(10, 20, { category: 'packaging', price: 5 })]
    const at = `branchId=${counter.branch.id}`
    done(await counter.post('/item-sales', saleOf([{ itemId: soap.id, quantity: 2 }], 50)))
    const both = saleOf(
      [
        { itemId: soap.id, quantity: 1 },
        { itemId: bag.id, quantity: 2 },
      ],
      35,
    )
    done(await counter.post('/item-sales', both))
    const all = done(await till.admin.get(`/item-sales?${at}`))
    expect(all.totals).toMatchObject({ sales: 2, quantity: 5, gross: 85, net: 85, cost: 34, margin: 51 })
    expect(all.totals.byMethod).toEqual([{ method: 'cash', amount: 85, count: 2 }])
    expect(done(await till.admin.get(`/item-sales?${at}&category=packaging`)).items).toHaveLength(1)
    expect(done(await till.admin.get(`/item-sales?${at}&method=gcash`)).totals.sales).toBe(0)
    const { groups } = done(await till.admin.get(`/item-sale-groups?${at}&by=item`))
    expect(groups.slice(0, 2)).toMatchObject([
      { name: soap.name, quantity: 3, net: 75, cost: 30, margin: 45 },
      { name: bag.name, quantity: 2, net: 10, cost: 4, margin: 6 },
    ])
    expect(done(await till.admin.get(`/item-sale-groups?${at}&by=day`)).groups).toMatchObject([
      { key: '2026-11-21', net: 85 },
    ])
    // Of an item or a category alone, not of what was sold beside it.
    const groupsOf = async (filter: string) => done(await till.admin.get(`/item-sale-groups?${at}&${filter}`)).groups
    expect(await groupsOf(`by=item&itemId=${bag.id}`)).toMatchObject([
      { name: bag.name, sales: 1, quantity: 2, net: 10 },
    ])
    expect(await groupsOf('by=day&category=packaging')).toMatchObject([{ key: '2026-11-21', quantity: 2, net: 10 }])
    expect(done(await till.admin.get(`/item-sales?${at}&itemId=${bag.id}`)).items).toMatchObject([{ id: both.id }])
    const [{ key: cashier }] = await groupsOf('by=cashier')
    expect(done(await till.admin.get(`/item-sales?${at}&soldBy=${cashier}`)).totals).toMatchObject({
      sales: 2,
      net: 85,
    })
    expect(done(await till.admin.get(`/item-sales?${at}&soldBy=${soap.id}`)).totals).toMatchObject({ sales: 0, net: 0 })
    const first = done(await till.admin.get(`/item-sales?${at}&limit=1`))
    const second = done(await till.admin.get(`/item-sales?${at}&limit=1&cursor=${first.nextCursor}`))
    expect(
      [first, second]
        .flatMap(({ items }) => items.map(({ total }: { total: number }) => total))
        .sort((one, other) => one - other),
    ).toEqual([35, 50])
  })
})

/** Every number in an answer under a word that tells what goods cost. */
function moneyWords(body: unknown, path = ''): string[] {
  if (Array.isArray(body)) return body.flatMap((part) => moneyWords(part, path))
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) => {
    const isCost = /cost|margin|value|correction|averageCost|onTheWay|owed|freight|expected|difference/i.test(name)
    return isCost && value !== null ? [`${path}.${name}`] : moneyWords(value, `${path}.${name}`)
  })
}

describe('As a file', () => {
  test('sales and what they moved have a line each, voided ones too, under the filters of their lists', async () => {
    await opened(till, {}, counter)
    const item = await withStock(10, 150, { name: '=Soap' })
    const sale = done(await counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 2 }], 50)))
    const gone = done(await counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 1 }], 25)))
    done(await counter.post(`/item-sales/${gone.id}/void`, { reason: 'Wrong item' }))
    const of = `format=csv&branchId=${counter.branch.id}`
    const sales = parsedCsv((await till.admin.get(`/item-sales/export?${of}`)).text)
    expect(sales[0]).toContain('Cost of goods')
    expect(sales.slice(1).map((line) => line.slice(1, 2).concat(line.slice(3, 7)))).toEqual([
      [gone.number, '1 × =Soap', '25.00', '0.00', '15.00'],
      [sale.number, '2 × =Soap', '50.00', '0.00', '30.00'],
    ])
    expect(parsedCsv((await till.admin.get(`/item-sales/export?${of}&status=voided`)).text)).toHaveLength(2)
    const moves = parsedCsv((await till.admin.get(`/stock/movements/export?${of}&kind=sale`)).text).slice(1)
    expect(moves.map((line) => [line[3], line[6], line[7]])).toEqual([
      ["'=Soap", '-1', '7'],
      ["'=Soap", '-2', '8'],
    ])
  })
})

describe('The palette', () => {
  test('finds an item by name, SKU and barcode for an admin, and never for a counter', async () => {
    const item = await stocked(till, { name: 'Zonrox bleach 1 L', barcode: '4800011118000' })
    for (const q of ['zonrox', item.sku, '4800011118000']) {
      const kinds = async (who: Pick<Counter, 'get'>) =>
        (await who.get(`/search?q=${encodeURIComponent(q)}`)).body.items.map(({ kind }: { kind: string }) => kind)
      expect(await kinds(till.admin), q).toContain('item')
      expect(await kinds(counter), q).not.toContain('item')
    }
  })
})
