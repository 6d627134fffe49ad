import { tmpdir } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '@labada/db/core/client'
import { openFiles } from '@labada/db/core/files'
import { beforeStatement } from '@labada/db/testing/statements'
import { pino } from 'pino'
import { z } from 'zod'
import { startJobRunner } from '../queue.ts'
import { openPatientRedis } from '../redis.ts'
import { BLOCKED, BLOCKED_RUNNER, RUNNING } from './blocked-runner.ts'

const setup = z
  .object({
    databaseUrl: z.string(),
    redisUrl: z.string(),
    now: z.coerce.date(),
    lock: z.object({ ms: z.number(), lookMs: z.number() }),
    state: z.instanceof(Int32Array),
  })
  .parse(workerData)
const message = z.union([z.object({ blockAt: z.number() }), z.object({ close: z.literal(true) })])

/** Blocks this thread, including its event loop and timers. */
function block(): void {
  Atomics.store(setup.state, 0, BLOCKED)
  parentPort?.postMessage('blocked')
  Atomics.wait(setup.state, 0, BLOCKED)
}

const log = pino({ level: 'silent' })
const redis = openPatientRedis(setup.redisUrl, log)
const db = openDatabase(setup.databaseUrl, { name: BLOCKED_RUNNER, connections: 2, statementTimeoutMs: 60_000 })
let runner: ReturnType<typeof startJobRunner> | undefined

parentPort?.on('message', (raw: unknown) => {
  const said = message.parse(raw)
  if ('close' in said) {
    const closing = runner?.close() ?? Promise.resolve()
    void closing.then(() => parentPort?.postMessage('closed'))
    return
  }
  Atomics.store(setup.state, 0, RUNNING)
  runner = startJobRunner({
    db: db.withPlugin(beforeStatement(said.blockAt, block)),
    files: openFiles(tmpdir()),
    redis,
    log,
    clock: () => setup.now,
    lock: setup.lock,
    onFailed: async ({ job }) => parentPort?.postMessage(`failed ${job}`),
    onDone: async () => undefined,
  })
})
parentPort?.postMessage('ready')
