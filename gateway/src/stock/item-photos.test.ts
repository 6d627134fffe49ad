import { trimUploads } from '@labada/db/company/uploads'
import { newId } from '@labada/db/core/ids'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { PDF, photo, send } from '../testing/spending.ts'
import { stocked } from '../testing/stockroom.ts'
import { done, startTill, type Till } from '../testing/till.ts'

let till: Till
beforeAll(async () => {
  till = await startTill()
})
afterAll(() => till.app.stop())

describe('the photo of an item', () => {
  const photoOf = (itemId: string, uploadId: string | null, by: Pick<Counter, 'post'> = till.admin) =>
    by.post(`/items/${itemId}/photo`, { uploadId })

  it('shows at every counter once it is set, is kept as long as it shows, and can be taken away', async () => {
    const item = await stocked(till)
    const upload = done(await send(till.admin, await photo(60)))
    expect((await till.counter.get(`/uploads/${upload.id}?size=small`)).status).toBe(404)
    expect(done(await photoOf(item.id, upload.id))).toMatchObject({ photoId: upload.id, name: item.name })
    const shown = done(await till.counter.get('/shop/items')).items.find(({ id }: { id: string }) => id === item.id)
    expect(shown.photoId).toBe(upload.id)
    const small = await till.counter.get(`/uploads/${upload.id}?size=small`)
    expect([small.status, (await sharp(small.bytes).metadata()).format]).toEqual([200, 'webp'])

    await trimUploads(till.app.database.open('labada_workers'), new Date(till.now().getTime() + 1))
    expect((await till.counter.get(`/uploads/${upload.id}`)).status).toBe(200)
    expect(done(await photoOf(item.id, null)).photoId).toBeNull()
    expect((await till.counter.get(`/uploads/${upload.id}`)).status).toBe(404)
  })

  it('set twice is set once', async () => {
    const item = await stocked(till)
    const upload = done(await send(till.admin, await photo(61)))
    const once = done(await photoOf(item.id, upload.id))
    const before = (await till.app.announced()).length
    expect(done(await photoOf(item.id, upload.id))).toEqual(once)
    expect(await till.app.announced()).toHaveLength(before)
  })

  it('is a picture of one’s own, so no receipt and no document becomes one; the counter sets none', async () => {
    const item = await stocked(till)
    const receipt = done(await send(till.counter, await photo(62)))
    const paper = done(await send(till.admin, PDF, { type: 'application/pdf', name: 'list.pdf' }))
    const other = done(await send(await till.app.admin(), await photo(63)))
    for (const { id } of [receipt, paper, other, { id: newId() }]) {
      expect(await photoOf(item.id, id)).toMatchObject({ status: 422, body: { code: 'FIELD_INVALID' } })
    }
    const own = done(await send(till.admin, await photo(64)))
    expect((await photoOf(item.id, own.id, till.counter)).status).toBe(403)
    expect((await photoOf(newId(), own.id)).status).toBe(404)
    expect(done(await till.admin.get(`/items/${item.id}`)).photoId).toBeNull()
  })
})
