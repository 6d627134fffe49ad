import { newId } from '@labada/db/core/ids'
import { givenPrices, givenService } from '@labada/db/testing/factories/price-factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Counter, startTestApp, type TestApp } from '../testing/app.ts'

const at = (time: string) => new Date(`${time}+08:00`)
let now = at('2026-11-21T20:00:00')
let shop: TestApp
let counter: Counter
beforeAll(async () => {
  shop = await startTestApp({ clock: () => now })
  counter = await shop.counter()
})
afterAll(() => shop.stop())

test('a price change at midnight: an order at 23:59 keeps the old price, one at 00:00 has the new, a ticket across asks', async () => {
  const admin = await shop.admin()
  const service = await givenService(shop.db)
  const { versionId: oldPrices } = await givenPrices(shop.db, { by: admin.user.id, of: [{ service, pesos: 180 }] })
  const draft = newId()
  await admin.post('/price-versions', { id: draft })
  await admin.put(`/price-versions/${draft}/prices/${service.id}`, { branchId: null, price: 195 })
  await admin.post(`/price-versions/${draft}/publish`, { effectiveAt: '2026-11-22T00:00:00+08:00' })

  const order = (priceVersionId?: string) => ({
    id: newId(),
    type: 'walk-in',
    lines: [{ serviceId: service.id, quantity: 2 }],
    ...(priceVersionId && { priceVersionId }),
  })
  now = at('2026-11-21T23:58:00')
  const ticket = order((await counter.get('/services')).body.priceVersionId)
  expect(ticket.priceVersionId).toBe(oldPrices)

  now = at('2026-11-21T23:59:59')
  const before = await counter.post('/orders', order(oldPrices))
  expect(before.body).toMatchObject({ total: 360, priceVersionId: oldPrices })

  now = at('2026-11-22T00:00:00')
  const after = await counter.post('/orders', order(draft))
  expect(after.body).toMatchObject({ total: 390, priceVersionId: draft })

  now = at('2026-11-22T00:01:00')
  const asked = await counter.post('/orders', ticket)
  expect([asked.status, asked.body]).toMatchObject([409, { code: 'PRICE_CHANGED', priceVersionId: draft, total: 390 }])
  const accepted = await counter.post('/orders', { ...ticket, priceVersionId: draft })
  expect(accepted.body).toMatchObject({ id: ticket.id, total: 390 })

  const kept = await counter.get(`/orders/${before.body.id}`)
  expect(kept.body).toMatchObject({ total: 360, lines: [{ unitPrice: 180 }] })
})
