import { newId } from '@labada/db/core/ids'
import { afterAll, expect, test } from 'vitest'
import { isWhole } from '../../../scripts/testing/extent.ts'
import { brokenRules } from '../testing/invariants.ts'
import { opening, stocked } from '../testing/stockroom.ts'
import { done, opened, payment, startTill } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())

/** mulberry32: a failing seed can be run again. */
function rolling(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % most
  }
}

test.each(isWhole ? [11, 12, 13] : [12])(
  'whatever is bought, sold, sent, counted and undone, six at a time: every rule of the books holds (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    const roll = rolling(seed)
    const counters = [await till.app.counter(), await till.app.counter()]
    for (const counter of counters) {
      await opened(till, { '1000': 50 }, counter)
      await counter.fetchCsrf()
    }
    await till.admin.fetchCsrf()
    const items = [await stocked(till), await stocked(till), await stocked(till)]
    for (const item of items) await opening(till, item.id, 20 + roll(30), roll(5000) / 10, counters[0]?.branch)
    const sold: string[] = []
    const statuses = new Set<number>()

    const step = async () => {
      const item = items[roll(items.length)]
      const counter = counters[roll(2)]
      if (!item || !counter) return
      const other = counters.find((one) => one !== counter) ?? counter
      const [quantity, branchId] = [1 + roll(6), counter.branch.id]
      const say = async (answer: Promise<{ status: number; body: { id?: string } }>) => {
        const { status, body } = await answer
        statuses.add(status)
        return status === 200 ? body : undefined
      }
      const sell = () => ({
        id: newId(),
        lines: [{ itemId: item.id, quantity }],
        total: quantity * 25,
        allowNegative: roll(3) === 0,
        payments: [payment(roll(2) ? 'cash' : 'gcash', quantity * 25)],
      })
      const choice = roll(8)
      if (choice < 3) {
        const { payments, ...cart } = sell()
        const inOffice = { ...cart, branchId, account: roll(2) ? 'safe' : 'bank', reason: 'Sold to a neighbour' }
        const sale = await say(
          roll(4)
            ? counter.post('/item-sales', { ...cart, payments })
            : till.admin.post('/item-sales/office', inOffice),
        )
        if (sale?.id) sold.push(sale.id)
      } else if (choice === 3) {
        const lines = [{ itemId: item.id, packs: quantity, packFactor: 1 + roll(10), amount: roll(9000) / 100 }]
        const paidFrom = ['bank', 'owner', 'payable'][roll(3)]
        await say(
          till.admin.post('/purchases', {
            id: newId(),
            branchId,
            supplier: 'S',
            paidFrom,
            received: true,
            freight: roll(300) / 100,
            lines,
          }),
        )
      } else if (choice === 4) {
        const lines = [{ itemId: item.id, quantity }]
        const sent = await till.admin.post('/stock-transfers', {
          id: newId(),
          fromBranchId: branchId,
          toBranchId: other.branch.id,
          lines,
        })
        statuses.add(sent.status)
        if (sent.status !== 200) return
        const came = roll(quantity + 1)
        await say(
          other.post(`/stock-transfers/${sent.body.id}/receive`, {
            lines: [{ lineId: sent.body.lines[0].id, quantity: came }],
            missing: roll(2) ? 'lost' : 'returned',
            reason: 'Counted',
          }),
        )
      } else if (choice === 5) {
        const count = await say(counter.post('/stock-counts', { id: newId(), itemIds: [item.id] }))
        if (!count) return
        await say(counter.post(`/stock-counts/${count.id}/submit`, { lines: [{ itemId: item.id, counted: roll(40) }] }))
        await say(till.admin.post(`/stock-counts/${count.id}/post`, {}))
      } else if (choice === 6) {
        await say(
          counter.post('/shop/stock/uses', {
            id: newId(),
            itemId: item.id,
            kind: 'spoilage',
            quantity,
            reason: 'Burst',
          }),
        )
      } else {
        const saleId = sold[roll(Math.max(1, sold.length))]
        if (!saleId) return
        if (roll(2))
          await say(
            (roll(3) ? counter : till.admin).post(`/item-sales/${saleId}/void`, { reason: 'Entered by mistake' }),
          )
        else {
          const sale = done(await till.admin.get(`/item-sales/${saleId}`))
          const lines = [{ lineId: sale.lines[0].id, quantity: 1, returnedTo: roll(2) ? 'stock' : 'spoiled' }]
          await say(
            till.admin.post(`/item-sales/${saleId}/refunds`, {
              id: newId(),
              method: 'gcash',
              reason: 'Brought back',
              lines,
            }),
          )
        }
      }
    }
    for (let round = 0; round < 25; round++) await Promise.all(Array.from({ length: 6 }, step))
    expect([...statuses].filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([])
    expect(statuses.has(200)).toBe(true)
    expect(await brokenRules(till)).toEqual([])
  },
)
