import { foreignCores, readCpu } from './cpu.ts'
import { percentile } from './statistics.ts'

/** Reference and product, measured one right after the other, so that a noisy neighbour disturbs both alike. */
export interface Round<R, P> {
  readonly reference: R
  readonly product: P
  /** Cores that others kept busy meanwhile; undefined where nobody tells. */
  readonly foreign: number | undefined
}

/** Others may keep this much of a core busy. */
const FOREIGN_CORES = 0.3

/** A machine that does not tell what others do is taken at the word of the spread. */
export function isQuiet({ foreign }: Pick<Round<unknown, unknown>, 'foreign'>): boolean {
  return foreign === undefined || foreign <= FOREIGN_CORES
}

export interface RoundsWanted {
  /** Quiet rounds to take. */
  readonly quiet?: number
  /** Rounds to take at most. */
  readonly most?: number
}

/** Takes rounds until enough of them were quiet, or there were too many, after one for warming up that does not count. */
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
    // Whoever goes second may find the machine warmer: they take turns at that too.
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

/** How many times a second something was done, and how long that took. */
export interface Rate {
  readonly perSecond: number
  /** Milliseconds that 99 of 100 did not exceed. */
  readonly p99: number
  /** Milliseconds of processor time each, of all our processes together: steadier than time on a busy machine. */
  readonly cpuMs: number
}

/** Does `work` for so many seconds, by so many at once. */
export async function rateOf(
  seconds: number,
  atOnce: number,
  work: (index: number, worker: number) => Promise<unknown>,
): Promise<Rate> {
  const took: number[] = []
  let next = 0
  const cpuBefore = readCpu()?.ours ?? Number.NaN
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (let from = performance.now(); from < began + seconds * 1000; from = performance.now()) {
        await work(next++, worker)
        took.push(performance.now() - from)
      }
    }),
  )
  const cpuMs = (((readCpu()?.ours ?? Number.NaN) - cpuBefore) * 1000) / took.length
  return { perSecond: took.length / ((performance.now() - began) / 1000), p99: percentile(took, 0.99), cpuMs }
}
