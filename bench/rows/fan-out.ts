import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import pg from 'pg'
import { type Child, startChild } from '../references/child.ts'
import { exactFigure, ratioFigure } from '../support/figures.ts'
import type { Place } from '../support/place.ts'
import { inTurns } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'
import { median } from '../support/statistics.ts'

const SOCKETS = 1_000
/** The gateway's limit per session. */
const SOCKETS_PER_TOKEN = 5
/** Connections that come first: shared costs (compiled code, pools) are not attributed to a connection. */
const WARM_UP = 50
const BROADCASTS = 10
const PAUSE_MS = 40
const PATIENCE_MS = 30_000
const STORM = { perSecond: 500, seconds: 1 }

const INSERT =
  "insert into outbox (event_id, type, branch_id, payload, occurred_at) values ($1, 'order.received', $1, $2, now())"

export const fanOut: Row<Place> = {
  name: 'fan-out',
  what: `one event to ${SOCKETS} sockets with credentials and rooms, until the last of them has it`,
  on: 'memory',
  async measure(open) {
    const { databaseUrl, redisUrl } = await open()
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })
    const redis = new Redis(redisUrl)
    const announce = async () => {
      const id = randomUUID()
      await pool.query({ name: 'announce', text: INSERT, values: [id, { orderId: id }] })
      await redis.publish('labada:wake', '1')
    }
    const children: Child[] = []
    const start = async (file: string, given: readonly string[] = []) => {
      const child = await startChild(file, { given })
      children.push(child)
      return child
    }
    try {
      const gateway = await start('../../gateway/src/testing/fan-out.ts', [databaseUrl, redisUrl])
      const plain = await start('plain-fan-out.ts')
      const [ours, theirs] = [await start('many-sockets.ts'), await start('many-sockets.ts')]
      const sessions = (await gateway.ask('sessions', SOCKETS / SOCKETS_PER_TOKEN)) as object[]
      const handshakes = sessions.flatMap((session) => Array.from({ length: SOCKETS_PER_TOKEN }, () => session))
      const kilobytes = await connect(gateway, ours, handshakes)
      await connect(
        plain,
        theirs,
        Array.from({ length: SOCKETS }, () => null),
      )
      const rounds = await inTurns(
        () => broadcasts(theirs, async () => BigInt(String(await plain.ask('began')))),
        () => broadcasts(ours, announce, async () => BigInt(String(await gateway.ask('began')))),
      )
      const frames = await framesInStorm(ours, announce)
      return [
        ratioFigure(
          rounds,
          `ws.send to ${SOCKETS} plain sockets`,
          (ms) => ms,
          (ms) => ms,
          { what: 'to the last socket', unit: 'ms', isMoreBetter: false, floor: 1.5, goal: 1.3 },
        ),
        exactFigure(kilobytes, {
          what: 'memory of a connection',
          unit: 'KB',
          isMoreBetter: false,
          floor: 30,
          goal: 26,
        }),
        exactFigure(frames, {
          what: `frames to one socket at ${STORM.perSecond} events/s`,
          unit: 'frames/s',
          isMoreBetter: false,
          floor: 63,
          goal: 63,
          note: 'one frame in 16 ms',
        }),
      ]
    } finally {
      for (const child of children) await child.close()
      redis.disconnect()
      await pool.end()
    }
  },
}

/** Opens the sockets after a few warm-up ones; returns the server's memory per socket in kilobytes. */
async function connect(server: Child, browsers: Child, handshakes: readonly (object | null)[]): Promise<number> {
  const port = await server.ask('port')
  const openSome = (some: readonly (object | null)[]) => browsers.ask('open', { port, handshakes: some })
  const untilOpen = async (count: number) => {
    const until = performance.now() + PATIENCE_MS
    for (let open = await server.ask('open'); open !== count; open = await server.ask('open')) {
      if (performance.now() > until) throw new Error(`The server has ${String(open)} connections, not ${count}`)
      await wait(20)
    }
  }
  await openSome(handshakes.slice(0, WARM_UP))
  await browsers.ask('close')
  await untilOpen(0)
  const before = Number(await server.ask('memory'))
  await openSome(handshakes)
  await untilOpen(handshakes.length)
  return (Number(await server.ask('memory')) - before) / handshakes.length / 1024
}

/** Median milliseconds from the start of a broadcast to its arrival at the last socket. */
async function broadcasts(
  browsers: Child,
  begin: () => Promise<unknown>,
  beganAt?: () => Promise<bigint>,
): Promise<number> {
  const took: number[] = []
  for (let broadcast = 0; broadcast < BROADCASTS; broadcast++) {
    await browsers.ask('listen')
    const begun = await begin()
    const last = BigInt(String(await browsers.ask('last')))
    const began = beganAt ? await beganAt() : (begun as bigint)
    took.push(Number(last - began) / 1e6)
    await wait(PAUSE_MS)
  }
  return median(took)
}

/** Frames per second that one socket receives under more events than a user could follow. */
async function framesInStorm(browsers: Child, announce: () => Promise<void>): Promise<number> {
  await browsers.ask('listen')
  const { perSecond, seconds } = STORM
  const began = performance.now()
  const running: Promise<void>[] = []
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = began + (index * 1000) / perSecond - performance.now()
    if (due > 0) await wait(due)
    running.push(announce())
  }
  await Promise.all(running)
  const took = (performance.now() - began) / 1000
  await wait(1_000)
  return Number(await browsers.ask('frames')) / took
}
