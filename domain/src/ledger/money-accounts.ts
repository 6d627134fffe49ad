/** Where money lies. What moves between these is a transfer; what comes from or goes to anything else is cash flow. */
export const MONEY_ACCOUNTS = ['drawer', 'safe', 'transit', 'wallet:gcash', 'wallet:maya', 'card', 'bank'] as const
export type MoneyAccount = (typeof MONEY_ACCOUNTS)[number]

export function isMoney(account: string): account is MoneyAccount {
  return MONEY_ACCOUNTS.some((money) => money === account)
}
