import { sql } from 'kysely'
import type { Db } from './core/client.ts'

/** How often the database is asked for its time. */
const EVERY_MS = 10_000
/** Of several answers the quickest is the most exact: how long one took is how far it may be off. */
const SAMPLES = 3
/** A machine whose clock is further from the database’s than this is worth a word. */
const APART_MS = 2_000

export interface DatabaseClock {
  /** The database’s time; this machine’s until the database has answered for the first time. */
  readonly now: () => Date
  /** Asks for the time now. Resolves also when the database is away. */
  readonly look: () => Promise<void>
  readonly stop: () => void
}

export interface ClockOptions {
  /** Is told once when this machine’s clock is found to be wrong, and once when it is right again. */
  readonly log: {
    readonly warn: (found: { readonly aheadMs: number }, words: string) => void
    readonly info: (words: string) => void
  }
  readonly everyMs?: number
  /** Milliseconds since any moment, never set: not by a user, not by a time server. */
  readonly steady?: () => number
  /** This machine’s clock, milliseconds since 1970. */
  readonly machine?: () => number
}

/**
 * The database’s clock, followed: a program on a machine whose clock is wrong, or is set while it runs, still dates orders,
 * payments and workdays as all others do. Between two looks it goes on with the machine’s steady clock.
 */
export function followDatabaseClock(
  db: Db,
  { log, everyMs = EVERY_MS, steady = () => performance.now(), machine = Date.now }: ClockOptions,
): DatabaseClock {
  let ahead: number | undefined
  let wasApart = false
  let isLooking: Promise<void> | undefined

  async function ask(): Promise<void> {
    let best: { readonly took: number; readonly ahead: number } | undefined
    for (let sample = 0; sample < SAMPLES; sample++) {
      const from = steady()
      const { rows } = await databaseTime.execute(db)
      const took = steady() - from
      const ms = rows[0]?.ms
      if (ms !== undefined && (!best || took < best.took)) best = { took, ahead: ms - (from + took / 2) }
    }
    if (!best) return
    ahead = best.ahead
    const off = machine() - (steady() + ahead)
    const isApart = Math.abs(off) > APART_MS
    if (isApart && !wasApart)
      log.warn({ aheadMs: Math.round(off) }, 'the clock of this machine is wrong; times are the database’s')
    if (!isApart && wasApart) log.info('the clock of this machine is right again')
    wasApart = isApart
  }
  function look(): Promise<void> {
    isLooking ??= ask()
      // Without the database nothing can be dated anyway; it is asked again.
      .catch(() => undefined)
      .finally(() => {
        isLooking = undefined
      })
    return isLooking
  }
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return {
    now: () => new Date(ahead === undefined ? machine() : steady() + ahead),
    look,
    stop: () => clearInterval(timer),
  }
}

const databaseTime = sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
