import { newId } from '@labada/db/core/ids'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { brokenRules } from '../testing/invariants.ts'
import { levelOf, stocked } from '../testing/stockroom.ts'
import { balances, done, opened, startTill, statusesOf } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
let counter: Counter
beforeEach(async () => {
  counter = await till.app.counter()
})
const held = () => balances(till, counter.branch)

async function bought(amount: number, more: object = {}) {
  const item = await stocked(till)
  const body = {
    id: newId(),
    branchId: counter.branch.id,
    supplier: 'Cebu Soap',
    paidFrom: 'bank',
    received: true,
    lines: [{ itemId: item.id, packs: 10, amount }],
    ...more,
  }
  return { item, purchase: done(await till.admin.post('/purchases', body)) }
}
const take = (purchase: { id: string }, by: Pick<Counter, 'post'> = till.admin) =>
  by.post(`/purchases/${purchase.id}/void`, { reason: 'Typed twice' })

describe('A purchase received by mistake', () => {
  test('is taken back whole: goods off the shelf, money home, nothing owed, once', async () => {
    await opened(till, { 1000: 2 }, counter)
    const { item, purchase } = await bought(300, { paidFrom: 'drawer', freight: 20 })
    expect(await held()).toMatchObject({ drawer: 1680, inventory: 320 })
    await till.admin.fetchCsrf()
    expect(statusesOf(await Promise.all([take(purchase), take(purchase), take(purchase)]))).toEqual([200, 200, 200])
    expect(done(await take(purchase))).toMatchObject({ state: 'voided', voidReason: 'Typed twice', owed: 0 })
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 0, value: 0 })
    expect(await held()).toMatchObject({ drawer: 2000, inventory: 0, cogs: 0 })
    const { items, totals } = done(await till.admin.get(`/stock/movements?itemId=${item.id}`))
    expect(items).toMatchObject([
      { quantity: -10, document: purchase.number, reason: 'Void: Typed twice' },
      { quantity: 10 },
    ])
    expect(totals.movements).toBe(2)
    expect(await till.app.announced()).toContain('purchase.voided')
    expect(await brokenRules(till)).toEqual([])
  })

  test('on account and paid since gives the payment back; without an open drawer cash comes to the safe', async () => {
    await opened(till, { 1000: 2 }, counter)
    const { purchase } = await bought(300, { paidFrom: 'payable' })
    done(await till.admin.post(`/purchases/${purchase.id}/pay`, { from: 'bank' }))
    expect(await held()).toMatchObject({ bank: -300, payable: 0 })
    done(await take(purchase))
    expect(await held()).toMatchObject({ bank: 0, payable: 0, inventory: 0 })

    const cash = await bought(500, { paidFrom: 'drawer' })
    const { id } = done(await counter.get('/cash-sessions/current')).session
    done(await counter.post(`/cash-sessions/${id}/count`, { counted: { 1000: 1, 500: 1 } }))
    done(await counter.post(`/cash-sessions/${id}/close`, { counted: { 1000: 1, 500: 1 }, keep: 0 }))
    done(await take(cash.purchase))
    expect(await held()).toMatchObject({ drawer: 0, safe: 2000 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('leaves at the shelf’s average; what it cost beyond that stays with the goods sold', async () => {
    const { item, purchase } = await bought(100)
    const second = { id: newId(), branchId: counter.branch.id, supplier: 'Other', paidFrom: 'bank', received: true }
    done(await till.admin.post('/purchases', { ...second, lines: [{ itemId: item.id, packs: 10, amount: 200 }] }))
    done(await take(purchase))
    // 20 pieces for ₱300 are ₱15 each: ten of them leave ₱150, though they were bought for ₱100.
    expect(await levelOf(till, item.id, counter.branch)).toMatchObject({ onHand: 10, value: 150 })
    expect(await held()).toMatchObject({ bank: -200, inventory: 150, cogs: 50 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('stays when some of its goods are gone, when it never came, and for whoever is not of the office', async () => {
    const { item, purchase } = await bought(100)
    expect(await take(purchase, counter)).toMatchObject({ status: 403 })
    const used = { id: newId(), branchId: counter.branch.id, itemId: item.id, kind: 'consumption', quantity: 1 }
    done(await till.admin.post('/stock/adjustments', used))
    expect(await take(purchase)).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', message: `Only 9 of ${item.name} left` },
    })
    const ordered = await bought(100, { received: false })
    expect(await take(ordered.purchase)).toMatchObject({ status: 409, body: { code: 'DOCUMENT_CLOSED' } })
    expect(await take({ id: newId() })).toMatchObject({ status: 404 })
    expect(await held()).toMatchObject({ bank: -100 })
  })
})
