/**
 * Accounts that hold money. A movement between them is a transfer; a movement from or to any other account is cash
 * flow.
 */
export const MONEY_ACCOUNTS = ['drawer', 'safe', 'transit', 'wallet:gcash', 'wallet:maya', 'card', 'bank'] as const
export type MoneyAccount = (typeof MONEY_ACCOUNTS)[number]

export function isMoney(account: string): account is MoneyAccount {
  return MONEY_ACCOUNTS.some((money) => money === account)
}
