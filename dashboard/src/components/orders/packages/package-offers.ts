import type { SoldPackage } from '@labada/contracts/orders/customers/packages'
import { DomainError } from '@labada/domain/core/errors'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { add, type Centavos } from '@labada/domain/core/money'
import {
  afterUse,
  type CoveredLine,
  type CoveredOrder,
  leftAfterUse,
  lineAfterUse,
  openUnits,
  type PackageLeft,
  type PackageUse,
  packageUseOf,
} from '@labada/domain/orders/customers/packages'
import { leftOf, type TenderedPayment, type Tendering } from '../counter/tender.ts'
import type { PackageBasis } from './package-basis.ts'

/** Units of a package for a line of the order. */
export interface PackageOffer {
  readonly sold: SoldPackage
  readonly use: NonNullable<TenderedPayment['use']>
  /** What is no longer due with it: what the units were paid for, and the discount. */
  readonly amount: Centavos
}

interface State {
  order: CoveredOrder
  readonly lines: CoveredLine[]
  readonly left: Map<string, PackageLeft>
}

/**
 * What a customer's packages can pay of an order, beside the parts already taken: for each package and line as many
 * units as both have. What would pay more than is left is not offered: the server counts packages before money.
 */
export function offersOf(
  basis: PackageBasis,
  packages: readonly SoldPackage[],
  tendering: Pick<Tendering, 'taken' | 'due'>,
  today: ManilaDate,
): PackageOffer[] {
  const left = new Map(packages.map((sold) => [sold.id, { units: sold.unitsLeft, value: sold.valueLeft }]))
  const state: State = { order: basis.order, lines: [...basis.lines], left }
  for (const { use } of tendering.taken) {
    const sold = packages.find(({ id }) => id === use?.packageId)
    const decided = use && sold && tryUse(state, sold, use, today)
    if (use && decided) keep(state, use, decided)
  }
  return packages.flatMap((sold) =>
    state.lines.flatMap((line, at) => {
      const units = Math.min(state.left.get(sold.id)?.units ?? 0, openUnits(line))
      const use = { packageId: sold.id, line: at, units }
      const decided = units > 0 ? tryUse(state, sold, use, today) : undefined
      const amount = decided && add(decided.paid, decided.discount)
      return amount !== undefined && amount <= leftOf(tendering) ? [{ sold, use, amount }] : []
    }),
  )
}

type Wanted = PackageOffer['use']

/** What a use would do; undefined where the package is not for it. */
function tryUse(
  { order, lines, left }: State,
  sold: SoldPackage,
  use: Wanted,
  today: ManilaDate,
): PackageUse | undefined {
  const [line, rest] = [lines[use.line], left.get(sold.id)]
  if (!line || !rest) return undefined
  try {
    return packageUseOf(sold, rest, { order, line, units: use.units, today })
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

function keep(state: State, { packageId, line }: Wanted, use: PackageUse): void {
  const [before, rest] = [state.lines[line], state.left.get(packageId)]
  if (!before || !rest) return
  state.order = afterUse(state.order, use)
  state.left.set(packageId, leftAfterUse(rest, use))
  state.lines[line] = lineAfterUse(before, use)
}
