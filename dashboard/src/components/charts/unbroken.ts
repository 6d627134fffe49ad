/** A sentence whose amounts are not torn from their minus at the end of a line; only to be shown, not compared. */
export const unbroken = (words: string): string => words.replaceAll('−₱', '−\u2060₱')
