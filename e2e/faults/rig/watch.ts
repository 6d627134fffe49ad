import { readFileSync } from 'node:fs'
import { openDatabase } from '@labada/db/core/client'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import type { History } from './history.ts'
import type { Programs } from './programs.ts'

/** One look at the invariants: what was found, or that Postgres could not be asked. */
export interface Look {
  readonly at: number
  readonly took: number
  readonly broken: readonly {
    readonly name: string
    readonly failingRows: number
    readonly subjects: readonly string[]
  }[]
  readonly isAway: boolean
}

export interface Watch {
  readonly looks: readonly Look[]
  /** Resident bytes of each program, every second. */
  readonly memory: ReadonlyMap<string, readonly number[]>
  readonly stop: () => Promise<void>
}

const EVERY_MS = 1_000

/**
 * Asks every invariant each second, on a connection of its own past every proxy, and watches the programs' memory.
 * Each invariant is one statement, so it sees one moment of the shop.
 */
export function startWatch(url: string, programs: Programs, history: History, now: () => number): Watch {
  const looks: Look[] = []
  const memory = new Map<string, number[]>()
  let isStopped = false
  const db = openWatching(url)

  async function look(): Promise<void> {
    const at = now()
    const broken: Look['broken'][number][] = []
    let isAway = false
    for (const invariant of INVARIANTS) {
      try {
        const finding = await checkInvariant(db, invariant)
        if (finding.failingRows > 0) broken.push(finding)
      } catch {
        isAway = true
        break
      }
    }
    for (const { name, subjects } of broken) {
      history.complaints.push({ at, what: `invariant ${name} does not hold: ${subjects.join(', ')}` })
    }
    looks.push({ at, took: now() - at, broken, isAway })
    for (const { name, proven } of programs.all) {
      try {
        const rss = residentBytes(proven())
        if (rss > 0) memory.set(name, [...(memory.get(name) ?? []), rss])
      } catch {
        // Between two lives.
      }
    }
  }

  const running = (async () => {
    while (!isStopped) {
      const began = performance.now()
      await look()
      await new Promise((resolve) => setTimeout(resolve, Math.max(50, EVERY_MS - (performance.now() - began))))
    }
  })()

  return {
    looks,
    memory,
    async stop() {
      if (isStopped) return
      isStopped = true
      await running
      await look()
      await db.destroy()
    },
  }
}

function openWatching(url: string) {
  return openDatabase(url, { name: 'labada-faults-watch', connections: 1 })
}

function residentBytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
