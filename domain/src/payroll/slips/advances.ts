import type { ManilaDate } from '../../core/manila-time.ts'
import { add, type Centavos, centavos, flooredQuotient, smallerOf, subtract, ZERO } from '../../core/money.ts'
import type { Ratio } from '../../law/ratios.ts'

/** A released cash advance that is being repaid. */
export interface Advance {
  readonly id: string
  readonly grantedOn: ManilaDate
  readonly balance: Centavos
  readonly instalment: Centavos
  /** What earlier pay could not cover. */
  readonly arrears: Centavos
  /** Deduct the whole balance at once: the final pay. */
  readonly collectAll: boolean
  /** The employee's signed authorization is on file (D.O. 195-18); without it nothing may be deducted. */
  readonly hasAuthority: boolean
}

/** The owner's limits on deductions for advances. The law sets none (payroll.md 9). */
export interface AdvanceGuard {
  /** The minimum net pay. */
  readonly leastNet: Centavos
  readonly mostShare: Ratio
}

/** What a pay deducted for one advance. `shortfall` becomes its arrears. */
export interface AdvanceRow {
  readonly id: string
  readonly taken: Centavos
  readonly balanceAfter: Centavos
  readonly shortfall: Centavos
}

/**
 * Deducts installments, the oldest advance first, within the guard's limits (Labor Code arts. 113 and 116; D.O. 195-18;
 * Civil Code art. 1706). `net` is the pay before advances; the deductions never make it negative.
 */
export function takeInstalments(net: Centavos, guard: AdvanceGuard, advances: readonly Advance[]): AdvanceRow[] {
  let room = roomFor(net, guard)
  return oldestFirst(advances).map((advance) => {
    const wanted = wantedOf(advance)
    const taken = advance.hasAuthority ? smallerOf(wanted, room) : ZERO
    room = subtract(room, taken)
    return { id: advance.id, taken, balanceAfter: subtract(advance.balance, taken), shortfall: subtract(wanted, taken) }
  })
}

function roomFor(net: Centavos, { leastNet, mostShare }: AdvanceGuard): Centavos {
  if (net <= 0) return ZERO
  const share = flooredQuotient([net, mostShare.over], [mostShare.under])
  const room = smallerOf(smallerOf(subtract(net, leastNet), share), net)
  return room > 0 ? room : ZERO
}

function wantedOf({ balance, instalment, arrears, collectAll }: Advance): Centavos {
  const wanted = collectAll ? balance : smallerOf(add(instalment, arrears), balance)
  return wanted > 0 ? wanted : centavos(0)
}

function oldestFirst(advances: readonly Advance[]): Advance[] {
  return advances.toSorted((one, other) => {
    const [first, second] = [`${one.grantedOn} ${one.id}`, `${other.grantedOn} ${other.id}`]
    return first < second ? -1 : first > second ? 1 : 0
  })
}
