import { DomainError } from '../core/errors.ts'
import { add, type Centavos, centavos, negate, shareOf, subtract, times, ZERO } from '../core/money.ts'

/** The kinds of stock movements. */
export const STOCK_KINDS = [
  'opening',
  'purchase',
  'sale',
  'consumption',
  'transfer_out',
  'transfer_in',
  'adjustment',
  'spoilage',
  'return',
  'count',
] as const
export type StockKind = (typeof STOCK_KINDS)[number]

/** The reasons for manual adjustments. */
export const ADJUSTMENT_REASONS = ['damage', 'expired', 'found', 'correction', 'theft'] as const
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number]

/** A branch's stock of an item. Quantities are base units with at most three decimals; they can be negative. */
export interface StockLevel {
  readonly quantity: number
  /** The total cost of it. */
  readonly value: Centavos
  /** The last cost of a base unit in centavos (with a fraction); stock taken at zero costs this. */
  readonly averageCost: number
}

export const EMPTY: StockLevel = { quantity: 0, value: ZERO, averageCost: 0 }

/** One change of a level. `value` and `quantity` have the same sign. */
export interface StockChange {
  readonly quantity: number
  readonly value: Centavos
  /** How much less (+) or more (−) stock taken before it arrived really cost than booked. */
  readonly correction: Centavos
  readonly before: number
  readonly after: StockLevel
}

/**
 * Takes stock out at its moving average: value × quantity ÷ on hand. More than on hand may be taken, because the books
 * may be behind; the excess costs the last average.
 */
export function takeOut(level: StockLevel, quantity: number): StockChange {
  refuseNothing(quantity)
  const cost =
    level.quantity > 0
      ? shareOf(level.value, quantity, level.quantity)
      : times(AVERAGE_OF_ONE, level.averageCost * quantity)
  return change(level, -quantity, negate(cost), ZERO)
}

/**
 * Puts stock in at its cost. If the books were below zero, the stock taken too early gets the new cost: the difference
 * is the correction, so that stock on hand never has a negative value.
 */
export function putIn(level: StockLevel, quantity: number, value: Centavos): StockChange {
  refuseNothing(quantity)
  if (value < 0) throw new DomainError('invalid_amount', 'Cost must be at least 0')
  if (level.quantity >= 0) return change(level, quantity, value, ZERO)
  const worth = shareOf(value, plus(level.quantity, quantity), quantity)
  return change(level, quantity, value, subtract(worth, add(level.value, value)), costOfOne(value, quantity))
}

/** Puts in stock that was found without a document of its cost: at the last average. */
export function putInAtAverage(level: StockLevel, quantity: number): StockChange {
  const value =
    level.quantity > 0
      ? shareOf(level.value, quantity, level.quantity)
      : times(AVERAGE_OF_ONE, level.averageCost * quantity)
  return putIn(level, quantity, value)
}

/** Changes a level by the difference of a count. */
export function countedOff(level: StockLevel, difference: number): StockChange {
  return difference < 0 ? takeOut(level, -difference) : putInAtAverage(level, difference)
}

/** Refuses `out_of_stock` if there is less than requested: the counter may override it, a transfer may not. */
export function refuseMissing(name: string, onHand: number, wanted: number): void {
  if (onHand >= wanted) return
  throw new DomainError('out_of_stock', onHand > 0 ? `Only ${onHand} of ${name} left` : `${name} is out of stock`, {
    onHand,
  })
}

/** The sum of two quantities, without the noise of binary fractions. */
export function plus(one: number, other: number): number {
  return Math.round(one * 1000 + other * 1000) / 1000
}

/** The cost of one base unit in centavos, for display: never summed, never stored as money. */
export function costOfOne(value: Centavos, quantity: number): number {
  return quantity === 0 ? 0 : value / quantity
}

/** The maximum quantity of an item in a branch, in base units (ten thousand liters in milliliters is 10,000,000). */
export const MOST_QUANTITY = 10_000_000
const MOST_VALUE: Centavos = centavos(100_000_000_00)

/** One centavo: what `times` multiplies to make an amount of an average. */
const AVERAGE_OF_ONE = centavos(1)

function change(
  level: StockLevel,
  quantity: number,
  value: Centavos,
  correction: Centavos,
  latestCost: number = level.averageCost,
): StockChange {
  const after = { quantity: plus(level.quantity, quantity), value: add(add(level.value, value), correction) }
  if (Math.abs(after.quantity) > MOST_QUANTITY || Math.abs(after.value) > MOST_VALUE) {
    throw new DomainError('invalid_amount', 'That’s more than a branch can hold', { field: 'quantity' })
  }
  const averageCost = after.quantity > 0 ? costOfOne(after.value, after.quantity) : latestCost
  return {
    quantity,
    value,
    correction,
    before: level.quantity,
    after: { ...after, averageCost: averageBefore(level, after.quantity, averageCost) },
  }
}

/** The value of stock that just ran out gives the last average. */
function averageBefore(level: StockLevel, left: number, averageCost: number): number {
  return left <= 0 && level.quantity > 0 ? costOfOne(level.value, level.quantity) : averageCost
}

function refuseNothing(quantity: number): void {
  const thousandths = Math.round(quantity * 1000)
  if (!(quantity > 0) || Math.abs(quantity * 1000 - thousandths) > 1e-6) {
    throw new DomainError('field_invalid', 'Quantity must be more than 0, with at most 3 decimals', {
      field: 'quantity',
    })
  }
}
