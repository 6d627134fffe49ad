import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, openDatabase } from './core/client.ts'
import { isDatabaseAway, isLockTimeout } from './core/failures.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { givenBranch } from './testing/factories/factories.ts'

let test: TestDatabase
const opened: Db[] = []
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => {
  for (const db of opened) await db.destroy()
  await test.drop()
})

/** A pool as a program opens it. */
function open(name: string, statementTimeoutMs?: number): Db {
  const url = test.urlOf('labada_gateway')
  const db = openDatabase(url, { name, connections: 1, ...(statementTimeoutMs && { statementTimeoutMs }) })
  opened.push(db)
  return db
}

/** A command of a program that stands still in its midst: fails unless the next one that wants the same gets it. */
async function expectRelease(name: string, statementTimeoutMs?: number): Promise<void> {
  const branch = await givenBranch(test.db)
  const lock = (db: Db) => db.selectFrom('branch').select('id').where('id', '=', branch.id).forUpdate().execute()
  const [frozen, next] = [open(`${name}-frozen`, statementTimeoutMs), open(`${name}-next`)]
  const held = await frozen.startTransaction().execute()
  try {
    await lock(held)
    const refused: unknown = await lock(next).catch((error: unknown) => error)
    expect([isLockTimeout(refused), isDatabaseAway(refused)]).toEqual([true, true])
    const isFree = () =>
      lock(next).then(
        () => true,
        () => false,
      )
    await expect.poll(isFree, { timeout: 20_000 }).toBe(true)
    // It wakes up, and may not go on as if it still held the lock.
    await expect(lock(held)).rejects.toThrow()
  } finally {
    // Its connection is gone by then, if all is well.
    await held
      .rollback()
      .execute()
      .catch(() => undefined)
  }
}

it('what a gateway or a job held when it stood still in the midst of a command is free again within seconds (R8)', async () => {
  await Promise.all([expectRelease('test-gateway'), expectRelease('test-job', 60_000)])
}, 40_000)
