import { randomUUID } from 'node:crypto'
import { STREAM } from '@labada/contracts/core/realtime'
import type { Db } from '@labada/db/core/client'
import { type DueJob, requestJobs } from '@labada/db/core/due-jobs'
import { findEvents, receive } from '@labada/db/core/inbox'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { z } from 'zod'
import { workFor } from './due-jobs.ts'
import { orStopped, pause } from './pace.ts'
import { openImpatientRedis, openReadingRedis, whenReady } from './redis.ts'
import { CONSUMER, parseClaimed, parseRead, type StreamEntry } from './stream.ts'

export interface ConsumerOptions {
  readonly db: Db
  readonly redisUrl: string
  readonly log: Logger
  /** Called after the commit with the work that became due. */
  readonly ring: (due: readonly DueJob[]) => Promise<void>
  /** Milliseconds after which an entry claimed by a dead consumer is taken over. */
  readonly deadMs?: number
}

export interface Consumer {
  /** Events processed since startup. */
  readonly received: () => number
  readonly stop: () => Promise<void>
}

const BATCH = 200
const BLOCK_MS = 1_000
/** Pause between two reads: results are not needed within a second, and a batch costs little more than one event. */
const BREATH_MS = 50
/** From this many events in a batch on, the shop is busy, and the next batch gathers for longer. */
const BUSY_FROM = 20
const BUSY_BREATH_MS = 250
const RETRY_MS = 500
const DEAD_MS = 30_000
/** A consumer that has been idle this long and has no pending entries is removed from the group. */
const GONE_MS = 3_600_000

/**
 * Processes every event once: one transaction records both the receipt of the event and the work it makes due.
 * Stream entries are only hints that an event may exist; its content is read from Postgres.
 */
export function startConsumer({ db, redisUrl, log, ring, deadMs = DEAD_MS }: ConsumerOptions): Consumer {
  const name = `${CONSUMER}-${randomUUID()}`
  const stopping = new AbortController()
  const { signal } = stopping
  const reading = openReadingRedis(redisUrl, log)
  const redis = openImpatientRedis(redisUrl, log)
  let received = 0
  let isFailing = false
  let takeOverAt = 0

  async function act(entries: readonly StreamEntry[]): Promise<void> {
    if (entries.length === 0) return
    const due = await db.transaction().execute(async (trx) => {
      const claimed = [...new Set(entries.flatMap(({ eventId }) => eventId ?? []))]
      const events = await findEvents(trx, claimed)
      alarmAboutForged(entries, new Set(events.map(({ id }) => id)))
      const fresh = await receive(
        trx,
        CONSUMER,
        events.map(({ id }) => id),
      )
      received += fresh.size
      const work = await workFor(
        trx,
        events.filter(({ id }) => fresh.has(id)),
      )
      await requestJobs(trx, work)
      return work
    })
    await redis.xack(STREAM, CONSUMER, ...entries.map(({ entryId }) => entryId))
    await ring(due).catch((err: unknown) => log.debug({ err }, 'the queue was not rung; the sweep will'))
  }

  function alarmAboutForged(entries: readonly StreamEntry[], known: ReadonlySet<string>): void {
    for (const { entryId, eventId } of entries) {
      if (eventId === undefined || !known.has(eventId)) {
        log.error(
          { alarm: 'forged_stream_entry', entryId, eventId },
          'an entry of the stream names no event of ours; dropped',
        )
      }
    }
  }

  async function round(): Promise<void> {
    if (performance.now() >= takeOverAt) {
      await act(await takeOver(redis, name, deadMs))
      await strikeOff(redis, name)
      takeOverAt = performance.now() + deadMs / 2
    }
    // A read may never return after its connection closes; another consumer takes over the entries it claimed.
    const entries = (await orStopped(readNew(reading, name), signal)) ?? []
    await act(entries)
    if (entries.length > 0 && entries.length < BATCH) {
      await pause(entries.length < BUSY_FROM ? BREATH_MS : BUSY_BREATH_MS, signal)
    }
  }

  const running = (async () => {
    while (!signal.aborted) {
      try {
        // The connection itself reports that Redis is unavailable.
        await whenReady(redis, signal)
        if (signal.aborted) return
        await ensureGroup(redis)
        // Start with this consumer's unfinished entries: others take them over only once it is presumed dead.
        await act(await readOwn(redis, name))
        while (!signal.aborted) {
          await round()
          isFailing = false
        }
      } catch (err) {
        if (signal.aborted) return
        if (!isFailing) log.warn({ err }, 'events cannot be consumed now; they wait')
        isFailing = true
        await pause(RETRY_MS, signal)
      }
    }
  })()

  return {
    received: () => received,
    async stop() {
      stopping.abort()
      await running
      reading.disconnect()
      redis.disconnect()
    },
  }
}

async function ensureGroup(redis: Redis): Promise<void> {
  await redis.xgroup('CREATE', STREAM, CONSUMER, '0', 'MKSTREAM').catch((error: unknown) => {
    if (!String(error).includes('BUSYGROUP')) throw error
  })
}

async function readNew(redis: Redis, name: string): Promise<StreamEntry[]> {
  return parseRead(
    await redis.xreadgroup('GROUP', CONSUMER, name, 'COUNT', BATCH, 'BLOCK', BLOCK_MS, 'STREAMS', STREAM, '>'),
  )
}

async function readOwn(redis: Redis, name: string): Promise<StreamEntry[]> {
  return parseRead(await redis.xreadgroup('GROUP', CONSUMER, name, 'COUNT', BATCH, 'STREAMS', STREAM, '0'))
}

async function takeOver(redis: Redis, name: string, deadMs: number): Promise<StreamEntry[]> {
  return parseClaimed(await redis.xautoclaim(STREAM, CONSUMER, name, deadMs, '0', 'COUNT', BATCH))
}

const consumerRow = z.tuple([
  z.literal('name'),
  z.string(),
  z.literal('pending'),
  z.number(),
  z.literal('idle'),
  z.number(),
])

/** Removes the consumers of programs that ended long ago. */
async function strikeOff(redis: Redis, own: string): Promise<void> {
  for (const row of z.array(z.unknown()).parse(await redis.xinfo('CONSUMERS', STREAM, CONSUMER))) {
    const parsed = consumerRow.rest(z.unknown()).safeParse(row)
    if (!parsed.success) continue
    const [, name, , pending, , idle] = parsed.data
    if (name !== own && pending === 0 && idle > GONE_MS) await redis.xgroup('DELCONSUMER', STREAM, CONSUMER, name)
  }
}
