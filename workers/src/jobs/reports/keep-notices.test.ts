import { raiseAlert, resolveAlert } from '@labada/db/core/alerts'
import { openFiles } from '@labada/db/core/files'
import { countUnread } from '@labada/db/reports/notices'
import type { TestDatabase } from '@labada/db/testing/database'
import { createDemoDatabase, DEMO_NOW } from '@labada/db/testing/demo-database'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clockJobs, dueJobs } from '../catalog.ts'
import type { JobContext } from '../job.ts'

let database: TestDatabase
let context: JobContext
beforeAll(async () => {
  database = await createDemoDatabase()
  const db = database.open('labada_workers')
  context = { db, files: openFiles('/nowhere'), now: DEMO_NOW, log: pino({ level: 'silent' }) }
})
afterAll(() => database.drop())

const notices = () => database.db.selectFrom('notice').selectAll().orderBy('key').execute()
const openKinds = async () => (await notices()).filter(({ resolvedAt }) => resolvedAt === null).map(({ kind }) => kind)
const announced = async () =>
  (await database.db.selectFrom('outbox').select('type').where('type', '=', 'notice.changed').execute()).length
const keep = (now = DEMO_NOW) => dueJobs['keep-notices'].run('all', { ...context, now })
const AFTER = new Date(DEMO_NOW.getTime() + 60_000)

it('what needs attention in the demo company is in the bell, once however often the job runs', async () => {
  await keep()
  const first = await notices()
  expect(await openKinds()).toEqual(expect.arrayContaining(['cash_short', 'low_stock']))
  const told = await announced()
  expect(told).toBeGreaterThan(0)
  await keep()
  await clockJobs['keep-all-notices'].run({}, context)
  expect(await notices()).toEqual(first)
  expect(await announced()).toBe(told)
})

it('two workers at once raise a cause once, and it is resolved with its cause', async () => {
  const alert = { kind: 'invariant:x', branchId: null, text: 'The books do not balance', details: {} }
  await database.db.transaction().execute((trx) => raiseAlert(trx, alert, DEMO_NOW))
  await Promise.all([1, 2, 3].map(() => keep(AFTER)))
  const raised = (await notices()).filter(({ kind }) => kind === 'alert')
  expect(raised.filter(({ raisedAt }) => raisedAt.getTime() === AFTER.getTime())).toMatchObject([
    { branchId: null, facts: { kind: 'alert', text: 'The books do not balance' }, resolvedAt: null },
  ])
  await resolveAlert(database.db, 'invariant:x', null, AFTER)
  await keep(AFTER)
  const [settled] = (await notices()).filter(({ raisedAt }) => raisedAt.getTime() === AFTER.getTime())
  expect(settled?.resolvedAt).toEqual(AFTER)
})

it('news around logins is told once and stays unread after its cause is gone', async () => {
  const guess = { key: 'login:admin', points: 5, expire: Date.now() + 60_000 }
  await database.db.insertInto('rateLimit').values(guess).execute()
  await keep(AFTER)
  await keep(AFTER)
  await database.db.deleteFrom('rateLimit').where('key', '=', guess.key).execute()
  await keep(AFTER)
  const told = (await notices()).filter(({ kind }) => kind === 'failed_logins')
  expect(told).toMatchObject([{ branchId: null, facts: { username: 'admin' }, resolvedAt: AFTER }])
  const { id } = await database.db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  expect(
    await countUnread(database.db, { userId: id, branchId: null, kinds: ['failed_logins'], tellsOwn: false }),
  ).toBe(1)
})

it('a settled notice is deleted after ninety days, an open one never', async () => {
  const open = (await openKinds()).length
  const late = new Date(AFTER.getTime() + 91 * 86_400_000)
  await clockJobs['trim-history'].run({}, { ...context, now: late })
  await clockJobs['trim-history'].run({}, { ...context, now: late })
  const left = await notices()
  expect([left.length, left.every(({ resolvedAt }) => resolvedAt === null)]).toEqual([open, true])
})

it('refuses a key that is not the whole company', async () => {
  await expect(dueJobs['keep-notices'].run('mabolo', context)).rejects.toThrow('all')
})
