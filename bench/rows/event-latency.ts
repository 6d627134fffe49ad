import { Redis } from 'ioredis'
import pg from 'pg'
import { openCaller } from '../../e2e/support/api.ts'
import { startChild } from '../references/child.ts'
import { openCounters } from '../support/counters.ts'
import { atPace, DIRECT_STREAM, type HeardEvent, openScreen } from '../support/events.ts'
import { plainFigure, ratioFigure } from '../support/figures.ts'
import type { Place } from '../support/place.ts'
import { inTurns } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'
import { median, percentile } from '../support/statistics.ts'
import { provesOrder } from './event-order.ts'

const PER_SECOND = 100
const SECONDS = 3
const SETTLE_MS = 5_000

const INSERT =
  "insert into outbox (event_id, type, branch_id, payload, occurred_at) values ($1, 'order.received', $2, $3, now())"

interface Heard {
  readonly p50: number
  readonly p99: number
}

/**
 * The counter receives its branch's events, the office all. The counter shows the outbox's cost; the office receives
 * events more often than one per 16 ms frame, so its events also wait for their frame.
 */
export const eventLatency: Row<Place> = {
  name: 'event-latency',
  what: `from the commit to the callback of a screen, ${PER_SECOND} events a second in three branches`,
  on: 'memory',
  async measure(open) {
    const place = await open()
    const { databaseUrl, referenceUrl, redisUrl } = place
    const [ours, theirs] = [databaseUrl, referenceUrl].map(
      (connectionString) => new pg.Pool({ connectionString, max: 8 }),
    )
    if (!ours || !theirs) throw new Error('No pools')
    const redis = new Redis(redisUrl)
    const child = await startChild('direct-publish.ts', { environment: { REDIS_URL: redisUrl } })
    const branches = await branchesOf(ours)
    const screens = await openScreens(place, `http://127.0.0.1:${String(await child.ask('port'))}`)
    const commitTo = (pool: pg.Pool) => async (id: string, index: number) => {
      const branchId = branches[index % branches.length]
      await pool.query({ name: 'announce', text: INSERT, values: [id, branchId, { orderId: id }] })
    }
    try {
      const rounds = await inTurns(
        async () => {
          const committed = await atPace(PER_SECOND, SECONDS, commitTo(theirs), (id) => {
            void redis.xadd(DIRECT_STREAM, 'MAXLEN', '~', 10_000, '*', 'id', id)
          })
          return screens.direct.read(committed, committed.size)
        },
        async () => {
          const committed = await atPace(PER_SECOND, SECONDS, commitTo(ours), () => {
            void redis.publish('labada:wake', '1')
          })
          const counter = await screens.counter.read(committed, committed.size / branches.length)
          return { counter, office: await screens.office.read(committed, committed.size) }
        },
      )
      const office = median(rounds.map((round) => round.product.office.p50)).toFixed(2)
      return [
        ratioFigure(
          rounds,
          'an entry of the stream handed to every socket, no outbox',
          ({ p50 }) => p50,
          ({ counter }) => counter.p50,
          {
            what: 'p50 at a counter',
            unit: 'ms',
            isMoreBetter: false,
            floor: 3,
            goal: 2,
            note: `the office, which hears every branch: p50 ${office} ms, most of it the wait for the next frame`,
          },
        ),
        plainFigure(rounds, ({ counter, office: all }) => Math.max(counter.p99, all.p99), {
          what: 'p99, counter and office',
          unit: 'ms',
          isMoreBetter: false,
          floor: 30,
          goal: 10,
        }),
        ...(await provesOrder(place, screens.office)),
      ]
    } finally {
      screens.close()
      redis.disconnect()
      await child.close()
      await Promise.all([ours.end(), theirs.end()])
    }
  },
}

/** The first is the counter's own. */
async function branchesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from branch order by name <> 'Mabolo', name")
  return rows.map(({ id }) => id)
}

async function openScreens({ product: { url } }: Place, directUrl: string) {
  const [mabolo] = await openCounters(url)
  const admin = await openCaller(url)
  await admin.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const counter = await openListener(url, mabolo?.credentials())
  const office = await openListener(url, { token: admin.credentials().token })
  const direct = await openListener(directUrl, undefined)
  return {
    counter,
    office,
    direct,
    close() {
      for (const screen of [counter, office, direct]) screen.close()
    },
  }
}

/** A screen that records when it received each event. */
async function openListener(url: string, auth: Parameters<typeof openScreen>[1]) {
  const heardAt = new Map<string, number>()
  const listeners = new Set<(events: readonly HeardEvent[]) => void>()
  const screen = await openScreen(url, auth, (events) => {
    for (const { id } of events) heardAt.set(id, performance.now())
    for (const listener of listeners) listener(events)
  })
  return {
    listen(listener: (events: readonly HeardEvent[]) => void) {
      listeners.add(listener)
    },
    /** Waits briefly until this many committed events have been received. Throws if some are missing. */
    async read(committed: ReadonlyMap<string, number>, expected: number): Promise<Heard> {
      const own = () => [...committed].filter(([id]) => heardAt.has(id))
      for (const until = performance.now() + SETTLE_MS; own().length < expected; ) {
        if (performance.now() > until) throw new Error(`${expected - own().length} of ${expected} events never came`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      // Received before the commit's response was read: counts as no delay.
      const took = own().map(([id, at]) => Math.max(0, (heardAt.get(id) ?? at) - at))
      heardAt.clear()
      return { p50: median(took), p99: percentile(took, 0.99) }
    },
    close: screen.close,
  }
}
