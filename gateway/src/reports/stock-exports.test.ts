import { newId } from '@labada/db/core/ids'
import { parsedCsv } from '@labada/db/testing/csv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { opening, stocked } from '../testing/stockroom.ts'
import { done, opened, payment, received, startTill, type Till } from '../testing/till.ts'

let till: Till
beforeAll(async () => {
  till = await startTill()
  await opened(till, { 1000: 9 })
})
afterAll(() => till.app.stop())

/** A list as records, by the names of its columns. */
async function fileOf(list: string, query: object): Promise<Record<string, string>[]> {
  const made = done(await till.admin.post('/exports', { id: newId(), list, format: 'csv', query }))
  expect(made.state).toBe('ready')
  const [head = [], ...rows] = parsedCsv((await till.admin.get(`/exports/${made.id}/file`)).text)
  expect(made.totalRows).toBeGreaterThanOrEqual(1)
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])))
}

describe('The stock as files', () => {
  test('items come with what the branches have of them, and are found by the page’s own filters', async () => {
    const item = await stocked(till, { name: '=Soap that computes', packs: [{ name: 'Box', factor: 12 }] })
    await opening(till, item.id, 24, 240)
    const query = { search: 'Soap that computes', branchId: till.counter.branch.id }
    expect(await fileOf('items', query)).toMatchObject([
      {
        SKU: item.sku,
        Name: "'=Soap that computes",
        Pack: 'Box',
        'Pack size': '12',
        Price: '25.00',
        'On hand': '24',
        Worth: '240.00',
      },
    ])
    expect(await fileOf('stockLevels', query)).toMatchObject([
      {
        Item: "'=Soap that computes",
        Branch: till.counter.branch.name,
        'On hand': '24',
        Worth: '240.00',
        Status: 'ok',
      },
    ])
    expect((await fileOf('items', {})).map(({ SKU }) => SKU)).toContain(item.sku)
  })

  test('purchases and transfers come with their goods', async () => {
    const item = await stocked(till)
    const bought = done(
      await till.admin.post('/purchases', {
        id: newId(),
        branchId: till.counter.branch.id,
        supplier: '@Cebu Soap',
        paidFrom: 'bank',
        received: true,
        lines: [{ itemId: item.id, packs: 10, amount: 120 }],
      }),
    )
    const query = { branchId: till.counter.branch.id }
    expect(await fileOf('purchases', query)).toMatchObject([
      { 'No.': bought.number, Supplier: "'@Cebu Soap", Goods: `10 × ${item.name}`, Total: '120.00', State: 'received' },
    ])
    const other = (await till.app.counter()).branch
    const sent = done(
      await till.admin.post('/stock-transfers', {
        id: newId(),
        fromBranchId: till.counter.branch.id,
        toBranchId: other.id,
        lines: [{ itemId: item.id, quantity: 4 }],
      }),
    )
    expect(await fileOf('stockTransfers', query)).toMatchObject([
      { 'No.': sent.number, To: other.name, Goods: `4 pc ${item.name}`, Worth: '48.00', State: 'sent', Arrived: '' },
    ])
  })

  test('the cash ledger has a row for each movement of money, and those of one line add up to its figure', async () => {
    await received(till, 390, { payments: [payment('cash', 390)] })
    const span = { from: '2026-11-21', to: '2026-11-21', branchId: till.counter.branch.id }
    const rows = await fileOf('cashEntries', { ...span, line: 'payments:cash' })
    expect(rows).toMatchObject([{ 'Statement line': 'Order payments, cash', Amount: '390.00' }])
    const all = await fileOf('cashEntries', span)
    const { lines, total } = done(await till.admin.get(`/cash-flow?${new URLSearchParams({ ...span, by: 'day' })}`))
    const cash = lines.findIndex(({ key }: { key: string }) => key === 'payments:cash')
    expect(total.amounts[cash]).toBe(390)
    const moved = all.reduce((sum, { Amount = '' }) => sum + Math.round(Number(Amount) * 100), 0)
    expect(moved).toBe(Math.round((total.closing - total.opening) * 100))
  })
})
