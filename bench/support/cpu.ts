import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of processor time since the machine booted. */
export interface CpuTime {
  /** Used by all processes. */
  readonly all: number
  /** Used by this process and its descendants. */
  readonly ours: number
}

/** Linux reports times in hundredths of a second. */
const TICKS = 100
/** Places in the first line of /proc/stat: user, nice, system, irq, softirq, steal. Idle and waiting are not among them. */
const BUSY: ReadonlySet<number> = new Set([1, 2, 3, 6, 7, 8])

/** The CPU time used so far; undefined if it is not available (no /proc). */
export function readCpu(): CpuTime | undefined {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
    const fields = line.split(/\s+/).map(Number)
    const all = fields.filter((_, i) => BUSY.has(i)).reduce((sum, ticks) => sum + ticks, 0)
    return { all: all / TICKS, ours: spentByTree(process.pid) / TICKS }
  } catch {
    return undefined
  }
}

/** Seconds of processor time of some processes and their descendants so far, those that ended included. */
export function spentBy(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + spentByTree(pid), 0) / TICKS
}

/** How many cores other processes kept busy between two readings. */
export function foreignCores(before: CpuTime, after: CpuTime, seconds: number): number {
  return Math.max(0, (after.all - before.all - (after.ours - before.ours)) / seconds)
}

/** Total resident memory of some processes, in megabytes. */
export function residentMb(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]))
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

interface Process {
  readonly parent: number
  readonly ticks: number
}

function spentByTree(root: number): number {
  const processes = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    const known = /^\d+$/.test(name) ? readProcess(Number(name)) : undefined
    if (known) processes.set(Number(name), known)
  }
  const isOurs = (pid: number): boolean => pid === root || (pid > 1 && isOurs(processes.get(pid)?.parent ?? 0))
  let ticks = 0
  for (const [pid, process] of processes) if (isOurs(pid)) ticks += process.ticks
  return ticks
}

/** Its own time and that of its children that have ended. */
function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), ticks }
  } catch {
    // The process has ended in the meantime.
    return undefined
  }
}
