import { requestJobs } from '@labada/db/core/due-jobs'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runDueJob } from './queue.ts'
import { ALL_ON, messageShop, minutesLater, NOW } from './testing/message-shop.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

it('Work requested again while it runs is done as of then, not as of when the run began', async () => {
  const { db } = database
  const shop = messageShop(database)
  await shop.settings({ ...ALL_ON, mail: { ...ALL_ON.mail, on: true } })
  // Promised in ten hours, it is late only in the second run.
  const due = { job: 'plan-messages', key: await shop.order(await shop.customer(), 'washing') } as const
  const request = () => db.transaction().execute((trx) => requestJobs(trx, [due]))
  await request()
  const moments = [NOW, minutesLater(601)]
  let runs = 0
  await runDueJob(shop.context.db, due, () => {
    const isFirst = runs === 0
    let asked: Promise<void> | undefined
    // In the first run the answer to its first query is held back until the work was requested again.
    const slow = shop.context.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        asked ??= request()
        await asked
        return result
      },
    })
    return { ...shop.context, db: isFirst ? slow : shop.context.db, now: moments[runs++] ?? NOW }
  })
  expect(runs).toBe(2)
  expect(await shop.states()).toEqual(['late waiting'])
})
