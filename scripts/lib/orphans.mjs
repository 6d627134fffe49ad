import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runningPostmaster, STOP_SIGNAL } from './postgres.mjs'
import { endProcess, isRunning } from './processes.mjs'

/** In the order in which a start stops them: whoever uses a server goes before it. */
const ORDER = ['install', 'build', 'dashboard', 'gateway', 'workers', 'scanner', 'prepare', 'redis', 'postgres']

/**
 * Ends what an earlier start on this data directory left running because it was killed itself. Only processes whose number and
 * moment of beginning were written down by that start, and a postmaster that works in this very cluster.
 */
export async function stopOrphans({ run, postgres }, tell) {
  for (const key of ORDER) {
    const file = pidFileOf(run, key)
    const candidates = [recorded(file), key === 'postgres' ? runningPostmaster(postgres) : undefined]
    const left = candidates.find((identity) => identity && isRunning(identity))
    if (left) {
      tell(
        `An earlier start was killed and left ${left.name ?? key} running (process ${left.pid}); it is stopped first.`,
      )
      await endProcess(left, key === 'postgres' ? { signal: STOP_SIGNAL, graceMs: 20_000, forceSignal: 'SIGQUIT' } : {})
    }
    rmSync(file, { force: true })
  }
}

export function pidFileOf(run, key) {
  return join(run, `${key}.pid.json`)
}

/** Every process this data directory has on record, running or not: for tests and for people who look. */
export function recordedProcesses(run) {
  return readdirSync(run)
    .filter((name) => name.endsWith('.pid.json'))
    .map((name) => ({ key: name.replace('.pid.json', ''), ...recorded(join(run, name)) }))
}

function recorded(file) {
  try {
    const identity = JSON.parse(readFileSync(file, 'utf8'))
    return typeof identity.pid === 'number' && typeof identity.began === 'string' ? identity : undefined
  } catch {
    return undefined
  }
}
