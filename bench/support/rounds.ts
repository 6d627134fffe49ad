import { setTimeout as wait } from 'node:timers/promises'
import { foreignCores, readCpu } from './cpu.ts'
import { percentile } from './statistics.ts'

/** Reference and product, measured one right after the other, so that a noisy neighbour disturbs both alike. */
export interface Round<R, P> {
  readonly reference: R
  readonly product: P
  /** Cores that other processes kept busy meanwhile; undefined if not available. */
  readonly foreign: number | undefined
}

/** The share of a core that other processes may use. */
const FOREIGN_CORES = 0.3

/** If the load of other processes is not available, every round counts as quiet and only the spread is judged. */
export function isQuiet({ foreign }: Pick<Round<unknown, unknown>, 'foreign'>): boolean {
  return foreign === undefined || foreign <= FOREIGN_CORES
}

export interface RoundsWanted {
  /** Quiet rounds to take. */
  readonly quiet?: number
  /** Maximum number of rounds. */
  readonly most?: number
}

/** Takes rounds until enough were quiet or the maximum is reached, after a warm-up round that does not count. */
export async function inTurns<R, P>(
  reference: () => Promise<R>,
  product: () => Promise<P>,
  { quiet = 5, most = 9 }: RoundsWanted = {},
): Promise<Round<R, P>[]> {
  await reference()
  await product()
  const rounds: Round<R, P>[] = []
  while (rounds.length < most && rounds.filter(isQuiet).length < quiet) {
    const before = readCpu()
    const began = performance.now()
    // The second one may find the machine warmer, so the order alternates.
    const round =
      rounds.length % 2 === 0
        ? { reference: await reference(), product: await product() }
        : await product().then(async (first) => ({ product: first, reference: await reference() }))
    const after = readCpu()
    const seconds = (performance.now() - began) / 1000
    rounds.push({ ...round, foreign: before && after && foreignCores(before, after, seconds) })
  }
  return rounds
}

/** Operations per second and their duration. */
export interface Rate {
  readonly perSecond: number
  /** 95th and 99th percentile in milliseconds. */
  readonly p95: number
  readonly p99: number
  /** CPU milliseconds per operation over all our processes: more stable than elapsed time on a busy machine. */
  readonly cpuMs: number
}

/** Runs `work` for this many seconds at this concurrency. `spent`: the processor time that counts, of all our processes if not given. */
export async function rateOf(
  seconds: number,
  atOnce: number,
  work: (index: number, worker: number) => Promise<unknown>,
  spent: () => number = spentByUs,
): Promise<Rate> {
  const took: number[] = []
  let next = 0
  const cpuBefore = spent()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (let from = performance.now(); from < began + seconds * 1000; from = performance.now()) {
        await work(next++, worker)
        took.push(performance.now() - from)
      }
    }),
  )
  const cpuMs = ((spent() - cpuBefore) * 1000) / took.length
  return rateFrom(took, began, cpuMs)
}

const spentByUs = () => readCpu()?.ours ?? Number.NaN

/**
 * Starts `work` this often a second, whether or not earlier ones have ended, over lanes that do one thing at a time. Each is
 * timed from when it was due, so that waiting for a lane counts too.
 */
export async function paceOf(
  seconds: number,
  perSecond: number,
  lanes: number,
  work: (index: number, lane: number) => Promise<unknown>,
): Promise<Rate> {
  const took: number[] = []
  const total = seconds * perSecond
  let next = 0
  const cpuBefore = spentByUs()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let index = next++; index < total; index = next++) {
        const due = began + (index * 1000) / perSecond
        const early = due - performance.now()
        if (early > 0) await wait(early)
        await work(index, lane)
        took.push(performance.now() - due)
      }
    }),
  )
  const cpuMs = ((spentByUs() - cpuBefore) * 1000) / took.length
  return rateFrom(took, began, cpuMs)
}

const rateFrom = (took: readonly number[], began: number, cpuMs: number): Rate => ({
  perSecond: took.length / ((performance.now() - began) / 1000),
  p95: percentile(took, 0.95),
  p99: percentile(took, 0.99),
  cpuMs,
})
