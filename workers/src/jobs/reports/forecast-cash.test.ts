import { openFiles } from '@labada/db/core/files'
import { deleteClosedForecasts, listForecasts } from '@labada/db/reports/cash-forecasts'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { givenBranch } from '@labada/db/testing/factories/factories'
import { FORECAST_DAYS } from '@labada/domain/reports/cash-forecast'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clockJobs, dueJobs } from '../catalog.ts'
import type { JobContext } from '../job.ts'

const NOW = new Date('2026-11-21T10:00:00+08:00')
let database: TestDatabase
let context: JobContext
beforeAll(async () => {
  database = await createTestDatabase()
  const db = database.open('labada_workers')
  context = { db, files: openFiles('/nowhere'), now: NOW, log: pino({ level: 'silent' }) }
})
afterAll(() => database.drop())

const forecasts = () => listForecasts(database.db, { branchId: null })
const announced = async () =>
  (await database.db.selectFrom('outbox').select('type').execute()).filter(({ type }) => type === 'cash_forecast.made')

it('a forecast is made anew in the place of the one before, and says so', async () => {
  const branch = await givenBranch(database.db)
  await dueJobs['forecast-cash'].run(branch.id, context)
  const first = await forecasts()
  await dueJobs['forecast-cash'].run(branch.id, context)
  expect(await forecasts()).toEqual(first)
  expect(first).toMatchObject([{ branchId: branch.id, madeAt: NOW, today: '2026-11-21', historyDays: 0, opening: 0 }])
  expect(first[0]?.days).toHaveLength(FORECAST_DAYS)
  expect(await announced()).toHaveLength(2)
})

it('one that was made of older figures leaves a newer one alone', async () => {
  const [made] = await forecasts()
  await dueJobs['forecast-cash'].run(made?.branchId, { ...context, now: new Date(NOW.getTime() - 60_000) })
  expect(await forecasts()).toEqual([made])
  expect(await announced()).toHaveLength(2)
})

it('two workers at once leave one whole forecast', async () => {
  const [made] = await forecasts()
  const now = new Date(NOW.getTime() + 60_000)
  await Promise.all([1, 2, 3].map(() => dueJobs['forecast-cash'].run(made?.branchId, { ...context, now })))
  expect(await forecasts()).toEqual([{ ...made, madeAt: now }])
})

it('every half hour all open branches get one, and a closed branch loses its own', async () => {
  const [made] = await forecasts()
  const other = await givenBranch(database.db)
  const later = { ...context, now: new Date(NOW.getTime() + 1_800_000) }
  await clockJobs['forecast-all-cash'].run({}, later)
  expect(new Set((await forecasts()).map(({ branchId }) => branchId))).toEqual(new Set([made?.branchId, other.id]))
  await database.db.updateTable('branch').set({ closedAt: NOW }).where('id', '=', other.id).execute()
  await clockJobs['forecast-all-cash'].run({}, later)
  expect(await forecasts()).toHaveLength(1)
  expect(await database.db.selectFrom('cashForecastDay').where('branchId', '=', other.id).execute()).toEqual([])
  await database.db.transaction().execute(deleteClosedForecasts)
  expect(await forecasts()).toHaveLength(1)
})

it('refuses a key that is no branch', async () => {
  await expect(dueJobs['forecast-cash'].run('mabolo', context)).rejects.toThrow('UUID')
})
