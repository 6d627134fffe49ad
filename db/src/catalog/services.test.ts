import { SERVICE_COLORS, SERVICE_ICONS } from '@labada/domain/catalog/service-looks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { givenService } from '../testing/factories/price-factories.ts'
import { findService, setService } from './services.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a service keeps every icon and color of the list, and none again', async () => {
  const { db } = database
  const { id } = await givenService(db)
  expect(await findService(db, id)).toMatchObject({ icon: null, color: null })
  const set = (look: Parameters<typeof setService>[2]) => db.transaction().execute((trx) => setService(trx, id, look))
  for (const icon of SERVICE_ICONS) {
    await set({ icon })
    expect(await findService(db, id)).toMatchObject({ icon, color: null })
  }
  for (const color of SERVICE_COLORS) {
    await set({ color })
    expect(await findService(db, id)).toMatchObject({ color })
  }
  await set({ icon: null, color: null })
  expect(await findService(db, id)).toMatchObject({ icon: null, color: null })
})

test('the table refuses an icon or a color that is not in the list', async () => {
  const { db } = database
  const { id } = await givenService(db)
  const set = (look: object) => db.updateTable('service').set(look).where('id', '=', id).execute()
  await expect(set({ icon: 'rocket' })).rejects.toMatchObject({ constraint: 'service_icon_check' })
  await expect(set({ color: 'teal' })).rejects.toMatchObject({ constraint: 'service_color_check' })
})
