import { tmpdir } from 'node:os'
import { openFiles } from '@labada/db/core/files'
import { newId } from '@labada/db/core/ids'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { givenBranch } from '@labada/db/testing/factories/factories'
import { givenOrder } from '@labada/db/testing/factories/order-factories'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clockJobs } from '../catalog.ts'
import type { JobContext } from '../job.ts'

const NOW = new Date('2026-11-21T10:00:00+08:00')
const TODAY = manilaDateOf(NOW)
const DAY_MS = 24 * 3600 * 1000

let test: TestDatabase
let customerId: string
beforeAll(async () => {
  test = await createTestDatabase()
  const branch = await givenBranch(test.db)
  customerId = newId()
  const customer = { id: customerId, name: 'Rosa', createdBranchId: branch.id, createdAt: NOW }
  await test.db.insertInto('customer').values(customer).execute()
  for (const totalCentavos of [180_00, 20_00])
    await givenOrder(test.db, { branchId: branch.id, businessDate: TODAY, totalCentavos })
  await test.db.updateTable('order').set({ customerId, receivedAt: NOW }).execute()
})
afterAll(() => test.drop())

const contextAt = (now: Date): JobContext => ({
  db: test.open('labada_workers'),
  files: openFiles(tmpdir()),
  now,
  log: pino({ level: 'silent' }),
})
const sum = (now = NOW) => clockJobs['sum-customers'].run({}, contextAt(now))
const prove = () => clockJobs['prove-customers'].run({}, contextAt(NOW))
const kept = () => test.db.selectFrom('customerTotal').selectAll().execute()
const queued = () => test.db.selectFrom('pendingCustomer').select('customerId').execute()
const alerts = () => test.db.selectFrom('alert').select(['kind', 'resolvedAt']).execute()

it('keeps what a customer spent and owes, and the same when it is done again', async () => {
  expect(await kept()).toEqual([])
  for (const _ of [1, 2]) {
    await sum()
    expect(await kept()).toMatchObject([{ customerId, spentYearCentavos: 200_00, lastOrderAt: NOW, quietAt: null }])
    expect(await queued()).toEqual([])
  }
})

it('is proven every night: a planted sum raises one alarm and is added up anew', async () => {
  await prove()
  expect(await alerts()).toEqual([])
  await test.db
    .updateTable('customerTotal')
    .set({ spentYearCentavos: centavos(1) })
    .execute()
  await prove()
  expect(await alerts()).toEqual([{ kind: 'invariant:customer-sums-equal-orders', resolvedAt: null }])
  expect(await queued()).toEqual([{ customerId }])
  await sum()
  expect(await kept()).toMatchObject([{ spentYearCentavos: 200_00 }])
  await prove()
  expect(await alerts()).toMatchObject([{ resolvedAt: NOW }])
})

it('takes the orders of a day out of the year when it is over', async () => {
  await sum(new Date(NOW.getTime() + 364 * DAY_MS))
  expect(await kept()).toMatchObject([{ spentYearCentavos: 200_00 }])
  await sum(new Date(NOW.getTime() + 365 * DAY_MS))
  expect(await kept()).toMatchObject([{ spentYearCentavos: 0, leavesYearOn: null }])
})
