/** One thing measured against its limit, both taken in turns so that a noisy neighbour disturbs both alike. */
export interface Measured {
  readonly figure: number
  readonly limit: number
  /** Product over limit, of the medians. */
  readonly ratio: number
  /** Largest over smallest of the rounds' ratios: how far to trust the ratio. */
  readonly spread: number
}

/** Rounds further apart than this are noise, and the row says so. */
export const TOO_NOISY = 2

/** Runs reference and product in turns, after one round of warming up that does not count. */
export async function inTurns(
  rounds: number,
  reference: () => Promise<number>,
  product: () => Promise<number>,
): Promise<Measured> {
  await reference()
  await product()
  const limits: number[] = []
  const figures: number[] = []
  for (let round = 0; round < rounds; round++) {
    limits.push(await reference())
    figures.push(await product())
  }
  const ratios = figures.map((figure, i) => figure / (limits[i] ?? figure))
  const figure = median(figures)
  const limit = median(limits)
  return { figure, limit, ratio: figure / limit, spread: Math.max(...ratios) / Math.min(...ratios) }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new RangeError('Nothing was measured')
  return middle
}

/** How many times a second `work` can be done by so many at once, over a number of repetitions. */
export async function perSecond(
  times: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<number> {
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < times) await work(next++)
    }),
  )
  return times / ((performance.now() - began) / 1000)
}
