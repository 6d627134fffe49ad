import { DomainError } from '../core/errors.ts'
import { add, type Centavos, shareOf, subtract, sum, ZERO } from '../core/money.ts'

/** An ordered line. */
export interface OrderedLine {
  readonly id: string
  readonly quantity: number
  /** For the whole quantity. */
  readonly amount: Centavos
}

export interface ReceivedLine {
  readonly id: string
  readonly quantity: number
  /** Its own amount and its share of the freight. */
  readonly cost: Centavos
}

export interface Received {
  readonly lines: readonly ReceivedLine[]
  /** The amount to pay: for the goods received, and the freight. */
  readonly total: Centavos
}

/**
 * The received lines of an order and their cost. Goods that did not arrive are not paid; freight is split by value, to
 * the centavo. `came` has the quantity received of each line; everything if omitted. Refuses more than was ordered, and
 * nothing at all.
 */
export function receivedLines(
  ordered: readonly OrderedLine[],
  came: ReadonlyMap<string, number> | undefined,
  freight: Centavos,
): Received {
  const arrived = ordered.map(({ id, quantity, amount }) => {
    const got = came ? (came.get(id) ?? 0) : quantity
    if (got > quantity) {
      throw new DomainError('field_invalid', 'That’s more than was ordered. Record the rest as another purchase.', {
        field: 'lines',
      })
    }
    return { id, quantity: got, amount: shareOf(amount, got, quantity) }
  })
  if (came && [...came.keys()].some((id) => !ordered.some((line) => line.id === id))) {
    throw new DomainError('field_invalid', 'A line isn’t part of this purchase', { field: 'lines' })
  }
  if (arrived.every(({ quantity }) => quantity === 0)) {
    throw new DomainError('field_invalid', 'Nothing arrived. Cancel the purchase instead.', { field: 'lines' })
  }
  const goods = sum(arrived.map(({ amount }) => amount))
  const shares = spread(
    freight,
    arrived.map(({ amount, quantity }) => (goods > 0 ? amount : quantity)),
  )
  return {
    lines: arrived.map(({ id, quantity, amount }, index) => ({
      id,
      quantity,
      cost: add(amount, shares[index] ?? ZERO),
    })),
    total: add(goods, freight),
  }
}

/** Splits an amount by weights; the rounding difference goes to the heaviest. Parts without weight get nothing. */
function spread(amount: Centavos, weights: readonly number[]): Centavos[] {
  const all = weights.reduce((total, weight) => total + weight, 0)
  if (all === 0) return weights.map(() => ZERO)
  const shares = weights.map((weight) => shareOf(amount, weight, all))
  const heaviest = weights.indexOf(Math.max(...weights))
  const rest = subtract(amount, sum(shares))
  return shares.map((share, index) => (index === heaviest ? add(share, rest) : share))
}
