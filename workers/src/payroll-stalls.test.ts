import { tmpdir } from 'node:os'
import { requestJobs } from '@labada/db/core/due-jobs'
import { openFiles } from '@labada/db/core/files'
import { computeRun } from '@labada/db/payroll/runs/payroll-compute'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { type OwnRedis, startOwnRedis } from '@labada/db/testing/own-redis'
import { askForCompute, computedSlips, DRAFT_NOW, givenDraft } from '@labada/db/testing/payroll-draft'
import { cutOff } from '@labada/db/testing/tear-connections'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../../scripts/testing/extent.ts'
import { createDoorbell, type Doorbell, startJobRunner } from './queue.ts'
import { openImpatientRedis, openPatientRedis, whenReady } from './redis.ts'
import { BLOCKED_RUNNER, type BlockedRunner, openBlockedRunner } from './testing/blocked-runner.ts'

const PEOPLE = 300
/** Where the first worker stands still: while it looks at the law, between two parts of the slips, in the middle of one. */
const POINTS = isWhole ? [2, 9, 14, 20, 27, 41] : [2, 20, 41]
const LOCK = { ms: 400, lookMs: 200 }
const JOB = 'compute-payroll'
const log = pino({ level: 'silent' })

let test: TestDatabase
let own: OwnRedis
let ringing: Redis
let waiting: Redis
let doorbell: Doorbell
let queue: Queue
let blocked: BlockedRunner
let blockedToo: BlockedRunner
let runId: string
let model: string

beforeAll(async () => {
  ;[test, own] = await Promise.all([createTestDatabase(), startOwnRedis()])
  runId = await givenDraft(test.db, PEOPLE)
  await askForCompute(test.db, runId)
  await computeRun(test.db, runId, DRAFT_NOW)
  model = await computedSlips(test.db)
  ringing = openImpatientRedis(own.url, log)
  waiting = openPatientRedis(own.url, log)
  await whenReady(ringing, AbortSignal.timeout(30_000))
  doorbell = createDoorbell(ringing, log)
  queue = new Queue('jobs', { connection: ringing, prefix: 'labada' })
  const setup = { databaseUrl: test.urlOf('labada_workers'), redisUrl: own.url, now: DRAFT_NOW, lock: LOCK }
  ;[blocked, blockedToo] = await Promise.all([openBlockedRunner(setup), openBlockedRunner(setup)])
})
afterAll(async () => {
  await Promise.all([blocked?.end(), blockedToo?.end()])
  await doorbell?.close()
  ringing?.disconnect()
  waiting?.disconnect()
  await own.stop()
  await test.drop()
})

/** A second worker, in this program. `took` counts the jobs it has taken. */
function startSecond() {
  const failed: string[] = []
  let took = 0
  const runner = startJobRunner({
    db: test.open('labada_workers'),
    files: openFiles(tmpdir()),
    redis: waiting,
    log,
    clock: () => DRAFT_NOW,
    lock: LOCK,
    onFailed: async ({ job, error }) => void failed.push(`${job}: ${error.message}`),
    onDone: async () => undefined,
  })
  runner.on('active', () => {
    took += 1
  })
  return { failed, took: () => took, close: () => runner.close() }
}

async function askAnew(): Promise<void> {
  await queue.obliterate({ force: true })
  await askForCompute(test.db, runId)
  await test.db.transaction().execute((trx) => requestJobs(trx, [{ job: JOB, key: runId }]))
  await doorbell.ring([{ job: JOB, key: runId }])
}

const isCompleted = async () => (await queue.getJobCounts('completed')).completed === 1
const run = () =>
  test.db
    .selectFrom('payrollRun')
    .select(['computeFinishedAt', 'computeError'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()

async function expectOneResult(): Promise<void> {
  expect(await computedSlips(test.db)).toBe(model)
  expect(await run()).toEqual({ computeFinishedAt: DRAFT_NOW, computeError: null })
  expect(await test.db.selectFrom('dueJob').select('key').execute()).toEqual([])
  expect(await queue.getJobCounts('completed', 'failed', 'active', 'waiting', 'delayed')).toEqual({
    completed: 1,
    failed: 0,
    active: 0,
    waiting: 0,
    delayed: 0,
  })
}

describe(`A payroll of ${PEOPLE} whose worker’s event loop is blocked past its lock (R11)`, () => {
  it.each(POINTS)(
    'at statement %i, and which goes on beside the worker that took it over, has one result',
    async (at) => {
      await askAnew()
      await blocked.startAndBlockAt(at)
      const second = startSecond()
      await expect.poll(second.took).toBe(1)
      blocked.release()
      await expect.poll(isCompleted).toBe(true)
      await blocked.close()
      await second.close()
      await expectOneResult()
      expect([...second.failed, ...blocked.failed]).toEqual([])
    },
  )

  it.each(POINTS)('at statement %i, until another has ended it, says nothing else when it wakes up', async (at) => {
    await askAnew()
    await blocked.startAndBlockAt(at)
    const second = startSecond()
    await expect.poll(second.took).toBe(1)
    await cutOff(test.db, BLOCKED_RUNNER)
    await expect.poll(isCompleted).toBe(true)
    blocked.release()
    await blocked.close()
    await second.close()
    await expectOneResult()
    expect([...second.failed, ...blocked.failed]).toEqual([])
  })

  it('and whose next worker stands still as well, is no failed job once the third has ended it', async () => {
    await askAnew()
    await blocked.startAndBlockAt(POINTS[0] ?? 0)
    await blockedToo.startAndBlockAt(POINTS[1] ?? 0)
    const third = startSecond()
    await expect.poll(third.took).toBe(1)
    await cutOff(test.db, BLOCKED_RUNNER)
    await expect.poll(isCompleted).toBe(true)
    for (const one of [blocked, blockedToo]) {
      one.release()
      await one.close()
    }
    await third.close()
    await expectOneResult()
    expect([...third.failed, ...blocked.failed, ...blockedToo.failed]).toEqual([])
  })
})
