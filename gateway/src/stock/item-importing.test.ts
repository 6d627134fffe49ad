import { newId } from '@labada/db/core/ids'
import { afterAll, describe, expect, test } from 'vitest'
import { opening, stocked } from '../testing/stockroom.ts'
import { done, startTill } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const ask = (lines: readonly object[], apply: boolean, by = till.admin) => by.post('/items/import', { lines, apply })

describe('A file of items', () => {
  test('is compared first, then taken in whole, and taken again it does nothing', async () => {
    const item = await stocked(till, { price: 25 })
    const name = `From a file ${newId()}`
    const lines = [
      { line: 2, sku: item.sku, price: 30, packName: 'Box', packSize: 12 },
      { line: 3, name, kind: 'retail', unit: 'pc', price: 5 },
    ]
    const dry = done(await ask(lines, false))
    expect(dry).toMatchObject({
      added: [{ sku: null, name }],
      changed: [
        {
          itemId: item.id,
          changes: [
            { field: 'price', before: 25, after: 30 },
            { field: 'packName', before: null, after: 'Box' },
            { field: 'packSize', before: null, after: 12 },
          ],
        },
      ],
      same: 0,
      problems: [],
    })
    expect(done(await till.admin.get(`/items/${item.id}`))).toMatchObject({ price: 25, packs: [], version: 1 })
    expect(done(await ask(lines, true))).toEqual(dry)
    expect(done(await till.admin.get(`/items/${item.id}`))).toMatchObject({
      price: 30,
      version: 2,
      packs: [{ name: 'Box', factor: 12 }],
    })
    const [added] = done(await till.admin.get(`/items?search=${encodeURIComponent(name)}`)).items
    expect(added).toMatchObject({ name, price: 5, active: true, onHand: 0 })
    expect(await till.app.announced()).toEqual(expect.arrayContaining(['item.created', 'item.updated']))
    expect(done(await ask(lines, true))).toMatchObject({ added: [], changed: [], same: 2 })
    const entries = done(await till.admin.get(`/audit?objectId=${item.id}`)).items
    expect(entries.filter(({ action }: { action: string }) => action === 'item.updated')).toHaveLength(1)
  })

  test('with one wrong line changes nothing at all', async () => {
    const moved = await stocked(till)
    await opening(till, moved.id, 5, 50)
    const name = `Never made ${newId()}`
    const lines = [
      { line: 2, name },
      { line: 3, sku: moved.sku, unit: 'ml' },
    ]
    const message = `The unit of ${moved.name} can’t be changed. Its stock has moved.`
    expect(done(await ask(lines, false)).problems).toEqual([{ line: 3, message }])
    expect(await ask(lines, true)).toMatchObject({ status: 422, body: { message: `Line 3: ${message}` } })
    expect(done(await till.admin.get(`/items?search=${encodeURIComponent(name)}`)).items).toEqual([])
  })

  test('sent twice at the same moment makes each item once', async () => {
    const name = `Twin ${newId()}`
    const answers = await Promise.all([1, 2, 3].map(() => ask([{ line: 2, name }], true)))
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    expect(done(await till.admin.get(`/items?search=${encodeURIComponent(name)}`)).items).toHaveLength(1)
  })

  test('is the office’s: the counter may not', async () => {
    const { status } = await till.counter.post('/items/import', { lines: [{ line: 2, name: 'Soap' }], apply: false })
    expect(status).toBe(403)
  })
})
