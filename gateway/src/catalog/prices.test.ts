import { newId } from '@labada/db/core/ids'
import { givenBranch } from '@labada/db/testing/factories/factories'
import { givenPrices, givenService } from '@labada/db/testing/factories/price-factories'
import { centavos } from '@labada/domain/core/money'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../testing/app.ts'

const noon = new Date('2026-11-21T12:00:00+08:00')
let now = noon
const shop: TestApp = await startTestApp({ clock: () => now })
afterAll(() => shop.stop())

let admin: Person
beforeEach(async () => {
  now = noon
  await shop.db.deleteFrom('priceOverride').execute()
  await shop.db.deleteFrom('price').execute()
  await shop.db.deleteFrom('priceVersion').execute()
  await shop.db.deleteFrom('service').execute()
  await shop.db.deleteFrom('outbox').execute()
  admin = await shop.admin()
})

/** A draft that copies what is in force. */
async function draft(): Promise<string> {
  const id = newId()
  expect((await admin.post('/price-versions', { id })).status).toBe(200)
  return id
}
const priceOf = async (who: Pick<Person, 'get'>, serviceId: string, query = '') => {
  const { body } = await who.get(`/services${query}`)
  return body.items.find(({ id }: { id: string }) => id === serviceId)?.price
}

describe('the counter’s tiles', () => {
  test('are empty until prices are published', async () => {
    const counter = await shop.counter()
    await givenService(shop.db)
    expect((await counter.get('/services')).body).toEqual({ items: [], priceVersionId: null, coming: [] })
  })

  test('show the prices in force for their own branch, whatever branch they ask for', async () => {
    const service = await givenService(shop.db)
    const [mabolo, lahug] = [await shop.counter(), await givenBranch(shop.db)]
    const { versionId } = await givenPrices(shop.db, { by: admin.user.id, of: [{ service, pesos: 180 }] })
    await shop.db
      .insertInto('priceOverride')
      .values({ versionId, serviceId: service.id, branchId: lahug.id, priceCentavos: centavos(190_00) })
      .execute()
    expect(await priceOf(mabolo, service.id)).toBe(180)
    expect(await priceOf(mabolo, service.id, `?branchId=${lahug.id}`)).toBe(180)
    expect(await priceOf(admin, service.id)).toBe(180)
    expect(await priceOf(admin, service.id, `?branchId=${lahug.id}`)).toBe(190)
    expect((await admin.get(`/services?branchId=${newId()}`)).status).toBe(404)
  })

  test('leave out what is switched off', async () => {
    const service = await givenService(shop.db)
    await givenPrices(shop.db, { by: admin.user.id, of: [{ service, pesos: 180 }] })
    const off = await admin.patch(`/services/${service.id}`, { active: false })
    expect([off.status, off.body.active]).toEqual([200, false])
    expect(await priceOf(admin, service.id)).toBeUndefined()
    expect((await admin.get('/services/all')).body.items).toMatchObject([{ id: service.id, active: false }])
    expect(await shop.announced()).toEqual(['service.changed'])
  })
})

describe('drafting prices', () => {
  test('starts with a copy of the prices in force and counts what differs', async () => {
    const [wash, dry] = [await givenService(shop.db), await givenService(shop.db)]
    const branch = await givenBranch(shop.db)
    await givenPrices(shop.db, {
      by: admin.user.id,
      of: [
        { service: wash, pesos: 70 },
        { service: dry, pesos: 80, terms: { rushPercent: 30 } },
      ],
    })
    const id = await draft()
    const sheet = (await admin.get(`/price-versions/${id}`)).body
    expect(sheet).toMatchObject({ state: 'draft', changes: 0, effectiveAt: null, createdBy: 'Ada Reyes' })
    expect(sheet.rows.map(({ price, rushPercent }: never) => [price, rushPercent])).toEqual([
      [70, null],
      [80, 30],
    ])

    await admin.put(`/price-versions/${id}/prices/${wash.id}`, { branchId: null, price: 75.5 })
    const changed = await admin.put(`/price-versions/${id}/prices/${dry.id}`, { branchId: branch.id, price: 85 })
    expect(changed.body).toMatchObject({
      changes: 2,
      rows: [{ price: 75.5 }, { price: 80, rushPercent: 30, overrides: [{ branchId: branch.id, price: 85 }] }],
    })
    const lifted = await admin.put(`/price-versions/${id}/prices/${dry.id}`, { branchId: branch.id, price: null })
    expect(lifted.body).toMatchObject({ changes: 1, rows: [{}, { overrides: [] }] })
    expect(await priceOf(admin, wash.id)).toBe(70)
  })

  test('changes terms without the price, and takes a service out', async () => {
    const service = await givenService(shop.db)
    await givenPrices(shop.db, { by: admin.user.id, of: [{ service, pesos: 70 }] })
    const id = await draft()
    const path = `/price-versions/${id}/prices/${service.id}`
    const terms = await admin.put(path, { branchId: null, price: null, terms: { rushPercent: 50, kgPerLoad: 7.5 } })
    expect(terms.body.rows).toMatchObject([{ price: 70, rushPercent: 50, kgPerLoad: 7.5, toleranceKg: 0.2 }])
    expect((await admin.put(path, { branchId: null, price: null })).body).toMatchObject({ rows: [], changes: 1 })
    expect((await admin.put(path, { branchId: null, price: null, terms: {} })).status).toBe(422)
  })

  test('twice with the same id is one draft, at once too', async () => {
    const service = await givenService(shop.db)
    await givenPrices(shop.db, { by: admin.user.id, of: [{ service, pesos: 70 }] })
    const id = newId()
    const answers = await Promise.all([1, 2].map(() => admin.post('/price-versions', { id, name: 'December' })))
    expect(answers.map(({ status, body }) => [status, body.name, body.rows.length])).toEqual([
      [200, 'December', 1],
      [200, 'December', 1],
    ])
    expect(await shop.announced()).toEqual(['price_version.changed'])
  })

  test('adds a service with its price, once, under a code and name of its own', async () => {
    const id = await draft()
    const wool = {
      id: newId(),
      code: 'wool',
      name: 'Wool wash',
      category: 'wash_only',
      unit: 'load',
      versionId: id,
      price: 150,
    }
    const answers = await Promise.all([1, 2].map(() => admin.post('/services', wool)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toMatchObject({ code: 'WOOL', stages: ['washing'], active: true })
    expect((await admin.get(`/price-versions/${id}`)).body.rows).toMatchObject([
      { serviceId: wool.id, price: 150, kgPerLoad: 8, toleranceKg: 0.2, discountable: true },
    ])
    const again = await admin.post('/services', { ...wool, id: newId(), name: 'Other' })
    expect([again.status, again.body.code]).toEqual([409, 'CODE_TAKEN'])
    const named = await admin.post('/services', { ...wool, id: newId(), code: 'W2', name: 'wool WASH' })
    expect([named.status, named.body.errors]).toEqual([422, { name: ['Another service has this name'] }])
    expect(await shop.announced()).toEqual(['price_version.changed', 'service.changed', 'price_version.changed'])
  })

  test('never changes prices that were published', async () => {
    const service = await givenService(shop.db)
    const { versionId } = await givenPrices(shop.db, { by: admin.user.id, of: [{ service, pesos: 70 }] })
    const answer = await admin.put(`/price-versions/${versionId}/prices/${service.id}`, { branchId: null, price: 1 })
    expect([answer.status, answer.body.code]).toEqual([409, 'STALE_VERSION'])
    expect(await priceOf(admin, service.id)).toBe(70)
    expect(
      (await admin.put(`/price-versions/${newId()}/prices/${service.id}`, { branchId: null, price: 1 })).status,
    ).toBe(404)
  })
})

describe('publishing', () => {
  test('at midnight: the old price until 23:59, the new one from 00:00', async () => {
    const service = await givenService(shop.db)
    const counter = await shop.counter()
    await givenPrices(shop.db, { by: admin.user.id, of: [{ service, pesos: 70 }] })
    const id = await draft()
    await admin.put(`/price-versions/${id}/prices/${service.id}`, { branchId: null, price: 77 })
    const midnight = '2026-11-22T00:00:00+08:00'
    const published = await admin.post(`/price-versions/${id}/publish`, { effectiveAt: midnight })
    expect(published.body).toMatchObject({ state: 'scheduled', effectiveAt: '2026-11-21T16:00:00.000Z', changes: 1 })

    now = new Date('2026-11-21T23:59:59+08:00')
    expect(await priceOf(counter, service.id)).toBe(70)
    // A counter that loses its line before midnight knows them already.
    const { coming } = (await counter.get('/services')).body
    expect(coming).toMatchObject([{ from: '2026-11-21T16:00:00.000Z', priceVersionId: id }])
    expect(coming[0].items.find((one: { id: string }) => one.id === service.id)).toMatchObject({ price: 77 })
    now = new Date(midnight)
    expect(await priceOf(counter, service.id)).toBe(77)
    expect((await counter.get('/services')).body.coming).toEqual([])
    const { items } = (await admin.get('/price-versions')).body
    expect(items.map(({ state, changes }: never) => [state, changes])).toEqual([
      ['active', 1],
      ['expired', 1],
    ])
    expect(await shop.announced()).toEqual([
      'price_version.changed',
      'price_version.changed',
      'price_version.published',
    ])
  })

  test('now, twice, is one publishing', async () => {
    const service = await givenService(shop.db)
    const id = await draft()
    expect((await admin.post(`/price-versions/${id}/publish`, {})).body.code).toBe('NO_PRICE')
    await admin.put(`/price-versions/${id}/prices/${service.id}`, { branchId: null, price: 70 })
    const answers = await Promise.all([1, 2].map(() => admin.post(`/price-versions/${id}/publish`, {})))
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'active'],
      [200, 'active'],
    ])
    expect((await shop.announced()).filter((type) => type === 'price_version.published')).toHaveLength(1)
    const audit = await shop.db
      .selectFrom('auditLog')
      .select('actorId')
      .where('action', '=', 'price_version.published')
      .where('objectId', '=', id)
      .execute()
    expect(audit).toEqual([{ actorId: admin.user.id }])
  })

  test('in the past is refused', async () => {
    const id = await draft()
    const answer = await admin.post(`/price-versions/${id}/publish`, { effectiveAt: '2026-11-21T11:00:00+08:00' })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['effectiveAt']])
  })

  test('can be taken back while it is still to come, not afterwards', async () => {
    const service = await givenService(shop.db)
    const { versionId } = await givenPrices(shop.db, { by: admin.user.id, of: [{ service, pesos: 70 }] })
    const id = await draft()
    await admin.post(`/price-versions/${id}/publish`, { effectiveAt: '2026-11-22T00:00:00+08:00' })
    const discarded = await admin.post(`/price-versions/${id}/discard`)
    expect(discarded.body.items.map((item: { id: string }) => item.id)).toEqual([versionId])
    expect((await admin.get(`/price-versions/${id}`)).status).toBe(404)
    expect((await admin.post(`/price-versions/${id}/discard`)).status).toBe(200)
    // Its own word, once: a screen that shows the sheet must not ask for what is gone.
    expect((await shop.announced()).filter((type) => type === 'price_version.discarded')).toHaveLength(1)
    expect((await admin.post(`/price-versions/${versionId}/discard`)).body.code).toBe('STALE_VERSION')
  })

  test('is not the counter’s business', async () => {
    const counter = await shop.counter()
    const id = await draft()
    await shop.db.deleteFrom('outbox').execute()
    const answer = await counter.post(`/price-versions/${id}/publish`, {})
    expect([answer.status, answer.body]).toEqual([403, { message: 'Unauthorized.' }])
    expect(await shop.announced()).toEqual([])
  })
})
