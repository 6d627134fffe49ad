import { DomainError } from '../core/errors.ts'
import { daysBetween, type ManilaDate } from '../core/manila-time.ts'
import { type Centavos, inWords, subtract } from '../core/money.ts'

/** Accounts with a statement from a bank or provider. */
export const STATEMENT_ACCOUNTS = ['wallet:gcash', 'wallet:maya', 'card', 'bank'] as const
export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[number]

/** A statement line; positive if the balance grew. */
export interface StatementLine {
  readonly on: ManilaDate
  readonly reference: string
  readonly amount: Centavos
}

/** A ledger entry on the account that no statement has verified yet. */
export interface BookEntry {
  readonly transferId: string
  readonly on: ManilaDate
  readonly reference: string | null
  readonly amount: Centavos
}

export interface Match {
  readonly transferId: string
  /** By reference and amount, or by amount within a few days. */
  readonly how: 'reference' | 'amount'
}

/** A bank may book a few days later than the shop, seldom earlier. */
const MOST_DAYS = 4

/**
 * Finds the ledger entry of each line, or null: first by equal reference and amount, then by equal amount, nearest day
 * first. No entry is used twice, and a match always has the line's exact amount.
 */
export function matchStatement(lines: readonly StatementLine[], entries: readonly BookEntry[]): (Match | null)[] {
  const free = new Map(entries.map((entry) => [entry.transferId, entry]))
  const matches: (Match | null)[] = lines.map(() => null)
  const take = (index: number, entry: BookEntry, how: Match['how']) => {
    free.delete(entry.transferId)
    matches[index] = { transferId: entry.transferId, how }
  }
  for (const [index, line] of lines.entries()) {
    const reference = plain(line.reference)
    if (reference === '') continue
    const found = [...free.values()].find(
      (entry) => entry.amount === line.amount && entry.reference !== null && plain(entry.reference) === reference,
    )
    if (found) take(index, found, 'reference')
  }
  const pairs = lines.flatMap((line, index) =>
    matches[index]
      ? []
      : [...free.values()].flatMap((entry) => {
          const days = Math.abs(daysBetween(line.on, entry.on))
          return entry.amount === line.amount && days <= MOST_DAYS ? [{ index, entry, days }] : []
        }),
  )
  for (const { index, entry } of pairs.toSorted((one, other) => one.days - other.days || one.index - other.index)) {
    if (!matches[index] && free.has(entry.transferId)) take(index, entry, 'amount')
  }
  return matches
}

/** Returns the difference, statement less ledger. Refuses `note_required` if they differ without an explanation. */
export function explainedDifference(closing: Centavos, book: Centavos, explanation: string): Centavos {
  const difference = subtract(closing, book)
  if (difference !== 0 && explanation === '') {
    throw new DomainError(
      'note_required',
      `The statement is ${inWords(difference)} off the ledger. Add an explanation.`,
      {
        errors: { explanation: ['Explanation is required'] },
      },
    )
  }
  return difference
}

/** Normalizes a reference, which people type with and without spaces, dashes and leading zeros. */
function plain(reference: string): string {
  return reference
    .replace(/[^a-z0-9]/gi, '')
    .replace(/^0+/, '')
    .toLowerCase()
}
