import { type Centavos, centavos, sum, ZERO } from '../core/money.ts'
import { isMoney, type MoneyAccount } from '../ledger/money-accounts.ts'

/** `in` and `out` by intent: undoing an inflow reduces `in` and does not increase `out`. */
export type CashDirection = 'in' | 'out' | 'transfer'

/** The effect of a ledger transfer on one money account, and the account on the other side. */
export interface CashMove {
  readonly account: MoneyAccount
  /** The account the money came from or went to; `transfer` if it only moved between own accounts. */
  readonly counter: string
  readonly direction: CashDirection
  /** Positive if the account's balance grew. */
  readonly amount: Centavos
}

interface Leg {
  readonly account: string
  readonly amount: Centavos
}

/** These accounts explain a money movement only if no other does: the goods of a sale, the tax in a price. */
export const EXPLAINS_LAST = ['inventory', 'cogs'] as const
export const EXPLAINS_LATE = ['vat_payable', 'customer_credit'] as const

/**
 * The money movements of a transfer. The net of the money accounts is matched with the other accounts in the order of
 * the postings; any rest moved between money accounts. The sums by account equal the postings to the centavo. `undoes`:
 * the transfer reverses another one.
 */
export function cashMovesOf(legs: readonly Leg[], undoes: boolean): CashMove[] {
  const money = legs.flatMap(({ account, amount }) => (isMoney(account) ? [{ account, amount }] : []))
  const net = sum(money.map(({ amount }) => amount))
  const sign = Math.sign(net)
  const carriers = spans(
    money.filter(({ amount }) => Math.sign(amount) === sign),
    Math.abs(net),
  )
  const counters = spans(
    legs
      .filter(({ account, amount }) => !isMoney(account) && Math.sign(amount) === -sign)
      .toSorted((one, other) => lateness(one.account) - lateness(other.account)),
    Math.abs(net),
  )
  const direction = (undoes ? -sign : sign) > 0 ? 'in' : 'out'
  const flows = carriers.flatMap(({ account, from, to }) =>
    counters.flatMap((counter): CashMove[] => {
      const shared = Math.min(to, counter.to) - Math.max(from, counter.from)
      return shared > 0 ? [{ account, counter: counter.account, direction, amount: centavos(sign * shared) }] : []
    }),
  )
  const kept = money.map(
    ({ account, amount }): CashMove => ({ account, counter: 'transfer', direction: 'transfer', amount }),
  )
  const flowed = flows.map(
    ({ account, amount }): CashMove => ({
      account,
      counter: 'transfer',
      direction: 'transfer',
      amount: centavos(-amount),
    }),
  )
  return merged([...flows, ...kept, ...flowed]).filter(({ amount }) => amount !== 0)
}

/** Legs placed end to end on a line of `length`: each takes its size of what is left. */
function spans<Account extends string>(
  legs: readonly { readonly account: Account; readonly amount: Centavos }[],
  length: number,
) {
  let at = 0
  return legs.map(({ account, amount }) => {
    const from = Math.min(at, length)
    at += Math.abs(amount)
    return { account, from, to: Math.min(at, length) }
  })
}

function lateness(account: string): number {
  if (EXPLAINS_LAST.some((last) => last === account)) return 2
  return EXPLAINS_LATE.some((late) => late === account) ? 1 : 0
}

function merged(moves: readonly CashMove[]): CashMove[] {
  const byKey = new Map<string, CashMove>()
  for (const move of moves) {
    const key = `${move.account} ${move.counter} ${move.direction}`
    const amount = sum([byKey.get(key)?.amount ?? ZERO, move.amount])
    byKey.set(key, { ...move, amount })
  }
  return [...byKey.values()]
}
