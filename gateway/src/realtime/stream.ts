import { STREAM } from '@labada/contracts/core/realtime'
import type { Db } from '@labada/db/core/client'
import { listEventsAfter, relayPosition, type SequencedEvent } from '@labada/db/core/relay'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { z } from 'zod'

export interface FeedOptions {
  readonly db: Db
  readonly redisUrl: string
  readonly log: Logger
}

export interface FeedListener {
  /** New events in sequence, without gaps or duplicates. */
  readonly onEvents: (events: readonly SequencedEvent[]) => void
  /** The sequence went back (an older database was restored): everything sent before is invalid. */
  readonly onReset: () => void
}

/** Every event from now on. */
export interface Feed {
  /** The number of the latest event sent. */
  readonly position: () => number
  /** Resolves once the feed knows the current sequence number. */
  readonly ready: Promise<void>
  readonly stop: () => Promise<void>
}

const BATCH = 500
const BLOCK_MS = 1_000
/** The fallback poll: the maximum delay of an event without a wake-up. Shorter while Redis is down. */
const NET_MS = 2_000
const NET_WITHOUT_REDIS_MS = 250
const RETRY_MS = 250

/**
 * Follows the sequence. The Redis stream only wakes it; events are read from Postgres, by number. So a forged entry has
 * no effect, and without Redis (or after it lost its data) events arrive slightly later.
 */
export function startFeed({ db, redisUrl, log }: FeedOptions, listener: FeedListener): Feed {
  const redis = openReader(redisUrl)
  const bell = createBell()
  let isStopped = false
  let isFailing = false
  let seq = 0
  let entryId: string | undefined
  let known: () => void = () => undefined
  const ready = new Promise<void>((resolve) => {
    known = resolve
  })

  async function begin(): Promise<void> {
    seq = (await relayPosition(db)).lastSeq
    known()
  }

  async function look(): Promise<void> {
    const { lastSeq } = await relayPosition(db)
    if (lastSeq < seq) {
      log.warn({ was: seq, is: lastSeq }, 'the sequence of events went back; every screen starts anew')
      seq = lastSeq
      listener.onReset()
    }
    // There was no wake-up for these: the stream may have restarted with smaller ids.
    if (lastSeq > seq) entryId = undefined
  }

  async function catchUp(): Promise<void> {
    for (;;) {
      const events = await listEventsAfter(db, seq, BATCH)
      const newest = events.at(-1)
      if (!newest) return
      seq = newest.seq
      listener.onEvents(events)
      if (events.length < BATCH) return
    }
  }

  async function follow(): Promise<void> {
    let isBegun = false
    while (!isStopped) {
      try {
        if (!isBegun) await begin()
        isBegun = true
        const hasRung = await bell.wait(redis.status === 'ready' ? NET_MS : NET_WITHOUT_REDIS_MS)
        if (isStopped) return
        if (!hasRung) await look()
        await catchUp()
        isFailing = false
      } catch (err) {
        if (!isFailing) log.warn({ err }, 'events cannot be read; live screens wait')
        isFailing = true
        await bell.wait(RETRY_MS)
      }
    }
  }

  /** Listens for entries. The start position is read once; `$` in a loop would skip entries between two reads. */
  async function listen(): Promise<void> {
    while (!isStopped) {
      try {
        entryId ??= newestId(await redis.xrevrange(STREAM, '+', '-', 'COUNT', 1))
        const entries = readEntries(await redis.xread('COUNT', BATCH, 'BLOCK', BLOCK_MS, 'STREAMS', STREAM, entryId))
        const newest = entries.at(-1)
        if (newest) entryId = newest.entryId
        if (entries.some((entry) => entry.seq > seq)) bell.ring()
      } catch {
        // `follow` also polls, and the shared connection logs the outage.
        if (!isStopped) await new Promise((next) => setTimeout(next, RETRY_MS))
      }
    }
  }

  const following = follow()
  void listen()
  return {
    position: () => seq,
    ready,
    async stop() {
      isStopped = true
      redis.disconnect()
      bell.ring()
      // `listen` may wait forever for the closed connection; it has no effect anymore, so it is not awaited.
      await following
    },
  }
}

/** A separate connection, because waiting for entries blocks it; a silent one is dead. */
function openReader(url: string): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    connectTimeout: 2_000,
    socketTimeout: 10_000,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 6), 1_000),
  })
  // An outage is logged once, by the connection that all calls use.
  redis.on('error', () => undefined)
  return redis
}

const rows = z.array(z.tuple([z.string(), z.array(z.string()).nullable()]))
const answer = z.array(z.tuple([z.string(), rows])).nullable()

function newestId(answered: unknown): string {
  return rows.parse(answered)[0]?.[0] ?? '0-0'
}

function readEntries(answered: unknown): { readonly entryId: string; readonly seq: number }[] {
  return (answer.parse(answered) ?? []).flatMap(([, entries]) =>
    entries.map(([entryId, fields]) => ({ entryId, seq: Number(fields?.[(fields?.indexOf('seq') ?? -1) + 1]) })),
  )
}

interface Bell {
  readonly ring: () => void
  /** True if woken, false after `ms`. Wake-ups while there was no waiter count as one. */
  readonly wait: (ms: number) => Promise<boolean>
}

function createBell(): Bell {
  let hasRung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      hasRung = true
      wake?.()
    },
    async wait(ms) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake = undefined
      }
      const rang = hasRung
      hasRung = false
      return rang
    },
  }
}
