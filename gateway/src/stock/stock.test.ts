import { newId } from '@labada/db/core/ids'
import { givenBranch } from '@labada/db/testing/factories/factories'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { brokenRules } from '../testing/invariants.ts'
import { itemBody, levelOf, opening, saleOf, stocked } from '../testing/stockroom.ts'
import { balances, done, opened, startTill, statusesOf } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
  await counter.fetchCsrf()
  await till.admin.fetchCsrf()
})
const held = (branch = counter.branch) => balances(till, branch)
const adjust = (itemId: string, kind: string, quantity: number, more: object = {}) =>
  till.admin.post('/stock/adjustments', { id: newId(), branchId: counter.branch.id, itemId, kind, quantity, ...more })
const JUG = {
  kind: 'consumable',
  category: 'detergent',
  unit: 'ml',
  price: null,
  packs: [{ name: 'Jug', factor: 20_000 }],
}
const purchaseOf = (itemId: string, packs: number, amount: number, more: object = {}) => ({
  id: newId(),
  branchId: counter.branch.id,
  supplier: 'Cebu Soap',
  paidFrom: 'bank',
  received: true,
  lines: [{ itemId, packName: 'Jug', packFactor: 20_000, packs, amount }],
  ...more,
})
const buy = (itemId: string, packs: number, amount: number, more: object = {}) =>
  till.admin.post('/purchases', purchaseOf(itemId, packs, amount, more))

describe('An item', () => {
  test('is made once, found by its barcode and changed by who saw its newest version', async () => {
    const barcode = '4800016644504'
    const body = { ...itemBody(), barcode }
    const wrong = await till.admin.post('/items', { ...body, barcode: '4800016644505' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { barcode: ['Barcode is wrong. Scan or enter it again.'] }])
    const item = done(await till.admin.post('/items', body))
    expect(done(await till.admin.post('/items', body))).toEqual(item)
    expect(done(await till.admin.get(`/items?search=${barcode}`)).items).toMatchObject([{ id: item.id }])
    const twin = await till.admin.post('/items', itemBody({ barcode }))
    expect([twin.status, twin.body.errors]).toEqual([409, { barcode: ['Another item has this barcode'] }])
    const path = `/items/${item.id}`
    const change = { version: item.version, price: 30 }
    expect(done(await till.admin.patch(path, change))).toMatchObject({ price: 30, version: 2 })
    expect((await till.admin.patch(path, change)).body.code).toBe('STALE_VERSION')
    expect((await counter.patch(path, change)).status).toBe(403)
  })

  test('keeps its unit once it moved, and goes out of use only when nothing is left', async () => {
    const item = await stocked(till, JUG)
    await opening(till, item.id, 500, 40, counter.branch)
    const unit = await till.admin.patch(`/items/${item.id}`, { version: item.version, unit: 'g' })
    expect([unit.status, unit.body.errors.unit]).toEqual([
      422,
      ['The unit can’t be changed. Stock of this item has moved.'],
    ])
    const early = await till.admin.post(`/items/${item.id}/deactivate`, {})
    expect([early.status, early.body.code]).toEqual([409, 'STOCK_LEFT'])
    done(await adjust(item.id, 'spoilage', 500, { note: 'Leaked' }))
    expect(done(await till.admin.post(`/items/${item.id}/deactivate`, {}))).toMatchObject({ status: 'inactive' })
    expect(done(await till.admin.post(`/items/${item.id}/activate`, {}))).toMatchObject({ active: true })
  })

  test('has the price and levels a branch gives it', async () => {
    const item = await stocked(till)
    const path = `/items/${item.id}/branches/${counter.branch.id}`
    done(await till.admin.put(path, { price: 28, reorderAt: 20, par: 60, location: 'Shelf 2' }))
    const shown = done(await counter.get('/shop/items')).items.find(({ id }: { id: string }) => id === item.id)
    expect(shown).toMatchObject({ price: 28, reorderAt: 20, location: 'Shelf 2', status: 'out' })
    expect(done(await till.admin.get('/today')).attention).toContainEqual(
      expect.objectContaining({
        branchId: counter.branch.id,
        facts: { kind: 'low_stock', count: expect.any(Number) },
      }),
    )
    expect(
      (await till.admin.put(`/items/${item.id}/branches/${newId()}`, { price: 1, reorderAt: 1, par: 1, location: '' }))
        .status,
    ).toBe(404)
  })

  test('starts with a pack of what every laundry needs, once', async () => {
    expect(done(await till.admin.post('/items/starter-pack', {})).added).toBe(4)
    expect(done(await till.admin.post('/items/starter-pack', {})).added).toBe(0)
  })
})

describe('Purchases', () => {
  test('make the golden average: ₱1,600 and ₱1,800 for 20 L, 180 ml and 120 ml used', async () => {
    const item = await stocked(till, JUG)
    done(await buy(item.id, 1, 1600))
    expect(done(await adjust(item.id, 'consumption', 180))).toMatchObject({
      value: -14.4,
      before: 20_000,
      after: 19_820,
    })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 19_820, value: 1585.6 })
    done(await buy(item.id, 1, 1800))
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 39_820, value: 3385.6 })
    expect(done(await adjust(item.id, 'consumption', 120))).toMatchObject({ value: -10.2 })
    expect(await held()).toMatchObject({ bank: -3400, inventory: 3375.4, cogs: 24.6 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('on account are owed until they are paid, once', async () => {
    await opened(till, { '1000': 2 }, counter)
    const item = await stocked(till, JUG)
    const purchase = done(await buy(item.id, 1, 1600, { paidFrom: 'payable', freight: 50 }))
    expect(purchase).toMatchObject({ owed: 1650, total: 1650, number: `${counter.branch.code}-P-0001` })
    expect(await held()).toMatchObject({ payable: -1650, inventory: 1650 })
    const pay = () => till.admin.post(`/purchases/${purchase.id}/pay`, { from: 'drawer' })
    const paid = await Promise.all([pay(), pay(), pay()])
    expect(statusesOf(paid)).toEqual([200, 200, 200])
    expect(await held()).toMatchObject({ payable: 0, drawer: 350 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('ordered come later: the counter receives without seeing a price, pays for what came, and answers its request', async () => {
    await opened(till, { '1000': 2 }, counter)
    const item = await stocked(till, JUG)
    done(await counter.post('/stock/requests', { id: newId(), itemId: item.id, quantity: 40_000 }))
    const order = done(await buy(item.id, 2, 1000, { received: false, paidFrom: 'drawer' }))
    expect(done(await till.admin.get(`/items/${item.id}`)).onOrder).toBe(40_000)
    const seen = done(await counter.get('/purchases?state=ordered')).items[0]
    expect(seen).toMatchObject({ total: null, paidFrom: null, lines: [{ amount: null, quantity: 40_000 }] })
    const came = { lines: [{ lineId: seen.lines[0].id, quantity: 30_000 }] }
    const tooMuch = await counter.post(`/purchases/${order.id}/receive`, {
      lines: [{ lineId: seen.lines[0].id, quantity: 40_001 }],
    })
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'FIELD_INVALID'])
    done(await counter.post(`/purchases/${order.id}/receive`, came))
    done(await counter.post(`/purchases/${order.id}/receive`, came))
    expect(await held()).toMatchObject({ drawer: 1250, inventory: 750 })
    expect(done(await till.admin.get(`/stock/requests?branchId=${counter.branch.id}`)).items).toMatchObject([
      { state: 'done', answer: `Arrived with ${order.number}` },
    ])
    const late = await till.admin.post(`/purchases/${order.id}/cancel`, { reason: 'Too late' })
    expect([late.status, late.body.code]).toEqual([409, 'DOCUMENT_CLOSED'])
    expect(await brokenRules(till)).toEqual([])
  })

  test('settle what was used before they came', async () => {
    const item = await stocked(till, JUG)
    await opening(till, item.id, 100, 10, counter.branch)
    done(await adjust(item.id, 'consumption', 300))
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: -200, value: -20, status: 'negative' })
    done(await buy(item.id, 1, 4000))
    // 200 ml had gone at ₱0.10 and cost ₱0.20.
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 19_800, value: 3960 })
    expect(await held()).toMatchObject({ inventory: 3960, cogs: 50 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('the counter pays for come out of its open drawer, and no further', async () => {
    const item = await stocked(till)
    const bought = { id: newId(), supplier: 'Sari-sari', lines: [{ itemId: item.id, packs: 10, amount: 120 }] }
    expect((await counter.post('/shop/purchases', bought)).body.code).toBe('NO_OPEN_SESSION')
    await opened(till, { '100': 1 }, counter)
    expect((await counter.post('/shop/purchases', bought)).body.code).toBe('CASH_SHORT')
    const small = { ...bought, lines: [{ itemId: item.id, packs: 5, amount: 60 }] }
    done(await counter.post('/shop/purchases', small))
    done(await counter.post('/shop/purchases', small))
    expect(await held()).toMatchObject({ drawer: 40, inventory: 60 })
  })

  test('under an id that a paper of another branch has is refused, and nothing moves', async () => {
    const item = await stocked(till)
    const elsewhere = await till.app.counter()
    for (const one of [counter, elsewhere]) await opened(till, { '100': 5 }, one)
    const bought = { id: newId(), supplier: 'Sari-sari', lines: [{ itemId: item.id, packs: 5, amount: 60 }] }
    done(await counter.post('/shop/purchases', bought))
    const before = await held(elsewhere.branch)
    const taken = await elsewhere.post('/shop/purchases', bought)
    expect([taken.status, taken.body.code]).toEqual([409, 'STALE_VERSION'])
    expect(await held(elsewhere.branch)).toEqual(before)
  })
})

describe('A transfer', () => {
  const send = (itemId: string, quantity: number, toBranchId: string) => ({
    id: newId(),
    fromBranchId: till.counter.branch.id,
    toBranchId,
    lines: [{ itemId, quantity }],
  })

  test('belongs to the sender on its way, arrives at its cost, twice is once', async () => {
    const item = await stocked(till)
    const from = till.counter.branch
    await opening(till, item.id, 100, 300, from)
    const before = await held(from)
    const body = send(item.id, 40, counter.branch.id)
    const transfer = done(await till.admin.post('/stock-transfers', body))
    expect(done(await till.admin.post('/stock-transfers', body)).id).toBe(transfer.id)
    expect(await levelOf(till, item.id, from)).toMatchObject({ onHand: 60, value: 180 })
    expect((await held(from)).stock_transit).toBe((before.stock_transit ?? 0) + 120)
    const arrive = { lines: [{ lineId: transfer.lines[0].id, quantity: 40 }] }
    const bySender = await till.counter.post(`/stock-transfers/${transfer.id}/receive`, arrive)
    expect([bySender.status, bySender.text]).toEqual([404, ''])
    expect(done(await counter.post(`/stock-transfers/${transfer.id}/receive`, arrive))).toMatchObject({
      state: 'received',
      cost: null,
    })
    done(await counter.post(`/stock-transfers/${transfer.id}/receive`, arrive))
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 40, value: 120 })
    expect(await held(counter.branch)).toMatchObject({ inventory: 120 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('that comes short asks why: what is lost costs the sender, what went back is its again', async () => {
    const item = await stocked(till)
    const from = till.counter.branch
    await opening(till, item.id, 100, 300, from)
    const lost = done(await till.admin.post('/stock-transfers', send(item.id, 10, counter.branch.id)))
    const path = `/stock-transfers/${lost.id}/receive`
    const short = { lines: [{ lineId: lost.lines[0].id, quantity: 8 }] }
    const unexplained = await counter.post(path, short)
    expect([unexplained.status, unexplained.body.code]).toEqual([422, 'NOTE_REQUIRED'])
    const more = await counter.post(path, { lines: [{ lineId: lost.lines[0].id, quantity: 11 }] })
    expect(more.body.errors.lines).toEqual(['That’s more than was sent'])
    const cogs = (await held(from)).cogs ?? 0
    done(await counter.post(path, { ...short, missing: 'lost', reason: 'Box was wet' }))
    expect((await held(from)).cogs).toBe(cogs + 6)
    const back = done(await till.admin.post('/stock-transfers', send(item.id, 10, counter.branch.id)))
    const returned = { lines: [{ lineId: back.lines[0].id, quantity: 0 }], missing: 'returned', reason: 'Wrong branch' }
    done(await counter.post(`/stock-transfers/${back.id}/receive`, returned))
    expect(await levelOf(till, item.id, from)).toMatchObject({ onHand: 90, value: 270 })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 8, value: 24 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('is refused for what is not there, and called off goes back to the shelf', async () => {
    const item = await stocked(till)
    await opening(till, item.id, 5, 50, till.counter.branch)
    const tooMuch = await till.admin.post('/stock-transfers', send(item.id, 6, counter.branch.id))
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'OUT_OF_STOCK'])
    const same = await till.admin.post('/stock-transfers', send(item.id, 1, till.counter.branch.id))
    expect(same.body.errors.toBranchId).toEqual(['Choose two different branches'])
    const transfer = done(await till.admin.post('/stock-transfers', send(item.id, 5, counter.branch.id)))
    expect(done(await till.admin.post(`/stock-transfers/${transfer.id}/cancel`, { reason: 'Rain' })).state).toBe(
      'cancelled',
    )
    expect(await levelOf(till, item.id, till.counter.branch)).toMatchObject({ onHand: 5, value: 50 })
    expect(await brokenRules(till)).toEqual([])
  })
})

describe('A count', () => {
  const sheet = async (itemIds: string[]) => done(await counter.post('/stock-counts', { id: newId(), itemIds }))

  test('is blind, takes the books at the moment of counting, and is booked by an admin, once', async () => {
    await opened(till, {}, counter)
    const item = await stocked(till)
    await opening(till, item.id, 20, 200, counter.branch)
    const count = await sheet([item.id])
    expect(count.lines).toMatchObject([{ counted: null, expected: null, value: null }])
    const counted = { lines: [{ itemId: item.id, counted: 17 }] }
    const seen = done(await counter.post(`/stock-counts/${count.id}/submit`, counted))
    expect(seen).toMatchObject({ state: 'review', difference: null, lines: [{ expected: null }] })
    // Business goes on while the sheet waits to be looked at.
    done(await counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 2 }], 50)))
    expect(done(await till.admin.get(`/stock-counts/${count.id}`))).toMatchObject({
      difference: -30,
      lines: [{ expected: 20, value: -30 }],
    })
    expect((await counter.post(`/stock-counts/${count.id}/post`, {})).status).toBe(403)
    const posts = await Promise.all([1, 2, 3].map(() => till.admin.post(`/stock-counts/${count.id}/post`, {})))
    expect(statusesOf(posts)).toEqual([200, 200, 200])
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 15, value: 150 })
    const closed = await counter.post(`/stock-counts/${count.id}/submit`, counted)
    expect([closed.status, closed.body.code]).toEqual([409, 'DOCUMENT_CLOSED'])
    expect(await brokenRules(till)).toEqual([])
  })

  test('wants every item of its sheet, can be sent back, and holds its items', async () => {
    const [one, other] = [await stocked(till), await stocked(till)]
    const count = await sheet([one.id, other.id])
    const part = await counter.post(`/stock-counts/${count.id}/submit`, { lines: [{ itemId: one.id, counted: 1 }] })
    expect([part.status, part.body.code]).toEqual([422, 'FIELD_INVALID'])
    const second = await counter.post('/stock-counts', { id: newId(), itemIds: [one.id] })
    expect(second.status).toBe(422)
    const lines = [one, other].map(({ id }) => ({ itemId: id, counted: 3 }))
    done(await counter.post(`/stock-counts/${count.id}/submit`, { lines }))
    expect(
      done(await till.admin.post(`/stock-counts/${count.id}/recount`, { note: 'Look behind the dryer' })),
    ).toMatchObject({
      state: 'open',
      note: 'Look behind the dryer',
      lines: [{ counted: null }, { counted: null }],
    })
    done(await counter.post(`/stock-counts/${count.id}/submit`, { lines }))
    done(await till.admin.post(`/stock-counts/${count.id}/post`, {}))
    // Found without a paper and never bought: worth nothing, but there.
    expect(await levelOf(till, one.id, counter.branch)).toMatchObject({ onHand: 3, value: 0 })
    expect(await brokenRules(till)).toEqual([])
  })
})

describe('Stock moved by hand', () => {
  test('says why, opens once, and the same again is one movement', async () => {
    const item = await stocked(till)
    await opening(till, item.id, 10, 100, counter.branch)
    const again = await adjust(item.id, 'opening', 5, { value: 50 })
    expect([again.status, again.body.code]).toEqual([409, 'DOCUMENT_CLOSED'])
    expect((await adjust(item.id, 'adjustment', -1)).body.errors).toEqual({ reason: ['Reason is required'] })
    expect((await adjust(item.id, 'adjustment', 0, { reason: 'found' })).status).toBe(422)
    expect((await adjust(item.id, 'spoilage', -2)).status).toBe(422)
    const found = {
      id: newId(),
      branchId: counter.branch.id,
      itemId: item.id,
      kind: 'adjustment',
      quantity: 2,
      reason: 'found',
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => till.admin.post('/stock/adjustments', found)))
    expect(statusesOf(answers)).toEqual(Array(8).fill(200))
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 12, value: 120 })
    const spoiled = { id: newId(), itemId: item.id, kind: 'spoilage', quantity: 2, reason: 'Burst open' }
    done(await counter.post('/shop/stock/uses', spoiled))
    done(await counter.post('/shop/stock/uses', spoiled))
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 10, value: 100 })
    const listed = done(await till.admin.get(`/stock/movements?branchId=${counter.branch.id}&itemId=${item.id}`))
    expect(listed.totals).toMatchObject({ movements: 3, in: 12, out: 2, net: 10, value: 100 })
    expect(listed.items.map(({ kind, number }: { kind: string; number: number }) => [kind, number])).toEqual([
      ['spoilage', 3],
      ['adjustment', 2],
      ['opening', 1],
    ])
    expect(await brokenRules(till)).toEqual([])
  })

  test('of a closed branch, an unknown branch or an unknown item does not move', async () => {
    const item = await stocked(till)
    const closed = await givenBranch(till.app.db, { closedAt: till.now() })
    const body = { id: newId(), itemId: item.id, kind: 'opening', quantity: 1, value: 1 }
    expect((await till.admin.post('/stock/adjustments', { ...body, branchId: closed.id })).status).toBe(422)
    expect((await till.admin.post('/stock/adjustments', { ...body, branchId: newId() })).status).toBe(404)
    expect((await adjust(newId(), 'opening', 1, { value: 1 })).status).toBe(422)
  })
})

describe('What to buy', () => {
  test('follows from what was used, in whole packs', async () => {
    const item = await stocked(till, { ...JUG, supplier: 'Cebu Soap', leadDays: 4 })
    await opening(till, item.id, 20_000, 1600, counter.branch)
    done(await adjust(item.id, 'consumption', 14_000))
    const query = { branchId: counter.branch.id }
    const reckoned = done(await till.admin.post('/items/reorder-levels', { ...query, apply: false })).items
    expect(reckoned).toMatchObject([{ itemId: item.id, used: 14_000, before: null, reorderAt: 3500, par: 10_500 }])
    done(await till.admin.post('/items/reorder-levels', { ...query, apply: true }))
    expect(done(await till.admin.get(`/stock/suggestions?branchId=${query.branchId}`)).items).toEqual([])
    done(await adjust(item.id, 'consumption', 3000))
    const { items, total } = done(await till.admin.get(`/stock/suggestions?branchId=${query.branchId}`))
    expect(items).toMatchObject([
      { itemId: item.id, packs: 1, quantity: 20_000, packName: 'Jug', onHand: 3000, daysLeft: 4 },
    ])
    expect(total).toBe(1600)
    done(await buy(item.id, 1, 1600, { received: false }))
    expect(done(await till.admin.get(`/stock/suggestions?branchId=${query.branchId}`)).items).toEqual([])
  })

  test('is asked for by the counter once, and answered by an admin', async () => {
    const item = await stocked(till)
    const ask = (quantity: number) =>
      counter.post('/stock/requests', { id: newId(), itemId: item.id, quantity, note: 'Rush' })
    const first = done(await ask(10))
    expect(done(await ask(20))).toMatchObject({ id: first.id, quantity: 20, state: 'open' })
    const answer = { state: 'declined', answer: 'Use the powder first' }
    expect(done(await till.admin.post(`/stock/requests/${first.id}/answer`, answer))).toMatchObject(answer)
    expect(done(await till.admin.post(`/stock/requests/${first.id}/answer`, { state: 'done' }))).toMatchObject(answer)
    expect(done(await ask(5)).id).not.toBe(first.id)
  })
})
