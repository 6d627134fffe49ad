import { type Counted, DENOMINATIONS, worthOf } from '@labada/domain/cash/denominations'
import { type Centavos, centavos, times } from '@labada/domain/core/money'

/** Counted pieces as typed, keyed by the denomination in pesos. Missing or blank entries count as zero. */
export type Pieces = Readonly<Record<string, string>>

export type Denomination = (typeof DENOMINATIONS)[number]

const MOST_DIGITS = 5

/** Handles input in a count field: only digits are kept. */
export const withPieces = (pieces: Pieces, denomination: Denomination, text: string): Pieces => ({
  ...pieces,
  [String(denomination)]: text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, MOST_DIGITS),
})

/** Adds or removes one piece, for touch. */
export const withMore = (pieces: Pieces, denomination: Denomination, by: 1 | -1): Pieces =>
  withPieces(pieces, denomination, String(Math.max(0, piecesOf(pieces, denomination) + by)))

export const piecesOf = (pieces: Pieces, denomination: Denomination): number =>
  Number(pieces[String(denomination)] ?? '') || 0

/** The count in wire format; denominations that were not counted are omitted. */
export function countedOf(pieces: Pieces): Counted {
  const counted = DENOMINATIONS.map((denomination) => [String(denomination), piecesOf(pieces, denomination)] as const)
  return Object.fromEntries(counted.filter(([, count]) => count > 0))
}

export const piecesFrom = (counted: Counted | null): Pieces =>
  Object.fromEntries(Object.entries(counted ?? {}).map(([denomination, count]) => [denomination, String(count)]))

/** The value of one row of the count. */
export const rowWorth = (pieces: Pieces, denomination: Denomination): Centavos =>
  times(centavos(Math.round(denomination * 100)), piecesOf(pieces, denomination))

export const worthOfPieces = (pieces: Pieces): Centavos => worthOf(countedOf(pieces))

/** Whether anything was entered, so that OK on an empty count can ask for confirmation. */
export const isUncounted = (pieces: Pieces): boolean => Object.values(pieces).every((text) => text === '')

/** The row after (or before) this one, for Enter and the arrow keys; undefined past the end. */
export function nextRow(denomination: Denomination, by: 1 | -1): Denomination | undefined {
  return DENOMINATIONS[DENOMINATIONS.indexOf(denomination) + by]
}
