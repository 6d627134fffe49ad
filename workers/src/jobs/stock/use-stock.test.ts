import { tmpdir } from 'node:os'
import { openFiles } from '@labada/db/core/files'
import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { STOCK_INVARIANTS } from '@labada/db/stock/stock-invariants'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { givenAdmin } from '@labada/db/testing/factories/factories'
import { givenOrder } from '@labada/db/testing/factories/order-factories'
import { givenService } from '@labada/db/testing/factories/price-factories'
import { centavos } from '@labada/domain/core/money'
import type { LoadStage } from '@labada/domain/orders/order-stages'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dueJobs } from '../catalog.ts'
import type { JobContext } from '../job.ts'

const NOW = new Date('2026-11-21T10:00:00+08:00')
let database: TestDatabase
let context: JobContext
let order: { id: string; branchId: string }
let by: string
const itemId = newId()

beforeEach(async () => {
  database = await createTestDatabase()
  const { db } = database
  const files = openFiles(tmpdir())
  context = { db: database.open('labada_workers'), files, now: NOW, log: pino({ level: 'silent' }) }
  by = (await givenAdmin(db)).id
  order = await givenOrder(db)
  const service = await givenService(db, { name: 'Full service' })
  const line = {
    id: newId(),
    orderId: order.id,
    position: 0,
    serviceId: service.id,
    code: 'FULL',
    name: 'Full service',
  }
  await db
    .insertInto('orderLine')
    .values({
      ...line,
      unit: 'load',
      quantity: 1,
      weightKg: 6,
      unitPriceCentavos: centavos(0),
      amountCentavos: centavos(0),
    })
    .execute()
  const item = {
    id: itemId,
    sku: 'S',
    name: 'Soap',
    kind: 'consumable',
    category: 'detergent',
    unit: 'ml',
    barcode: null,
  } as const
  await db
    .insertInto('item')
    .values({ ...item, priceCentavos: null, isTaxable: true, supplier: '', leadDays: 1, notes: '', createdAt: NOW })
    .execute()
  await db
    .insertInto('recipe')
    .values({ serviceId: service.id, itemId, stage: 'washing', per: 'kg', quantity: 10 })
    .execute()
})
afterEach(() => database.drop())

const moved = async (from: LoadStage, to: LoadStage, seconds: number, reason: string | null = null) => {
  const load = await database.db
    .selectFrom('load')
    .select('id')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('loadStageChange')
    .values({
      id: newId(),
      loadId: load.id,
      orderId: order.id,
      branchId: order.branchId,
      fromStage: from,
      toStage: to,
      changedAt: new Date(NOW.getTime() + seconds * 1000),
      changedBy: by,
      reason,
    })
    .execute()
}
const run = () => dueJobs['use-stock'].run(order.id, context)
const movements = async () =>
  (
    await database.db
      .selectFrom('stockMovement')
      .select(['kind', 'quantity', 'afterQuantity'])
      .orderBy('number')
      .execute()
  ).map(({ kind, quantity, afterQuantity }) => [kind, quantity, afterQuantity])
const broken = async () => {
  const found: string[] = []
  for (const one of STOCK_INVARIANTS) if ((await checkInvariant(database.db, one)).failingRows > 0) found.push(one.name)
  return found
}

it('uses what the recipe says once, however often it runs, and announces it', async () => {
  await moved('received', 'washing', 1)
  await run()
  await run()
  expect(await movements()).toEqual([['consumption', -60, -60]])
  const events = await database.db.selectFrom('outbox').select('type').execute()
  expect(events.map(({ type }) => type).sort()).toEqual(['stock.low', 'stock.moved'])
  await moved('washing', 'drying', 2)
  await run()
  expect(await movements()).toHaveLength(1)
  expect(await broken()).toEqual([])
})

it('run by five workers at once uses it once', async () => {
  await moved('received', 'washing', 1)
  await Promise.all(Array.from({ length: 5 }, run))
  expect(await movements()).toEqual([['consumption', -60, -60]])
})

it('puts back what a move used that was taken back, and uses it again with the next one', async () => {
  await moved('received', 'washing', 1)
  await run()
  await moved('washing', 'received', 5)
  await run()
  await run()
  await moved('received', 'washing', 60)
  await run()
  expect(await movements()).toEqual([
    ['consumption', -60, -60],
    ['return', 60, 0],
    ['consumption', -60, -60],
  ])
  expect(await broken()).toEqual([])
})

it('uses it again for a rewash', async () => {
  await moved('received', 'drying', 1)
  await moved('drying', 'washing', 60, 'Stain')
  await run()
  expect(await movements()).toEqual([
    ['consumption', -60, -60],
    ['consumption', -60, -120],
  ])
})

it('has nothing to do for an order that is not there', async () => {
  await expect(dueJobs['use-stock'].run(newId(), context)).resolves.toBeUndefined()
})
