import { isQuiet, type Round } from './rounds.ts'
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

/** The product's figure divided by the limit's, over the rounds that were quiet enough. */
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
