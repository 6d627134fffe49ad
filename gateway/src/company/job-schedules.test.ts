import { recordJobEnd, recordJobFailure, recordJobStart, saveJobSchedules } from '@labada/db/core/job-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, startTill } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
const { db } = till.app
const NEXT = new Date('2026-11-22T02:14:00+08:00')
const announced = async (type: string) =>
  (await db.selectFrom('outbox').select('payload').where('type', '=', type).execute()).map(({ payload }) => payload)

beforeAll(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  await saveJobSchedules(db, [
    { job: 'prove-cash-days', cron: '14 2 * * *', nextRunAt: NEXT },
    { job: 'trim-history', cron: '40 3 * * *', nextRunAt: null },
  ])
})

test('every schedule says when it comes next, how it went, and how long that took', async () => {
  await recordJobStart(db, 'prove-cash-days', till.now())
  const running = done(await admin.get('/job-schedules'))
  expect(running).toMatchObject({ timeZone: 'Asia/Manila', failures: [], waiting: { due: 0 } })
  expect(running.items[0]).toMatchObject({ job: 'prove-cash-days', nextRunAt: NEXT.toISOString(), isRunning: true })
  await recordJobEnd(db, 'prove-cash-days', { at: new Date(till.now().getTime() + 800), ms: 800.4, error: 'No books' })
  expect(done(await admin.get('/job-schedules')).items[0]).toMatchObject({
    isRunning: false,
    lastMs: 800,
    lastError: 'No books',
  })
})

test('one that is not on the list any more goes, and what is right is left alone', async () => {
  await saveJobSchedules(db, [{ job: 'prove-cash-days', cron: '14 2 * * *', nextRunAt: NEXT }])
  const { items } = done(await admin.get('/job-schedules'))
  expect(items).toMatchObject([{ job: 'prove-cash-days', lastError: 'No books' }])
})

test('one is run now when an admin says so', async () => {
  expect(done(await admin.post('/job-schedules/prove-cash-days/run', {}))).toEqual({ requested: true })
  expect(await announced('job.run_requested')).toEqual([{ job: 'prove-cash-days' }])
  expect((await admin.post('/job-schedules/paint-the-door/run', {})).status).toBe(404)
})

test('what failed stands there with its reason, and is tried again when an admin says so', async () => {
  const failure = { job: 'make-export', key: 'x', reason: 'The disk is full', attempts: 3 }
  await recordJobFailure(db, failure, till.now())
  await recordJobFailure(db, failure, till.now())
  const [found] = done(await admin.get('/job-schedules')).failures
  expect(found).toMatchObject({ ...failure, failures: 2, retriedAt: null, retriedBy: null })
  expect(done(await admin.post('/job-failures/retry', { job: 'make-export', key: 'x' }))).toEqual({ requested: true })
  expect(await announced('job.retry_requested')).toEqual([{ job: 'make-export', key: 'x' }])
  const [retried] = done(await admin.get('/job-schedules')).failures
  expect(retried).toMatchObject({ retriedAt: expect.any(String), retriedBy: expect.stringMatching(/\w/) })
  expect((await admin.post('/job-failures/retry', { job: 'make-export', key: 'y' })).status).toBe(404)
})

test('is nobody’s business at a counter', async () => {
  const counter = await till.app.counter()
  const before = await announced('job.run_requested')
  expect((await counter.get('/job-schedules')).status).toBe(403)
  expect((await counter.post('/job-schedules/prove-cash-days/run', {})).status).toBe(403)
  expect((await counter.post('/job-failures/retry', { job: 'make-export', key: 'x' })).status).toBe(403)
  expect(await announced('job.run_requested')).toEqual(before)
})
