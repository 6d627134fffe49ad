import { newId } from '@labada/db/core/ids'
import { afterAll, describe, expect, it } from 'vitest'
import { itemBody, stocked } from '../testing/stockroom.ts'
import { done, startTill, statusesOf } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const made = (more: object) => till.admin.post('/items', itemBody(more))
const pack = (barcode: string) => ({ packs: [{ name: 'Box', factor: 12, barcode }] })

describe('What belongs to one item alone', () => {
  it.each([
    { field: 'name', own: { name: 'Zonrox' }, again: { name: 'Zonrox' }, message: 'Another item has this name' },
    { field: 'name', own: { name: 'Surf' }, again: { name: 'sUrF' }, message: 'Another item has this name' },
    { field: 'sku', own: { sku: 'ZX-1' }, again: { sku: 'ZX-1' }, message: 'Another item has this SKU' },
    {
      field: 'barcode',
      own: { barcode: '4800016644504' },
      again: { barcode: '4800016644504' },
      message: 'Another item has this barcode',
    },
    { field: 'packs', own: pack('BOX-9'), again: pack('BOX-9'), message: 'Another pack has this barcode' },
  ])('$again is taken once an item has it: said at $field', async ({ field, own, again, message }) => {
    const item = await stocked(till, own)
    const refused = await made(again)
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      'CODE_TAKEN',
      { [field]: [message] },
    ])
    // Nothing is left of the one that was refused, and the first is as it was.
    expect(done(await till.admin.get(`/items/${item.id}`))).toEqual(item)
  })

  it('is also refused in a change, which leaves the item as it was', async () => {
    await stocked(till, { name: 'Perla white' })
    const other = await stocked(till, { name: 'Perla blue' })
    const refused = await till.admin.patch(`/items/${other.id}`, { version: other.version, name: 'Perla white' })
    expect([refused.status, refused.body.errors]).toEqual([409, { name: ['Another item has this name'] }])
    expect(done(await till.admin.get(`/items/${other.id}`))).toEqual(other)
  })

  it('is one item’s, however many ask for it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => made({ name: 'Champion 2 kg' })))
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(409)])
  })

  it('is the name of another again once that one is out of use, but then it cannot come back under it', async () => {
    const old = await stocked(till, { name: 'Breeze' })
    done(await till.admin.post(`/items/${old.id}/deactivate`, {}))
    await stocked(till, { name: 'Breeze' })
    const back = await till.admin.post(`/items/${old.id}/activate`, {})
    expect([back.status, back.body.errors]).toEqual([409, { name: ['Another item has this name'] }])
  })

  it('says of an id that another item has no word about that item', async () => {
    const item = await stocked(till)
    const refused = await made({ id: item.id, name: 'Something else' })
    expect([refused.status, refused.body.code]).toEqual([409, 'STALE_VERSION'])
    expect((await till.admin.get(`/items/${newId()}`)).status).toBe(404)
  })
})
