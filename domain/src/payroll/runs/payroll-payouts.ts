import { DomainError } from '../../core/errors.ts'
import { add, type Centavos, inWords, subtract, sum, ZERO } from '../../core/money.ts'
import type { PayMethod } from '../../people/employees.ts'
import { isCash } from './payroll-postings.ts'
import type { PayPlace } from './payroll-runs.ts'

/** The pay of a branch that is to be handed out one way. */
export interface PayGroup {
  readonly branchId: string
  readonly method: PayMethod
  readonly amount: Centavos
}

/** Where pay can come from. */
export interface PaySource {
  readonly place: PayPlace
  /** Null: the company's, for every branch. */
  readonly branchId: string | null
  /** By the books. */
  readonly holds: Centavos
  /** A drawer gives cash only while its session is open. */
  readonly isOpen: boolean
}

/** A source with what is to come from it. */
export interface SourceNeed extends PaySource {
  readonly needed: Centavos
  readonly short: Centavos
}

/** The source of a branch's pay from a place; undefined for one that is not known. */
export function sourceOf<Source extends PaySource>(
  sources: readonly Source[],
  branchId: string,
  place: PayPlace,
): Source | undefined {
  return sources.find((source) => source.place === place && (source.branchId ?? branchId) === branchId)
}

/**
 * Where each group is best paid from, in their order: cash from the safe, else the open drawer, anything else from its own
 * account. Null where the source would not hold enough after the groups before: a short source is never proposed.
 */
export function proposePlaces(groups: readonly PayGroup[], sources: readonly PaySource[]): (PayPlace | null)[] {
  const left = new Map(sources.map((source) => [source, source.holds]))
  return groups.map(({ branchId, method, amount }) => {
    const places: readonly PayPlace[] = method === 'cash' ? ['safe', 'drawer'] : [method]
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

/** What chosen payments take from each source, and what it lacks. Sources that nothing comes from are left out. */
export function needsOf<Source extends PaySource>(
  payments: readonly { readonly branchId: string; readonly from: PayPlace; readonly amount: Centavos }[],
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
 * Refuses `cash_short` where a drawer or safe gave more than it held: `left` is below zero then. Of a wallet or a bank account the
 * books may know less than it holds, so that none of them is refused.
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
    readonly from: PayPlace
    readonly amount: Centavos
  },
  left: Centavos,
): void {
  if (!isCash(from) || left >= 0) return
  const holds = add(left, amount)
  throw new DomainError(
    'cash_short',
    `The ${branchName} ${from} holds ${inWords(holds)}. This pay needs ${inWords(amount)}.`,
    { branchId, place: from, holds, needed: amount },
  )
}
