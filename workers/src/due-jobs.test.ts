import { requestJobs } from '@labada/db/core/due-jobs'
import { newId } from '@labada/db/core/ids'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { DEFAULT_MESSAGE_SETTINGS } from '@labada/domain/orders/messages/message-settings'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { workFor } from './due-jobs.ts'
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

it('An order is looked at for messages only where the shop sends some', async () => {
  const { db } = database
  const shop = messageShop(database)
  const orderId = await shop.order(await shop.customer())
  const event = { type: 'order.released', branchId: null, occurredAt: NOW, payload: { orderId } } as const
  const due = () => workFor(shop.context.db, [{ id: newId(), seq: 1, ...event }])
  const planned = { job: 'plan-messages', key: orderId }
  await shop.settings(DEFAULT_MESSAGE_SETTINGS)
  expect(await due()).not.toContainEqual(planned)
  await shop.settings({ ...ALL_ON, sms: { ...ALL_ON.sms, on: true } })
  expect(await due()).toContainEqual(planned)
  await db.deleteFrom('messageSetting').execute()
  expect(await due()).not.toContainEqual(planned)
})
