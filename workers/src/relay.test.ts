import type { ChildProcess } from 'node:child_process'
import { relayPosition } from '@labada/db/core/relay'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { type OwnRedis, startOwnRedis } from '@labada/db/testing/own-redis'
import { startWorkersProgram } from '@labada/db/testing/programs/workers-program'
import { type Announced, announceConcurrently, cutRelays, versionOf } from '@labada/db/testing/writers'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Relay, startRelay } from './relay.ts'
import { type Entry, readStream, withoutCopies } from './testing/stream.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let redis: OwnRedis
const relays: Relay[] = []
const children: ChildProcess[] = []

beforeEach(async () => {
  ;[database, redis] = await Promise.all([createTestDatabase(), startOwnRedis()])
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(relays.splice(0).map((relay) => relay.stop()))
  await redis.stop()
  await database.drop()
})

function relay(): Relay {
  const started = startRelay({ databaseUrl: database.urlOf('labada_workers'), redisUrl: redis.url, log })
  relays.push(started)
  return started
}

async function startLeader(): Promise<ChildProcess> {
  const child = await startWorkersProgram({ databaseUrl: database.urlOf('labada_workers'), redisUrl: redis.url })
  children.push(child)
  return child
}

const until = (condition: () => boolean | Promise<boolean>) =>
  expect.poll(condition, { timeout: 20_000, interval: 20 }).toBe(true)

const isPublished = (count: number) => async () => (await relayPosition(database.db)).publishedSeq === count

/** Nothing missed, nothing twice in the sequence, every subject's versions in their order. */
function expectWhole(entries: readonly Entry[], committed: readonly Announced[]): void {
  const sequence = withoutCopies(entries)
  expect(sequence.map(({ seq }) => Number(seq))).toEqual(committed.map((_, index) => index + 1))
  const versions = new Map<string, number[]>()
  for (const { payload = '{}' } of sequence) {
    const { orderId, paymentId }: Record<string, string> = JSON.parse(payload)
    if (orderId) versions.set(orderId, [...(versions.get(orderId) ?? []), versionOf(paymentId)])
  }
  for (const heard of versions.values()) expect(heard).toEqual(heard.map((_, index) => index + 1))
}

describe('the relay', () => {
  it('misses nothing and inverts nothing while writers hold their transactions open', async () => {
    relay()
    const committed = await announceConcurrently(database.open('labada_gateway'), { writers: 8, each: 60, subjects: 5 })
    await until(isPublished(committed.length))
    expectWhole(await readStream(redis.url), committed)
  })

  it('has one leader, and the standby takes over when it leaves', async () => {
    const first = relay()
    await until(() => first.isLeading())
    const second = relay()
    const committed = [...(await announceConcurrently(database.db, { writers: 2, each: 5, subjects: 1 }))]
    expect(second.isLeading()).toBe(false)
    await first.stop()
    await until(() => second.isLeading())
    committed.push(...(await announceConcurrently(database.db, { writers: 2, each: 5, subjects: 1 })))
    await until(isPublished(committed.length))
    expectWhole(await readStream(redis.url), committed)
  })

  it('is replaced within seconds when its program is killed, and nothing is missed', async () => {
    const leader = await startLeader()
    const standby = relay()
    const writing = announceConcurrently(database.open('labada_gateway'), { writers: 6, each: 150, subjects: 4 })
    await until(async () => (await relayPosition(database.db)).lastSeq > 50)
    leader.kill('SIGKILL')
    await until(() => standby.isLeading())
    const committed = await writing
    await until(isPublished(committed.length))
    expectWhole(await readStream(redis.url), committed)
  })

  it('stops at once when its connection dies, and starts anew', async () => {
    const only = relay()
    await until(() => only.isLeading())
    await cutRelays(database.db)
    await until(() => !only.isLeading())
    const committed = await announceConcurrently(database.db, { writers: 2, each: 10, subjects: 2 })
    await until(isPublished(committed.length))
    expectWhole(await readStream(redis.url), committed)
  })

  it('loses the lead when it is frozen', async () => {
    const leader = await startLeader()
    const standby = relay()
    leader.kill('SIGSTOP')
    await until(() => standby.isLeading())
    const committed = await announceConcurrently(database.db, { writers: 2, each: 10, subjects: 2 })
    leader.kill('SIGCONT')
    await until(isPublished(committed.length))
    expectWhole(await readStream(redis.url), committed)
    expect(standby.isLeading()).toBe(true)
  })

  it('goes on numbering without Redis and publishes when it is back', async () => {
    relay()
    await redis.kill()
    const committed = await announceConcurrently(database.db, { writers: 4, each: 20, subjects: 3 })
    await until(async () => (await relayPosition(database.db)).lastSeq === committed.length)
    expect((await relayPosition(database.db)).publishedSeq).toBe(0)
    await redis.restart()
    await until(isPublished(committed.length))
    expectWhole(await readStream(redis.url), committed)
  })

  it('goes on numbering while Redis is frozen', async () => {
    const only = relay()
    await until(() => only.isLeading())
    redis.freeze()
    const committed = await announceConcurrently(database.db, { writers: 4, each: 20, subjects: 3 })
    await until(async () => (await relayPosition(database.db)).lastSeq === committed.length)
    redis.thaw()
    await until(isPublished(committed.length))
    expectWhole(await readStream(redis.url), committed)
  })

  it('adds again what a leader had added when it died before it could say so', async () => {
    const first = relay()
    const committed = await announceConcurrently(database.db, { writers: 2, each: 10, subjects: 2 })
    await until(isPublished(committed.length))
    await first.stop()
    await database.db.updateTable('relayState').set({ publishedSeq: 5 }).execute()
    relay()
    await until(isPublished(committed.length))
    const entries = await readStream(redis.url)
    expect(entries).toHaveLength(committed.length + (committed.length - 5))
    expectWhole(entries, committed)
  })
})
