import { WAKE_CHANNEL } from '@labada/contracts/core/realtime'
import { openRelaySession, type RelaySession, type SequencedEvent } from '@labada/db/core/relay'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { type Bell, createBell, pause } from './pace.ts'
import { createReconciler } from './reconciler.ts'
import { openImpatientRedis, openPatientRedis, whenReady } from './redis.ts'
import { addToStream } from './stream.ts'

export interface RelayOptions {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly log: Logger
  /** Milliseconds after which a published but unprocessed event is published again. */
  readonly overdueMs?: number
}

export interface Relay {
  readonly isLeading: () => boolean
  /** Gives up leadership; resolves once everything has stopped. */
  readonly stop: () => Promise<void>
}

const BATCH = 500
/** Fallback for missed notifications: how long an event waits at most before it is numbered. */
const POLL_MS = 200
/** Pause between two batches, so that a burst of notifications results in one statement. */
const BREATH_MS = 2
/**
 * From this many events in a batch on, the shop is busy: the relay does not look again with every write, but gathers.
 * A screen gets a frame every 16 ms anyway.
 */
const BUSY_FROM = 4
const BUSY_BREATH_MS = 15
/**
 * How far the record of what is in the stream may be behind: it is nothing that a screen waits for. A relay that takes over
 * publishes again what was not recorded, which is safe.
 */
const RECORD_MS = 50
const STANDBY_MS = 500
const RETRY_MS = 250
/** Chosen so that a lost event is added again within a minute, even if the leader changes in between. */
const OVERDUE_MS = 40_000
/** Pause between two batches of re-added events. */
const MORE_MS = 500

/**
 * Moves events from the outbox into one sequence and into the Redis stream. One relay per database
 * leads; the others stand by and take over within a second of the leader's connection closing. Numbering continues
 * without Redis; numbered events are published once Redis is back, at least once and in order.
 */
export function startRelay({ databaseUrl, redisUrl, log, overdueMs = OVERDUE_MS }: RelayOptions): Relay {
  const stopping = new AbortController()
  const { signal } = stopping
  const bell = createBell()
  const redis = openImpatientRedis(redisUrl, log)
  const ear = openPatientRedis(redisUrl, log)
  ear.on('message', () => bell.ring())
  ear
    .subscribe(WAKE_CHANNEL)
    .catch((err: unknown) => log.debug({ err }, 'wake-up calls are not heard; the relay looks by itself'))
  let isLeading = false
  let isFailing = false

  async function takePart(): Promise<void> {
    const session = await openRelaySession(databaseUrl)
    try {
      while (!signal.aborted && session.isAlive() && !(await session.tryLead())) await pause(STANDBY_MS, signal)
      if (signal.aborted || !session.isAlive()) return
      isLeading = true
      isFailing = false
      log.info('this relay leads')
      await lead({ session, redis, bell, log, signal, overdueMs })
    } finally {
      isLeading = false
      await session.close()
    }
  }

  const running = (async () => {
    while (!signal.aborted) {
      await takePart().catch((err: unknown) => {
        if (!isFailing) log.warn({ err }, 'the relay lost Postgres; it starts anew')
        isFailing = true
      })
      await pause(STANDBY_MS, signal)
    }
  })()

  return {
    isLeading: () => isLeading,
    async stop() {
      stopping.abort()
      await running
      redis.disconnect()
      ear.disconnect()
    },
  }
}

interface Lead {
  readonly session: RelaySession
  readonly redis: Redis
  readonly bell: Bell
  readonly log: Logger
  readonly signal: AbortSignal
  readonly overdueMs: number
}

/**
 * Leads until its connection or the program ends. Numbering, publishing and reconciling run concurrently, so that
 * an unavailable Redis delays only the last two.
 */
async function lead({ session, redis, bell, log, signal, overdueMs }: Lead): Promise<void> {
  const publisher = createPublisher(session, redis, log, await session.position())
  const reconciler = createReconciler(session, (events) => addToStream(redis, events), {
    overdueMs,
    inheritedSeq: publisher.publishedSeq(),
  })
  const over = new AbortController()
  const isOver = () => signal.aborted || over.signal.aborted

  async function number(): Promise<void> {
    while (!isOver()) {
      const events = await session.numberWaiting(BATCH)
      if (events.length > 0) publisher.offer(events)
      if (events.length >= BATCH) continue
      if (events.length >= BUSY_FROM) await pause(BUSY_BREATH_MS, signal)
      else await bell.wait(events.length > 0 ? BREATH_MS : POLL_MS, signal)
    }
  }

  async function publish(): Promise<void> {
    while (!isOver()) {
      await publisher.publish(over.signal)
      await publisher.bell.wait(POLL_MS, over.signal)
    }
  }

  async function reconcile(): Promise<void> {
    while (!isOver()) {
      const isMore = redis.status === 'ready' && (await reconciler.look(publisher.publishedSeq()).catch(forgive))
      await pause(isMore ? MORE_MS : overdueMs / 12, over.signal)
    }
  }

  function forgive(err: unknown): false {
    if (!session.isAlive()) throw err
    log.warn({ err }, 'unconfirmed events could not be added again; the relay tries later')
    return false
  }

  /** Records once more when its leadership ends. */
  async function record(): Promise<void> {
    while (!isOver()) {
      await publisher.added.wait(overdueMs, over.signal)
      await pause(RECORD_MS, over.signal)
      await publisher.record()
    }
  }

  const parts = [number(), publish(), record(), reconcile()]
  try {
    // Leadership ends as soon as any of them fails or ends.
    await Promise.race(parts)
  } finally {
    over.abort()
    await Promise.allSettled(parts)
  }
}

interface Publisher {
  readonly bell: Bell
  /** Passes on the events that were just numbered. */
  readonly offer: (events: readonly SequencedEvent[]) => void
  /** Adds numbered events that are missing from the stream. Throws if the relay's connection is closed. */
  readonly publish: (signal: AbortSignal) => Promise<void>
  readonly publishedSeq: () => number
  /** Rings when events were added to the stream. */
  readonly added: Bell
  /** Records in Postgres what is in the stream by now. */
  readonly record: () => Promise<void>
}

function createPublisher(
  session: RelaySession,
  redis: Redis,
  log: Logger,
  position: { readonly lastSeq: number; readonly publishedSeq: number },
): Publisher {
  const [bell, added] = [createBell(), createBell()]
  let { lastSeq, publishedSeq } = position
  let recordedSeq = publishedSeq
  let offered: readonly SequencedEvent[] = []
  let isFailing = false

  /** The next events of the sequence: those just passed on, or, after a Redis outage, those read from Postgres. */
  async function nextBatch(): Promise<readonly SequencedEvent[]> {
    const handed = offered
    offered = []
    return handed[0]?.seq === publishedSeq + 1 ? handed : session.eventsAfter(publishedSeq, BATCH)
  }

  return {
    bell,
    added,
    publishedSeq: () => publishedSeq,
    async record() {
      const newest = publishedSeq
      if (newest > recordedSeq) await session.markPublished(newest)
      recordedSeq = newest
    },
    offer(events) {
      lastSeq = events.at(-1)?.seq ?? lastSeq
      offered = offered.length === 0 ? events : []
      bell.ring()
    },
    async publish(signal) {
      while (publishedSeq < lastSeq && !signal.aborted) {
        await whenReady(redis, signal)
        if (signal.aborted) return
        const events = await nextBatch()
        const newest = events.at(-1)?.seq
        if (newest === undefined || !session.isAlive()) return
        try {
          await addToStream(redis, events)
        } catch (err) {
          if (!isFailing) log.warn({ err }, 'events cannot be published now; they wait in Postgres')
          isFailing = true
          await pause(RETRY_MS, signal)
          continue
        }
        isFailing = false
        publishedSeq = newest
        added.ring()
      }
    },
  }
}
