import { DomainError } from '../core/errors.ts'
import { type Centavos, shareOf, subtract, sum } from '../core/money.ts'
import { plus } from './stock.ts'

interface SentLine {
  readonly id: string
  readonly quantity: number
  readonly cost: Centavos
}

interface Part {
  readonly quantity: number
  readonly cost: Centavos
}

export interface Arrival {
  readonly lines: readonly { readonly id: string; readonly came: Part; readonly missing: Part }[]
  readonly cameCost: Centavos
  readonly missingCost: Centavos
  readonly isShort: boolean
}

/**
 * The received quantities of a transfer. Every line must be accounted for; missing goods are lost or returned, with a
 * reason. Refuses more than was sent, `note_required` for a shortage without a reason.
 */
export function arrivedLines(
  sent: readonly SentLine[],
  came: ReadonlyMap<string, number>,
  { missing, reason }: { readonly missing: 'lost' | 'returned' | undefined; readonly reason: string },
): Arrival {
  const lines = sent.map(({ id, quantity, cost }) => {
    const got = came.get(id)
    if (got === undefined) throw new DomainError('field_invalid', 'Count every line', { field: 'lines' })
    if (got > quantity) throw new DomainError('field_invalid', 'That’s more than was sent', { field: 'lines' })
    const gotCost = shareOf(cost, got, quantity)
    return {
      id,
      came: { quantity: got, cost: gotCost },
      missing: { quantity: plus(quantity, -got), cost: subtract(cost, gotCost) },
    }
  })
  const isShort = lines.some((line) => line.missing.quantity > 0)
  if (isShort && (missing === undefined || reason === '')) {
    throw new DomainError('note_required', 'Enter what happened to the missing items, and why', {
      errors: {
        ...(missing === undefined && { missing: ['Missing is required'] }),
        ...(reason === '' && { reason: ['Reason is required'] }),
      },
    })
  }
  return {
    lines,
    isShort,
    cameCost: sum(lines.map((line) => line.came.cost)),
    missingCost: sum(lines.map((line) => line.missing.cost)),
  }
}
