import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import pg from 'pg'
import { recordedProcesses } from '../../scripts/lib/orphans.mjs'
import { isRunning } from '../../scripts/lib/processes.mjs'
import type { HeardEvent } from '../support/events.ts'
import { exactFigure, type Figure } from '../support/figures.ts'
import type { Place } from '../support/place.ts'

const WRITERS = 8
const SUBJECTS = 4
const SECONDS = 10
const KILL_AFTER_MS = 4_000
const LONGEST_TRANSACTION_MS = 20
const SETTLE_MS = 30_000

/**
 * Writers change a few subjects under locks and hold their transactions open for up to 20 ms; meanwhile the process
 * with the relay is killed. Every event must reach the screen, and those of one subject in the order of its versions.
 */
export async function provesOrder(
  { databaseUrl, redisUrl, product, pidOf }: Place,
  office: { readonly listen: (listener: (events: readonly HeardEvent[]) => void) => void },
): Promise<Figure[]> {
  const subjects = Array.from({ length: SUBJECTS }, () => randomUUID())
  const heard = new Map<string, number[]>(subjects.map((subject) => [subject, []]))
  office.listen((events) => {
    for (const { payload } of events) heard.get(payload?.orderId ?? '')?.push(Number(payload?.version))
  })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: WRITERS })
  const redis = new Redis(redisUrl)
  try {
    await pool.query('create table if not exists bench_subject (id uuid primary key, version int not null)')
    for (const subject of subjects) await pool.query('insert into bench_subject values ($1, 0)', [subject])
    const until = performance.now() + SECONDS * 1000
    const committed = new Map<string, number>()
    const write = async () => {
      while (performance.now() < until) {
        const subject = subjects[Math.floor(Math.random() * SUBJECTS)] ?? ''
        committed.set(subject, Math.max(committed.get(subject) ?? 0, await change(pool, subject)))
        void redis.publish('labada:wake', '1')
      }
    }
    const workers = pidOf('workers')
    const killing = wait(KILL_AFTER_MS).then(() => {
      const found = recordedProcesses(`${product.dataDir}/run`).find(({ pid }) => pid === workers)
      if (!found?.pid || !isRunning(found)) throw new Error('The relay is not the one that was started')
      process.kill(found.pid, 'SIGKILL')
    })
    await Promise.all([killing, ...Array.from({ length: WRITERS }, write)])
    const total = [...committed.values()].reduce((sum, version) => sum + version, 0)
    const versions = () => [...heard.values()]
    const known = () => versions().reduce((sum, all) => sum + new Set(all).size, 0)
    for (const end = performance.now() + SETTLE_MS; known() < total && performance.now() < end; ) await wait(50)
    const inverted = versions().flatMap((all) => all.filter((version, i) => version < (all[i - 1] ?? 0))).length
    const note = `${total} events of ${SUBJECTS} subjects, ${WRITERS} writers, the relay killed after ${KILL_AFTER_MS / 1000} s`
    const counted = (what: string, count: number) =>
      exactFigure(count, { what, unit: 'events', isMoreBetter: false, floor: 0, goal: 0, note })
    return [counted('missed', total - known()), counted('out of order in their subject', inverted)]
  } finally {
    redis.disconnect()
    await pool.end()
  }
}

/** Writes a new version of a subject, announced last and under its lock. Returns the version once committed. */
async function change(pool: pg.Pool, subject: string): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ version: number }>(
      'update bench_subject set version = version + 1 where id = $1 returning version',
      [subject],
    )
    const version = rows[0]?.version ?? 0
    await client.query(
      `insert into outbox (event_id, type, payload, occurred_at)
       values ($1, 'order.received', $2, now())`,
      [randomUUID(), { orderId: subject, version: String(version) }],
    )
    await wait(Math.random() * LONGEST_TRANSACTION_MS)
    await client.query('commit')
    return version
  } finally {
    client.release()
  }
}
