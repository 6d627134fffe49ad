import type { AccountCode, Posting } from './ledger.ts'

/** Places that the office pays from and is paid into. Only drawer and safe are a branch's own cash. */
export const MONEY_PLACES = ['drawer', 'safe', 'gcash', 'maya', 'bank'] as const
export type MoneyPlace = (typeof MONEY_PLACES)[number]

/** The account of each place. */
export const PLACE_ACCOUNT = {
  drawer: 'drawer',
  safe: 'safe',
  gcash: 'wallet:gcash',
  maya: 'wallet:maya',
  bank: 'bank',
} as const satisfies Record<MoneyPlace, AccountCode>

/** Whether the place is the branch's own cash. */
export function isOwnCash(place: string): place is 'drawer' | 'safe' {
  return place === 'drawer' || place === 'safe'
}

/** Whether any of these postings moves the branch's own cash: undoing them then needs it to be there. */
export function touchesOwnCash(postings: readonly Posting[]): boolean {
  return postings.some(({ account }) => isOwnCash(account))
}
