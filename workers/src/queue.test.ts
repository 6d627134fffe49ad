import { type OwnRedis, startOwnRedis } from '@labada/db/testing/own-redis'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDoorbell, type Doorbell } from './queue.ts'
import { openImpatientRedis } from './redis.ts'
import { schedules } from './schedules.ts'

let own: OwnRedis
let redis: Redis
let doorbell: Doorbell

beforeEach(async () => {
  own = await startOwnRedis()
  redis = openImpatientRedis(own.url, pino({ level: 'silent' }))
  await expect.poll(() => redis.status).toBe('ready')
  doorbell = createDoorbell(redis, pino({ level: 'silent' }))
})
afterEach(async () => {
  redis.disconnect()
  await own.stop()
})

describe('the doorbell', () => {
  it('puts every schedule up once, by Manila’s clock, and leaves what is right alone', async () => {
    await doorbell.keepSchedules()
    const queue = new Queue('jobs', { connection: redis, prefix: 'labada' })
    const before = await queue.getJobSchedulers()
    expect(before.map(({ key }) => key).sort()).toEqual(schedules.map(({ job }) => job).sort())
    const trimming = before.find(({ key }) => key === 'trim-history')
    // 03:40 in Manila is 19:40 the day before in UTC.
    expect(new Date(trimming?.next ?? 0).toISOString()).toMatch(/T19:40:00\.000Z$/)
    await queue.upsertJobScheduler('of-an-older-version', { every: 60_000 }, { name: 'of-an-older-version' })
    await doorbell.keepSchedules()
    expect(await queue.getJobSchedulers()).toEqual(before)
  })

  it('has one job for one key, however often it rings, and none for a job nobody knows', async () => {
    const due = { job: 'roll-up-branch-days', key: 'a_2026-11-21' }
    await Promise.all([doorbell.ring([due]), doorbell.ring([due, { ...due, key: 'b_2026-11-21' }])])
    await doorbell.ring([due, { job: 'of-a-newer-version', key: 'x' }])
    const queue = new Queue('jobs', { connection: redis, prefix: 'labada' })
    const keys = (await queue.getJobs(['waiting', 'delayed'])).map(({ data }): string => data.key).sort()
    expect(keys).toEqual(['a_2026-11-21', 'b_2026-11-21'])
  })

  it('makes nobody wait when Redis is away', async () => {
    await own.kill()
    const from = performance.now()
    await expect(doorbell.ring([{ job: 'roll-up-branch-days', key: 'a_2026-11-21' }])).rejects.toThrow()
    expect(performance.now() - from).toBeLessThan(5_000)
  })
})
