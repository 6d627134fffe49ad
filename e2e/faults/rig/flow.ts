import type pg from 'pg'
import type { History } from './history.ts'
import { type Limits, pause } from './scene.ts'
import type { LiveScreen } from './screens.ts'

/** Seconds until each flowed again; Infinity when it did not within the time it was waited for. */
export type Recovery = Record<keyof Limits, number>

export interface FlowOptions {
  readonly history: History
  readonly screens: readonly LiveScreen[]
  readonly sql: pg.Pool
  readonly now: () => number
}

/** Waits until what is done after `since` (of the run's clock) is acknowledged, heard and acted upon again. */
export async function untilItFlows(
  { history, screens, sql, now }: FlowOptions,
  since: number,
  from: number,
  mostMs: number,
): Promise<Recovery> {
  const recovery: Recovery = { writes: Infinity, screens: Infinity, effects: Infinity }
  const wallSince = new Date(Date.now() - (now() - since))
  const end = now() + mostMs
  while (now() < end && Object.values(recovery).includes(Infinity)) {
    const written = history.operations.findLast(({ done, beganAt }) => done !== null && beganAt >= since)
    if (recovery.writes === Infinity && written) recovery.writes = secondsOf(firstDone(history, since) - from)
    if (recovery.screens === Infinity) {
      const heard = firstHeard(history, screens, since)
      if (heard !== undefined) recovery.screens = secondsOf(heard - from)
    }
    if (recovery.effects === Infinity && (await isActedUpon(sql, wallSince))) recovery.effects = secondsOf(now() - from)
    await pause(100)
  }
  return recovery
}

function firstDone({ operations }: History, since: number): number {
  return Math.min(...operations.flatMap(({ done, beganAt }) => (done && beganAt >= since ? [done.at] : [])))
}

/** When a screen first heard of an order that was received after `since`. */
function firstHeard({ operations }: History, screens: readonly LiveScreen[], since: number): number | undefined {
  const orders = new Set(
    operations.flatMap(({ deed, beganAt }) => (deed.kind === 'receive' && beganAt >= since ? [deed.orderId] : [])),
  )
  const times = screens.flatMap(({ heard }) => {
    const event = recent(heard, since).find(({ orderId }) => orderId !== undefined && orders.has(orderId))
    return event ? [event.at] : []
  })
  return times.length > 0 ? Math.min(...times) : undefined
}

/** What was heard since a moment, oldest first. */
function recent<T extends { readonly at: number }>(heard: readonly T[], since: number): readonly T[] {
  let from = heard.length
  while (from > 0 && (heard[from - 1]?.at ?? 0) >= since) from -= 1
  return heard.slice(from)
}

async function isActedUpon(sql: pg.Pool, since: Date): Promise<boolean> {
  try {
    const { rows } = await sql.query<{ acted: boolean }>(
      `select exists(select from outbox o join inbox i on i.event_id = o.event_id
         where o.created_at > $1 and o.type <> 'branch_day.rolled_up') as acted`,
      [since],
    )
    return rows[0]?.acted ?? false
  } catch {
    return false
  }
}

function secondsOf(ms: number): number {
  return Math.max(0, ms) / 1000
}
