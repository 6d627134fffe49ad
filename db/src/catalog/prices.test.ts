import { type VersionTimes, versionInForce } from '@labada/domain/catalog/prices'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../core/ids.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type GivenUser, givenAdmin, givenBranch } from '../testing/factories/factories.ts'
import { givenPrices, givenService } from '../testing/factories/price-factories.ts'
import { countChanges, findVersionInForce, priceListInForce } from './prices.ts'

let database: TestDatabase
let admin: GivenUser
beforeAll(async () => {
  database = await createTestDatabase()
  admin = await givenAdmin(database.db)
})
afterAll(() => database.drop())

const day = (offset: number) => new Date(Date.UTC(2026, 10, 21 + offset))

test('the database and the rule agree on which prices are in force', async () => {
  const { db } = database
  const times = fc.record({
    publishedAt: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
    after: fc.integer({ min: 0, max: 3 }),
    isDiscarded: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(times, { maxLength: 6 }), fc.integer({ min: -1, max: 7 }), async (given, at) => {
      await db.deleteFrom('priceVersion').execute()
      const versions: VersionTimes[] = given.map(({ publishedAt, after, isDiscarded }) => ({
        id: newId(),
        publishedAt: publishedAt === null ? null : day(publishedAt),
        effectiveAt: publishedAt === null ? null : day(publishedAt + after),
        discardedAt: isDiscarded ? day(publishedAt ?? 0) : null,
      }))
      if (versions.length > 0) {
        await db
          .insertInto('priceVersion')
          .values(versions.map((version) => ({ ...version, name: 'Any', createdBy: admin.id })))
          .execute()
      }
      expect(await findVersionInForce(db, day(at))).toBe(versionInForce(versions, day(at))?.id)
    }),
    { numRuns: 60 },
  )
  await db.deleteFrom('priceVersion').execute()
})

test('a price list has what is active and priced, at the branch’s own price', async () => {
  const { db } = database
  const [mabolo, lahug] = [await givenBranch(db), await givenBranch(db)]
  const [wash, dry, off] = [await givenService(db), await givenService(db, { unit: 'kg' }), await givenService(db)]
  expect(await priceListInForce(db, mabolo.id, day(0))).toBeUndefined()
  const { versionId } = await givenPrices(db, {
    by: admin.id,
    of: [
      { service: wash, pesos: 180, terms: { rushPercent: 33.5, kgPerLoad: 7.5 } },
      { service: off, pesos: 1 },
      { service: dry, pesos: 35, terms: { minQuantity: 5, step: 0.5 } },
    ],
  })
  await db.updateTable('service').set({ isActive: false }).where('id', '=', off.id).execute()
  await db
    .insertInto('priceOverride')
    .values({ versionId, serviceId: wash.id, branchId: lahug.id, priceCentavos: 190_00 as never })
    .execute()

  const list = await priceListInForce(db, mabolo.id, day(0))
  expect(list?.versionId).toBe(versionId)
  expect([...(list?.services.keys() ?? [])]).toEqual([wash.id, dry.id])
  expect(list?.services.get(wash.id)).toMatchObject({ price: 180_00, rushPercent: 33.5, kgPerLoad: 7.5, step: null })
  expect(list?.services.get(dry.id)).toMatchObject({ price: 35_00, minQuantity: 5, step: 0.5, unit: 'kg' })
  expect((await priceListInForce(db, lahug.id, day(0)))?.services.get(wash.id)?.price).toBe(190_00)
  expect((await priceListInForce(db, null, day(0)))?.services.get(wash.id)?.price).toBe(180_00)
})

test('changes are counted against the version before', async () => {
  const { db } = database
  const [wash, dry] = [await givenService(db), await givenService(db)]
  const since = async (at: number, pesos: readonly [number, number?]) => {
    const [washing, drying] = pesos
    const of = [{ service: wash, pesos: washing }, ...(drying === undefined ? [] : [{ service: dry, pesos: drying }])]
    return (await givenPrices(db, { by: admin.id, effectiveAt: day(at), of })).versionId
  }
  const ids = [
    await since(100, [70]),
    await since(101, [70, 80]),
    await since(102, [75, 80]),
    await since(103, [75, 80]),
  ]
  const changes = await countChanges(db, ids.slice(1), day(200))
  expect(ids.slice(1).map((id) => changes.get(id))).toEqual([1, 1, 0])
})
