import { STREAM } from '@labada/contracts/core/realtime'
import { listDueJobs } from '@labada/db/core/due-jobs'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { givenOrder } from '@labada/db/testing/factories/order-factories'
import { type OwnRedis, startOwnRedis } from '@labada/db/testing/own-redis'
import { announceConcurrently } from '@labada/db/testing/writers'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Consumer, startConsumer } from './consumer.ts'
import { type Relay, startRelay } from './relay.ts'

let database: TestDatabase
let redis: OwnRedis
const stops: (() => Promise<void>)[] = []
const alarms: object[] = []
const log = pino({ level: 'error' }, { write: (line: string) => alarms.push(JSON.parse(line)) })

beforeEach(async () => {
  ;[database, redis] = await Promise.all([createTestDatabase(), startOwnRedis()])
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await redis.stop()
  await database.drop()
  alarms.length = 0
})

function relay(overdueMs?: number): Relay {
  const databaseUrl = database.urlOf('labada_workers')
  const started = startRelay({ databaseUrl, redisUrl: redis.url, log, ...(overdueMs && { overdueMs }) })
  stops.push(started.stop)
  return started
}

function consumer(deadMs?: number): Consumer {
  const started = startConsumer({
    db: database.open('labada_workers'),
    redisUrl: redis.url,
    log,
    ring: async () => undefined,
    ...(deadMs && { deadMs }),
  })
  stops.push(started.stop)
  return started
}

const received = async () =>
  (
    await database.db
      .selectFrom('inbox')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** How many entries the stream has; more than were written, where the relay thought some of them lost. */
const published = async () => Number((await redis.send('XLEN', STREAM)).slice(1))

const until = (condition: () => boolean | Promise<boolean>, timeout = 20_000) =>
  expect.poll(condition, { timeout, interval: 20 }).toBe(true)

const write = (each = 10) => announceConcurrently(database.db, { writers: 2, each, subjects: 2 })

describe('the consumer', () => {
  it('acts upon every event once, though two of them share the work', async () => {
    relay()
    const [one, other] = [consumer(), consumer()]
    const committed = await write(40)
    await until(async () => (await received()) === committed.length)
    expect(one.received() + other.received()).toBe(committed.length)
  })

  it('has no effect when an entry comes twice', async () => {
    relay()
    const only = consumer()
    await write(5)
    await until(async () => (await received()) === 10)
    const [row] = await database.db.selectFrom('outbox').select('eventId').limit(1).execute()
    await redis.send('XADD', STREAM, '*', 'id', row?.eventId ?? '', 'seq', '1')
    await until(async () => (await redis.send('XPENDING', STREAM, 'workers')).startsWith('*4\r\n:0'))
    expect(only.received()).toBe(10)
  })

  it('drops what Postgres does not know, with an alarm', async () => {
    consumer()
    await until(async () => (await redis.send('EXISTS', STREAM)).startsWith(':1'))
    const forged = newId()
    await redis.send('XADD', STREAM, '*', 'id', forged, 'seq', '7', 'type', 'order.voided')
    await redis.send('XADD', STREAM, '*', 'type', 'order.voided')
    await until(() => alarms.length === 2)
    expect(alarms[0]).toMatchObject({ alarm: 'forged_stream_entry', eventId: forged })
    expect(await received()).toBe(0)
    await until(async () => (await redis.send('XPENDING', STREAM, 'workers')).startsWith('*4\r\n:0'))
  })

  it('goes on after Redis lost everything, and what was lost there is found again', async () => {
    relay(600)
    consumer()
    const before = await write(20)
    await redis.send('FLUSHALL')
    const after = await write(20)
    await redis.send('FLUSHALL')
    await until(async () => (await received()) === before.length + after.length)
  })

  it('finds again what was published while nobody listened and then lost', async () => {
    relay(600)
    const committed = await write(20)
    await until(async () => (await published()) >= committed.length)
    await redis.send('FLUSHALL')
    consumer()
    await until(async () => (await received()) === committed.length)
  })

  it('finds again what was lost though one leader follows the other and none lives long', async () => {
    let leader = relay(3_000)
    const committed = await write(20)
    await until(async () => (await published()) >= committed.length)
    await redis.send('FLUSHALL')
    consumer()
    for (let turn = 0; turn < 6 && (await received()) < committed.length; turn++) {
      await leader.stop()
      leader = relay(3_000)
      await until(() => leader.isLeading())
      // Half of the time after which an event counts as lost.
      const from = performance.now()
      await until(async () => performance.now() - from > 1_500 || (await received()) === committed.length)
    }
    expect(await received()).toBe(committed.length)
  })

  it('says nothing of an ordinary start', async () => {
    const lines: string[] = []
    const quiet = startConsumer({
      db: database.open('labada_workers'),
      redisUrl: redis.url,
      log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
      ring: async () => undefined,
    })
    stops.push(quiet.stop)
    await until(async () => (await redis.send('EXISTS', STREAM)).startsWith(':1'))
    expect(lines).toEqual([])
  })

  it('takes over what a dead one took and did not finish', async () => {
    relay()
    const committed = await write(5)
    await until(async () => (await published()) >= committed.length)
    await redis.send('XGROUP', 'CREATE', STREAM, 'workers', '0')
    await redis.send('XREADGROUP', 'GROUP', 'workers', 'dead', 'COUNT', '5', 'STREAMS', STREAM, '>')
    consumer(200)
    await until(async () => (await received()) === committed.length)
    await until(async () => (await redis.send('XPENDING', STREAM, 'workers')).startsWith('*4\r\n:0'))
  })

  it('makes the days due that an event about an order touches, and asks again for what is asked for again', async () => {
    relay()
    consumer()
    const order = await givenOrder(database.db, { businessDate: manilaDateOf(new Date('2026-11-19T02:00:00Z')) })
    const now = new Date('2026-11-21T02:00:00Z')
    for (const type of ['order.received', 'order.voided'] as const) {
      await database.db.transaction().execute(async (trx) => {
        await announce(trx, now, { type, branchId: order.branchId, payload: { orderId: order.id } })
      })
    }
    await until(async () => (await received()) === 2)
    expect((await listDueJobs(database.db, 10)).map((due) => `${due.job} ${due.key} ×${due.requests}`).sort()).toEqual([
      `roll-up-branch-days ${order.branchId}_2026-11-19 ×2`,
      `roll-up-branch-days ${order.branchId}_2026-11-21 ×2`,
    ])
  })
})
