import type { Blow } from './blow.ts'
import { CHECKS, type Check, type Finding } from './judge.ts'
import type { Outcome } from './run.ts'

/** The figures of a run, and everything that was found. */
export function report({ seed, history, books, blows, findings, watch, heard, resyncs, seconds }: Outcome): string[] {
  const { operations, reads, statuses } = history
  const done = operations.filter((operation) => operation.done)
  const quiet = done.filter(
    ({ beganAt, done: ack }) =>
      !blows.some(({ at, ended, recovery }) => beganAt < ended + 1000 * longest(recovery) && (ack?.at ?? 0) > at - 50),
  )
  const times = quiet.map(({ done: ack }) => (ack?.at ?? 0) - (ack?.sentAt ?? 0))
  const undecided = operations.filter((operation) => !operation.done && !operation.refused).length
  const count = (check: Check) => findings.filter((finding) => finding.check === check).length
  return [
    '',
    `Seed ${seed}: ${seconds.toFixed(0)} s, ${blows.length} faults`,
    `  deeds ${operations.length}, acknowledged ${done.length}, sent again ${operations.filter(({ again }) => again.length > 0).length}, never decided ${undecided}, not begun ${history.notBegun}`,
    `  reads ${reads.length}; answers ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status || 'none'} × ${times}`)
      .join(', ')}`,
    `  events ${books.events.length}, heard on screens ${heard}, resyncs ${resyncs}, slowest acted upon after ${books.slowestReceiptSeconds} s`,
    `  lost ${count('lost')}, doubled ${count('doubled')}, events missing ${count('missing')}, out of order ${count('out of order')}`,
    `  invariants: ${watch.looks.length} looks, ${watch.looks.filter(({ isAway }) => isAway).length} while Postgres was away, ${watch.looks.filter(({ broken }) => broken.length > 0).length} broken; slowest ${Math.max(0, ...watch.looks.map(({ took }) => took)).toFixed(0)} ms`,
    `  writes in quiet times: p50 ${quantile(times, 0.5)}, p95 ${quantile(times, 0.95)}, p99 ${quantile(times, 0.99)} ms (${times.length})`,
    `  memory: ${[...watch.memory].map(([name, bytes]) => `${name} ${megabytes(bytes[0])} → ${megabytes(Math.max(...bytes))} MB at most`).join(', ')}`,
    ...recoveries(blows),
    ...told(findings),
  ]
}

function recoveries(blows: readonly Blow[]): string[] {
  const ids = [...new Set(blows.map(({ id }) => id))].sort(
    (a, b) => Number.parseInt(a.slice(1), 10) - Number.parseInt(b.slice(1), 10),
  )
  return [
    '  recovery in seconds, p50 / most:',
    ...ids.map((id) => {
      const its = blows.filter((blow) => blow.id === id)
      const of = (what: 'writes' | 'screens' | 'effects') => {
        const times = its.map(({ recovery }) => recovery[what])
        return `${what} ${quantile(times, 0.5, 1)} / ${Math.max(...times).toFixed(1)}`
      }
      return `    ${id.padEnd(4)} × ${String(its.length).padStart(2)}  ${of('writes')}, ${of('screens')}, ${of('effects')}`
    }),
  ]
}

function told(findings: readonly Finding[]): string[] {
  if (findings.length === 0) return ['  No results.']
  const kinds = Object.keys(CHECKS) as Check[]
  return kinds.flatMap((check) => {
    const its = findings.filter((finding) => finding.check === check)
    if (its.length === 0) return []
    const more = its.length > 12 ? [`      … and ${its.length - 12} more`] : []
    return [
      `  ${its.length} × ${check} (${CHECKS[check]})`,
      ...its.slice(0, 12).map(({ what }) => `      ${what}`),
      ...more,
    ]
  })
}

function longest(recovery: Blow['recovery']): number {
  return Math.max(...Object.values(recovery).filter(Number.isFinite), 0)
}

export function quantile(times: readonly number[], share: number, digits = 0): string {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted.length === 0
    ? '–'
    : (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(digits)
}

function megabytes(bytes: number | undefined): string {
  return ((bytes ?? 0) / 1_048_576).toFixed(0)
}
