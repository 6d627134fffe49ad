import { openFiles } from '@labada/db/core/files'
import { saveJobSchedules } from '@labada/db/core/job-runs'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { workFor } from '../due-jobs.ts'
import { dueJobs } from './catalog.ts'
import { defineJob, type JobContext } from './job.ts'
import { runClockJob } from './run-clock-job.ts'

const NOW = new Date('2026-11-21T10:00:00+08:00')
let database: TestDatabase
let context: JobContext
beforeAll(async () => {
  database = await createTestDatabase()
  const db = database.open('labada_workers')
  context = { db, files: openFiles('/nowhere'), now: NOW, log: pino({ level: 'silent' }) }
  await saveJobSchedules(db, [{ job: 'check-audit-seals', cron: '20 3 * * *', nextRunAt: NOW }])
})
afterAll(() => database.drop())

const schedule = () => database.db.selectFrom('jobSchedule').selectAll().executeTakeFirstOrThrow()
const failures = () => database.db.selectFrom('jobFailure').selectAll().execute()
const announced = async () => (await database.db.selectFrom('outbox').select('type').execute()).map(({ type }) => type)

it('a job of the clock that somebody asked for is run, twice if need be, and its end is written down', async () => {
  await dueJobs['run-clock-job'].run('check-audit-seals', context)
  await dueJobs['run-clock-job'].run('check-audit-seals', context)
  expect(await schedule()).toMatchObject({ lastStartedAt: NOW, lastError: null, lastMs: expect.any(Number) })
  expect((await announced()).filter((type) => type === 'job.finished')).toHaveLength(2)
})

it('one that fails says why, stays on the list of failures, and leaves it when it works again', async () => {
  let isBroken = true
  const job = defineJob({
    payload: z.object({}),
    attempts: 1,
    run: async () => {
      if (isBroken) throw new Error('The seals are lost')
    },
  })
  const asked = runClockJob(() => ({ 'check-audit-seals': job }))
  await asked.run('check-audit-seals', context)
  expect(await schedule()).toMatchObject({ lastError: 'The seals are lost' })
  expect(await failures()).toMatchObject([{ job: 'check-audit-seals', key: '', reason: 'The seals are lost' }])
  expect(await announced()).toContain('job.failed')
  isBroken = false
  await asked.run('check-audit-seals', context)
  expect(await schedule()).toMatchObject({ lastError: null })
  expect(await failures()).toEqual([])
})

it('what an admin asks for becomes due: a run of the clock’s job, another try of what failed, nothing for what nobody knows', async () => {
  const event = (type: string, payload: Record<string, string>) => ({
    id: '0198f3a0-0000-7000-8000-000000000001',
    seq: 1,
    type,
    branchId: null,
    occurredAt: NOW,
    payload,
  })
  expect(
    await workFor(context.db, [
      event('job.run_requested', { job: 'check-audit-seals' }),
      event('job.retry_requested', { job: 'make-export', key: 'x' }),
      event('job.retry_requested', { job: 'trim-history', key: '' }),
      event('job.retry_requested', { job: 'paint-the-door', key: '' }),
    ]),
  ).toEqual([
    { job: 'make-export', key: 'x' },
    { job: 'run-clock-job', key: 'trim-history' },
    { job: 'run-clock-job', key: 'check-audit-seals' },
  ])
})
