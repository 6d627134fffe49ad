import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from './core/client.ts'
import { followDatabaseClock } from './database-clock.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** Wide: a busy machine may pause between two looks at a clock. */
const NEAR_MS = 1_500
const HOUR_MS = 3_600_000

function follow(options: { readonly machine?: () => number; readonly steady?: () => number } = {}) {
  const told: number[] = []
  const log = { warn: ({ aheadMs }: { aheadMs: number }) => told.push(aheadMs), info: () => told.push(0) }
  const clock = followDatabaseClock(test.db, { log, everyMs: HOUR_MS, ...options })
  return { clock, told, off: () => Math.abs(clock.now().getTime() - Date.now()) }
}

it('is the machine’s own until the database has answered, and the database’s from then on', async () => {
  const { clock, told, off } = follow({ machine: () => Date.now() + 24 * HOUR_MS })
  expect(off()).toBeGreaterThan(23 * HOUR_MS)
  await clock.look()
  expect(off()).toBeLessThan(NEAR_MS)
  expect(told).toEqual([expect.toSatisfy((ms: number) => Math.abs(ms - 24 * HOUR_MS) < NEAR_MS)])
  clock.stop()
})

it('goes on when the machine’s clock is set, and says so once each way', async () => {
  let set = 0
  const { clock, told, off } = follow({ machine: () => Date.now() + set })
  await clock.look()
  expect(told).toEqual([])
  set = -2 * HOUR_MS
  expect(off()).toBeLessThan(NEAR_MS)
  await clock.look()
  await clock.look()
  expect(off()).toBeLessThan(NEAR_MS)
  set = 0
  await clock.look()
  expect(told).toEqual([expect.toSatisfy((ms: number) => Math.abs(ms + 2 * HOUR_MS) < NEAR_MS), 0])
  clock.stop()
})

it('is right again after the machine slept, once it has looked', async () => {
  let slept = 0
  const { clock, off } = follow({ steady: () => performance.now() - slept })
  await clock.look()
  slept = 8 * HOUR_MS
  expect(off()).toBeGreaterThan(7 * HOUR_MS)
  await clock.look()
  expect(off()).toBeLessThan(NEAR_MS)
  clock.stop()
})

it('keeps what it knows while the database is away', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:9/none', { name: 'test', connections: 1 })
  const log = { warn: () => undefined, info: () => undefined }
  const clock = followDatabaseClock(away, { log, machine: () => 5_000 })
  await clock.look()
  expect(clock.now().getTime()).toBe(5_000)
  clock.stop()
  await away.destroy()
})
