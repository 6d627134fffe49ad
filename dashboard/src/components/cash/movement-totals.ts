import { CASH_MOVEMENT_KINDS, type CashSessionDetail } from '@labada/contracts/cash/cash-sessions'
import { type Centavos, sum } from '@labada/domain/core/money'

type Movement = CashSessionDetail['movements'][number]

export interface MovementTotal {
  readonly kind: Movement['kind']
  readonly count: number
  readonly amount: Centavos
}

/** The drawer's movements by kind, in the order of the catalog; kinds without movements are omitted. */
export function movementTotals(movements: readonly Movement[]): MovementTotal[] {
  return CASH_MOVEMENT_KINDS.flatMap((kind) => {
    const amounts = movements.filter((movement) => movement.kind === kind).map(({ amount }) => amount)
    return amounts.length > 0 ? [{ kind, count: amounts.length, amount: sum(amounts) }] : []
  })
}
