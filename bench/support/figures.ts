import { isQuiet, type Rate, type Round } from './rounds.ts'
import { median, spreadOf } from './statistics.ts'

/** One line of the table, ready to be judged. */
export interface Figure {
  readonly what: string
  readonly unit: string
  /** The values of the product and of the limit in the same rounds. */
  readonly product: number
  readonly limit?: { readonly is: string; readonly value: number } | undefined
  /** The value compared with floor and goal: product ÷ limit, or the product's figure itself. */
  readonly judged: number
  readonly isMoreBetter: boolean
  /** The current requirement and the long-term target. */
  readonly floor: number
  readonly goal: number
  /** Largest ÷ smallest of the rounds, as a measure of reliability. 1 for values that do not vary. */
  readonly spread: number
  /** Why this figure is not valid this time; undefined if it is. */
  readonly noise?: string | undefined
  /** Additional information, not judged. */
  readonly note?: string | undefined
}

export type Verdict = 'goal reached' | 'floor reached' | 'FLOOR MISSED' | 'too noisy to count'

export function judge({ judged, isMoreBetter, floor, goal, noise }: Figure): Verdict {
  if (noise !== undefined) return 'too noisy to count'
  const reaches = (mark: number) => (isMoreBetter ? judged >= mark : judged <= mark)
  return reaches(goal) ? 'goal reached' : reaches(floor) ? 'floor reached' : 'FLOOR MISSED'
}

/** A spread above this counts as noise. */
const WIDEST_SPREAD = 2
const FEWEST_ROUNDS = 3

type Shown = Pick<Figure, 'what' | 'unit' | 'isMoreBetter' | 'floor' | 'goal' | 'note'>

/**
 * The product's figure divided by the limit's, over the rounds that were quiet enough.
 */
export function ratioFigure<R, P>(
  rounds: readonly Round<R, P>[],
  limitIs: string,
  reference: (half: R) => number,
  product: (half: P) => number,
  shown: Shown,
): Figure {
  const { counted, noise } = countedOf(rounds)
  const limit = median(counted.map((round) => reference(round.reference)))
  const ours = median(counted.map((round) => product(round.product)))
  const spread = spreadOf(counted.map((round) => product(round.product) / reference(round.reference)))
  return {
    ...shown,
    product: ours,
    limit: { is: limitIs, value: limit },
    judged: ours / limit,
    spread,
    noise: noise ?? tooWide(spread),
  }
}

type Rated = Pick<Rate, 'perSecond' | 'cpuMs'>

/**
 * The product's rate divided by the limit's. Where neighbours make rates too noisy, what one operation takes of the
 * processor is judged by the same marks instead, limit ÷ product: with both cores busy the rate is its inverse. The rates
 * are printed beside.
 */
export function ratesFigure(
  rounds: readonly Round<Rated, Rated>[],
  limitIs: string,
  shown: Omit<Shown, 'isMoreBetter' | 'note'> & { readonly one: string },
): Figure {
  const { one, ...given } = shown
  const rate = ({ perSecond }: Rated) => perSecond
  const cpu = ({ cpuMs }: Rated) => cpuMs
  const cpuOf = (half: 'reference' | 'product') => median(rounds.map((round) => round[half].cpuMs))
  const [limitMs, ourMs] = [cpuOf('reference'), cpuOf('product')]
  const told = `processor time of all processes: ${ourMs.toFixed(2)} ms ${one}, limit ${limitMs.toFixed(2)} ms`
  const byRate = ratioFigure(rounds, limitIs, rate, rate, { ...given, isMoreBetter: true, note: told })
  if (byRate.noise === undefined) return byRate
  const spread = spreadOf(rounds.map((round) => cpu(round.product) / cpu(round.reference)))
  return {
    ...byRate,
    judged: limitMs / ourMs,
    spread,
    noise: Number.isFinite(limitMs / ourMs) ? tooWide(spread) : byRate.noise,
    note: `${told}: judged by it, because ${byRate.noise}; by rate it is ${byRate.judged.toFixed(2)}`,
  }
}

/** What one operation takes of the processor as something grows, the smallest first. */
export interface Grown {
  readonly at: string
  readonly rounds: readonly { readonly cpuMs: number; readonly foreign: number | undefined }[]
}

/**
 * How many times more an operation takes at some size than at any smaller one: a product that is still getting warm at the
 * smallest hides nothing. Judged however busy others are, as long as the rounds agree; what others took is printed.
 */
export function growthFigure(
  grown: readonly Grown[],
  limitIs: string,
  shown: Omit<Shown, 'isMoreBetter' | 'note'>,
): Figure {
  const each = grown.map(({ at, rounds }) => ({ at, cpu: rounds.map(({ cpuMs }) => cpuMs) }))
  const ms = each.map(({ cpu }) => median(cpu))
  const steps = ms.slice(1).map((more, place) => ({ more, least: Math.min(...ms.slice(0, place + 1)) }))
  const worst = steps.reduce((one, other) => (other.more / other.least > one.more / one.least ? other : one))
  const spread = Math.max(...each.map(({ cpu }) => spreadOf(cpu)))
  const foreign = median(grown.flatMap(({ rounds }) => rounds.map((round) => round.foreign ?? 0)))
  return {
    ...shown,
    isMoreBetter: false,
    product: worst.more,
    limit: { is: limitIs, value: worst.least },
    judged: worst.more / worst.least,
    spread,
    noise: ms.every(Number.isFinite) ? tooWide(spread) : 'no processor time here',
    note: `${each.map(({ at }, place) => `${at}: ${ms[place]?.toFixed(2)} ms`).join(', ')}; others kept ${foreign.toFixed(2)} cores busy`,
  }
}

/** A figure of the product that is judged by its own value (a time, a size). */
export function plainFigure<R, P>(rounds: readonly Round<R, P>[], product: (half: P) => number, shown: Shown): Figure {
  const { counted, noise } = countedOf(rounds)
  const values = counted.map((round) => product(round.product))
  return { ...shown, product: median(values), judged: median(values), spread: spreadOf(values), noise }
}

/** A figure that is independent of other load (a count, a size): one reading is enough. */
export function exactFigure(value: number, shown: Shown): Figure {
  return { ...shown, product: value, judged: value, spread: 1 }
}

/** Only the quiet rounds, if there are enough of them. */
function countedOf<R, P>(rounds: readonly Round<R, P>[]) {
  const quiet = rounds.filter(isQuiet)
  if (quiet.length >= FEWEST_ROUNDS) return { counted: quiet, noise: undefined }
  const busy = median(rounds.map(({ foreign }) => foreign ?? 0)).toFixed(2)
  return {
    counted: rounds,
    noise: `others kept ${busy} cores busy; ${quiet.length} of ${rounds.length} rounds were quiet`,
  }
}

function tooWide(spread: number): string | undefined {
  return spread > WIDEST_SPREAD ? `the rounds are ${spread.toFixed(1)} times apart` : undefined
}
