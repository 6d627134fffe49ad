import { newId } from '@labada/db/core/ids'
import { givenPrices, givenService } from '@labada/db/testing/factories/price-factories'
import { afterAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

const shop: TestApp = await startTestApp({ clock: () => new Date('2026-11-21T12:00:00+08:00') })
afterAll(() => shop.stop())

const auditOf = (id: string) =>
  shop.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('objectId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()

test('a service is added with an icon and a color, and plain without them', async () => {
  const admin = await shop.admin()
  const versionId = newId()
  await admin.post('/price-versions', { id: versionId })
  const body = { category: 'wash_only', unit: 'load', versionId, price: 150 }
  const wool = { ...body, id: newId(), code: 'WOOL', name: 'Wool wash', icon: 'wash', color: 'violet' }
  expect((await admin.post('/services', wool)).body).toMatchObject({ icon: 'wash', color: 'violet' })
  const plain = await admin.post('/services', { ...body, id: newId(), code: 'PLAIN', name: 'Plain wash' })
  expect(plain.body).toMatchObject({ icon: null, color: null })
  expect(await auditOf(wool.id)).toMatchObject([{ after: { icon: 'wash', color: 'violet' } }])
})

test('a changed look is at the counter at once and in the audit log, and can be taken away', async () => {
  const [admin, counter, service] = [await shop.admin(), await shop.counter(), await givenService(shop.db)]
  await givenPrices(shop.db, { by: admin.user.id, of: [{ service, pesos: 180 }] })
  const lookAtTheCounter = async () => {
    const { items } = (await counter.get('/services')).body
    const { icon, color } = items.find(({ id }: { id: string }) => id === service.id)
    return [icon, color]
  }
  expect(await lookAtTheCounter()).toEqual([null, null])
  const path = `/services/${service.id}`
  await shop.db.deleteFrom('outbox').execute()
  const changed = await admin.patch(path, { icon: 'bedding', color: 'green' })
  expect(changed.body).toMatchObject({ name: service.name, icon: 'bedding', color: 'green' })
  expect(await lookAtTheCounter()).toEqual(['bedding', 'green'])
  await admin.patch(path, { icon: 'bedding' })
  expect(await shop.announced()).toEqual(['service.changed'])
  expect((await admin.patch(path, { color: null })).body).toMatchObject({ icon: 'bedding', color: null })
  expect(await auditOf(service.id)).toMatchObject([
    { before: { icon: null, color: null }, after: { icon: 'bedding', color: 'green' } },
    { before: { color: 'green' }, after: { icon: 'bedding', color: null } },
  ])
})

test('an icon or a color that is not in the list is refused, and only an admin changes them', async () => {
  const [admin, counter, service] = [await shop.admin(), await shop.counter(), await givenService(shop.db)]
  const path = `/services/${service.id}`
  for (const body of [{ icon: 'rocket' }, { color: 'teal' }, { color: '#ff0000' }, { icon: '' }]) {
    const refused = await admin.patch(path, body)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, Object.keys(body)])
  }
  expect((await counter.patch(path, { icon: 'wash' })).status).toBe(403)
})
