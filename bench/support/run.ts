import { type Figure, judge } from './figures.ts'

/** A row of the table: one or more figures taken together. */
export interface Row<Place> {
  readonly name: string
  readonly what: string
  /** Where its Postgres keeps the data: in memory, so that the disk has no influence, or on the real disk. */
  readonly on: 'memory' | 'disk'
  /** `open` returns a product of the row's own, whose books are as every other row's; rows that do not call it need none. */
  readonly measure: (open: () => Promise<Place>) => Promise<readonly Figure[]>
}

/** Where a row is measured. */
export interface Opened<Place> {
  readonly place: Place
  readonly close: () => Promise<void>
}

/** What the places of all rows of a kind are copies of. */
interface Books<Place> {
  readonly open: () => Promise<Opened<Place>>
  readonly close: () => Promise<void>
}

/** Exit codes: every floor is reached; some floor is missed; none is missed, but something could not be judged. */
export const EXIT = { fine: 0, missed: 1, unsure: 2 } as const

/** Measures rows, prints each figure with its verdict, and returns the exit code. Errors of a row end the run. */
export async function runBench<Place>(
  rows: readonly Row<Place>[],
  openBooks: (on: Row<Place>['on']) => Promise<Books<Place>>,
  tell: (line: string) => void,
): Promise<number> {
  const figures: Figure[] = []
  for (const on of ['memory', 'disk'] as const) {
    let books: Promise<Books<Place>> | undefined
    try {
      for (const row of rows.filter((one) => one.on === on)) {
        tell(`\n${row.name}: ${row.what}`)
        let opening: Promise<Opened<Place>> | undefined
        const open = async () => {
          books ??= openBooks(on)
          opening ??= (await books).open()
          return (await opening).place
        }
        try {
          const taken = await row.measure(open)
          for (const figure of taken) for (const line of linesOf(figure)) tell(`  ${line}`)
          figures.push(...taken)
        } finally {
          await (await opening)?.close()
        }
      }
    } finally {
      await (await books)?.close()
    }
  }
  const verdicts = figures.map(judge)
  const missed = verdicts.filter((verdict) => verdict === 'FLOOR MISSED').length
  const unsure = verdicts.filter((verdict) => verdict === 'too noisy to count').length
  tell('')
  if (missed > 0) tell(`${missed} of ${figures.length} figures miss their floor.`)
  if (unsure > 0) tell(`${unsure} of ${figures.length} figures were too noisy to count: take them again in quiet.`)
  if (missed + unsure === 0) tell(`All ${figures.length} figures reach their floor.`)
  return missed > 0 ? EXIT.missed : unsure > 0 ? EXIT.unsure : EXIT.fine
}

function linesOf(figure: Figure): string[] {
  const { what, unit, product, limit, judged, isMoreBetter, floor, goal, spread, noise, note } = figure
  const sign = isMoreBetter ? '≥' : '≤'
  const marks = `floor ${sign} ${floor}, goal ${sign} ${goal}, spread ${spread.toFixed(2)}`
  return [
    `${what}: ${shown(product)} ${unit}${limit ? `, limit ${shown(limit.value)} (${limit.is})` : ''}`,
    `  ${limit ? `ratio ${judged.toFixed(2)}, ` : ''}${marks}: ${judge(figure)}${noise ? ` (${noise})` : ''}`,
    ...(note ? [`  ${note}`] : []),
  ]
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
}
