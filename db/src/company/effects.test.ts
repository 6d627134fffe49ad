import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { givenAdmin } from '../testing/factories/factories.ts'
import { announceEffects } from './effects.ts'

const NOW = new Date('2026-11-21T10:00:00+08:00')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)
let test: TestDatabase
let adminId: string
beforeAll(async () => {
  test = await createTestDatabase()
  adminId = (await givenAdmin(test.db)).id
})
afterAll(() => test.drop())

const priceVersion = async (published: Date, effective: Date, discardedAt: Date | null = null) => {
  const id = newId()
  await test.db
    .insertInto('priceVersion')
    .values({
      id,
      name: 'X',
      createdBy: adminId,
      publishedAt: published,
      publishedBy: adminId,
      effectiveAt: effective,
      discardedAt,
    })
    .execute()
  return id
}
const announced = async () =>
  (await test.db.selectFrom('outbox').select(['type', 'payload']).orderBy('id').execute()).map(({ type, payload }) =>
    [type, ...Object.values(payload)].join(' '),
  )

it('announces what was saved for later when its moment has come, once, whoever asks', async () => {
  const due = await priceVersion(minutes(-60), minutes(0))
  await priceVersion(minutes(-60), minutes(1))
  await priceVersion(minutes(-5), minutes(-5))
  await priceVersion(minutes(-60), minutes(-1), minutes(-2))
  await priceVersion(minutes(-4000), minutes(-3000))
  const value = JSON.stringify(DEFAULT_SETTINGS.orders)
  await test.db
    .insertInto('settingVersion')
    .values([
      { section: 'orders', version: 1, value, effectiveAt: minutes(-9), changedAt: minutes(-9), changedBy: adminId },
      { section: 'orders', version: 2, value, effectiveAt: minutes(-1), changedAt: minutes(-9), changedBy: adminId },
    ])
    .execute()
  const workers = test.open('labada_workers')
  const counts = await Promise.all([announceEffects(workers, NOW), announceEffects(workers, NOW)])
  expect(counts[0] + counts[1]).toBe(2)
  expect((await announced()).toSorted()).toEqual([`price_version.took_effect ${due}`, 'settings.changed orders'])
  expect(await announceEffects(workers, NOW)).toBe(0)
  expect(await announceEffects(workers, minutes(1))).toBe(1)
})
