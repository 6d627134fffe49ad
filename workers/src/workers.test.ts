import { tmpdir } from 'node:os'
import { raiseAlert } from '@labada/db/core/alerts'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { type GivenBranch, givenBranch } from '@labada/db/testing/factories/factories'
import { givenOrder } from '@labada/db/testing/factories/order-factories'
import { dashboardMetrics, namesOn } from '@labada/db/testing/grafana'
import { type OwnRedis, startOwnRedis } from '@labada/db/testing/own-redis'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { schedules } from './schedules.ts'
import { startWorkers, type Workers } from './workers.ts'

const NOW = new Date('2026-11-21T10:00:00+08:00')
const TODAY = manilaDateOf(NOW)
let database: TestDatabase
let redis: OwnRedis
let branch: GivenBranch
const running: Workers[] = []

beforeEach(async () => {
  ;[database, redis] = await Promise.all([createTestDatabase(), startOwnRedis()])
  branch = await givenBranch(database.db)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((workers) => workers.stop()))
  await redis.stop()
  await database.drop()
})

function start(settings: { healthPort?: number } = {}): Workers {
  const workers = startWorkers({
    databaseUrl: database.urlOf('labada_workers'),
    redisUrl: redis.url,
    dataDir: tmpdir(),
    log: pino({ level: 'silent' }),
    clock: () => NOW,
    health: settings.healthPort === undefined ? null : { host: '127.0.0.1', port: settings.healthPort },
    overdueMs: 600,
    sweepMs: 300,
  })
  running.push(workers)
  return workers
}

async function receiveOrder(): Promise<void> {
  const order = await givenOrder(database.db, { branchId: branch.id, businessDate: TODAY })
  await database.db.transaction().execute(async (trx) => {
    await announce(trx, NOW, { type: 'order.received', branchId: branch.id, payload: { orderId: order.id } })
  })
}

const ordersRolledUp = async () =>
  (await database.db.selectFrom('branchDay').select('orders').where('businessDate', '=', TODAY).executeTakeFirst())
    ?.orders ?? 0
const isNothingDue = async () => (await database.db.selectFrom('dueJob').select('key').execute()).length === 0
const schedulers = async () => (await redis.send('ZCARD', 'labada:jobs:repeat')).trim()

const until = (condition: () => boolean | Promise<boolean>, timeout = 20_000) =>
  expect.poll(condition, { timeout, interval: 25 }).toBe(true)

describe('the workers', () => {
  it('bring the day’s figures up to date when something happens, by two programs as by one', async () => {
    start()
    start()
    for (let i = 0; i < 10; i++) await receiveOrder()
    await until(async () => (await ordersRolledUp()) === 10)
    await until(isNothingDue)
  })

  it('bring to the bell what came while they were away', async () => {
    const alert = { kind: 'backup', branchId: null, text: 'The backup failed', details: {} }
    await database.db.transaction().execute((trx) => raiseAlert(trx, alert, NOW))
    start()
    const kept = () => database.db.selectFrom('notice').select('kind').execute()
    await until(async () => (await kept()).some(({ kind }) => kind === 'alert'))
  })

  it('do what is due after Redis was away', async () => {
    start()
    await receiveOrder()
    await until(async () => (await ordersRolledUp()) === 1)
    await redis.kill()
    await receiveOrder()
    await redis.restart()
    await until(async () => (await ordersRolledUp()) === 2)
    await until(isNothingDue)
  })

  it('do what is due though Redis forgot that it was rung', async () => {
    await database.db
      .insertInto('dueJob')
      .values({ job: 'roll-up-branch-days', key: `${branch.id}_${TODAY}` })
      .execute()
    await givenOrder(database.db, { branchId: branch.id, businessDate: TODAY })
    start()
    await until(async () => (await ordersRolledUp()) === 1)
    await until(isNothingDue)
  })

  it('put their schedules up again after Redis lost everything', async () => {
    start()
    await until(async () => (await schedulers()) === `:${schedules.length}`)
    await redis.send('FLUSHALL')
    await until(async () => (await schedulers()) === `:${schedules.length}`)
    await receiveOrder()
    await until(async () => (await ordersRolledUp()) === 1)
  })

  it('raise an alert when a job fails for good, keep its reason, and end the alert when it works', async () => {
    const key = `${newId()}_no-day`
    await database.db.insertInto('dueJob').values({ job: 'roll-up-branch-days', key }).execute()
    start()
    const alerts = () =>
      database.db.selectFrom('alert').selectAll().where('kind', '=', 'job_failed:roll-up-branch-days').execute()
    await until(async () => (await alerts()).length === 1, 28_000)
    expect((await alerts())[0]?.text).toContain('is not a branch and a day')
    expect(await redis.send('ZCARD', 'labada:jobs:failed')).not.toBe(':0\r\n')
    await database.db.deleteFrom('dueJob').execute()
    await receiveOrder()
    await until(async () => (await alerts())[0]?.resolvedAt !== null)
  }, 60_000)

  it('end in order, with Redis and without', async () => {
    await start().stop()
    const workers = start()
    await redis.kill()
    const from = performance.now()
    await workers.stop()
    expect(performance.now() - from).toBeLessThan(8_000)
    await redis.restart()
    running.length = 0
  })

  it('tell how they are', async () => {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    start({ healthPort: port })
    const get = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`)
      return { status: response.status, text: await response.text() }
    }
    await expect.poll(async () => (await get('/health/live').catch(() => undefined))?.status).toBe(200)
    expect((await get('/health/ready')).status).toBe(200)
    await expect.poll(async () => (await get('/metrics')).text).toContain('labada_workers_relay_leading 1')
    const names = namesOn((await get('/metrics')).text)
    const own = dashboardMetrics().filter(({ metric }) => metric.startsWith('labada_workers_'))
    expect(own.length).toBeGreaterThan(8)
    expect(own.filter(({ metric }) => !names.has(metric))).toEqual([])
    expect((await get('/elsewhere')).status).toBe(404)
    await redis.send('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru')
    expect(await get('/health/ready')).toMatchObject({ status: 503, text: expect.stringContaining('set noeviction') })
  })
})
