import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runningPostmaster, STOP_SIGNAL } from './postgres.mjs'
import { endProcess, isRunning } from './processes.mjs'

/** In the order in which they are stopped: clients of a server before the server. */
const ORDER = ['install', 'build', 'dashboard', 'gateway', 'workers', 'scanner', 'prepare', 'redis', 'postgres']

/**
 * Stops processes left running by an earlier start on this data directory that was killed. Only processes whose pid and
 * start time were recorded by that start, and a postmaster that runs on this cluster.
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

/** Every process recorded in this data directory, running or not: for tests and debugging. */
export function recordedProcesses(run) {
  return (existsSync(run) ? readdirSync(run) : [])
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
