import { DomainError } from '../../core/errors.ts'
import { add, type Centavos, inWords, subtract, sum, ZERO } from '../../core/money.ts'
import { isOwnCash, type MoneyPlace } from '../../ledger/money-places.ts'
import type { PayMethod } from '../../people/employees.ts'

/** A branch's pay with one payment method. */
export interface PayGroup {
  readonly branchId: string
  readonly method: PayMethod
  readonly amount: Centavos
}

/** A place that pay can come from. */
export interface PaySource {
  readonly place: MoneyPlace
  /** Null: the company's, usable for every branch. */
  readonly branchId: string | null
  /** The balance in the books. */
  readonly holds: Centavos
  /** A drawer can pay only while its session is open. */
  readonly isOpen: boolean
}

/** A source with the amount to be taken from it. */
export interface SourceNeed extends PaySource {
  readonly needed: Centavos
  readonly short: Centavos
}

/** The source of a branch's pay in a place; undefined if there is none. */
export function sourceOf<Source extends PaySource>(
  sources: readonly Source[],
  branchId: string,
  place: MoneyPlace,
): Source | undefined {
  return sources.find((source) => source.place === place && (source.branchId ?? branchId) === branchId)
}

/**
 * Proposes the source of each group, in order: cash from the safe, otherwise from the open drawer; other methods from
 * their own account. Null if the source would not hold enough after the previous groups.
 */
export function proposePlaces(groups: readonly PayGroup[], sources: readonly PaySource[]): (MoneyPlace | null)[] {
  const left = new Map(sources.map((source) => [source, source.holds]))
  return groups.map(({ branchId, method, amount }) => {
    const places: readonly MoneyPlace[] = method === 'cash' ? ['safe', 'drawer'] : [method]
    for (const place of places) {
      const source = sourceOf(sources, branchId, place)
      const holds = (source && left.get(source)) ?? ZERO
      if (!source?.isOpen || holds < amount) continue
      left.set(source, subtract(holds, amount))
      return place
    }
    return null
  })
}

/** The amount that the chosen payments take from each source, and what it lacks. Unused sources are omitted. */
export function needsOf<Source extends PaySource>(
  payments: readonly { readonly branchId: string; readonly from: MoneyPlace; readonly amount: Centavos }[],
  sources: readonly Source[],
): (Source & SourceNeed)[] {
  return sources.flatMap((source) => {
    const own = payments.filter(({ branchId, from }) => sourceOf(sources, branchId, from) === source)
    if (own.length === 0) return []
    const needed = sum(own.map(({ amount }) => amount))
    return [{ ...source, needed, short: needed > source.holds ? subtract(needed, source.holds) : ZERO }]
  })
}

/**
 * Refuses `cash_short` if a drawer or safe would go below zero (`left`). A wallet or bank account is never refused,
 * because it may hold more than the books show.
 */
export function refuseShortSource(
  {
    branchId,
    branchName,
    from,
    amount,
  }: {
    readonly branchId: string
    readonly branchName: string
    readonly from: MoneyPlace
    readonly amount: Centavos
  },
  left: Centavos,
): void {
  if (!isOwnCash(from) || left >= 0) return
  const holds = add(left, amount)
  throw new DomainError(
    'cash_short',
    `The ${branchName} ${from} holds ${inWords(holds)}. This pay needs ${inWords(amount)}.`,
    { branchId, place: from, holds, needed: amount },
  )
}
