import { DomainError } from './errors.ts'

/** Philippine pesos as a whole number of centavos. ₱1,234.50 is 123450. Never a float. */
export type Centavos = number & { readonly __unit: 'centavos' }

/** Brands a safe integer as centavos; refuses anything else with `invalid_amount`. */
export function centavos(value: number): Centavos {
  if (!Number.isSafeInteger(value)) throw new DomainError('invalid_amount', `${value} is not whole centavos`)
  return (value === 0 ? 0 : value) as Centavos
}

export const ZERO: Centavos = centavos(0)

/** Converts pesos to centavos: two decimals, halves rounded away from zero. */
export function fromPesos(pesos: number): Centavos {
  return centavos(roundHalfAway(Number((pesos * 100).toPrecision(15))))
}

/** Converts centavos to the pesos of wire and screen: a number with at most two decimals. */
export function toPesos(amount: Centavos): number {
  return amount / 100
}

export function sum(amounts: readonly Centavos[]): Centavos {
  return centavos(amounts.reduce<number>((total, amount) => total + amount, 0))
}

export function add(one: Centavos, other: Centavos): Centavos {
  return centavos(one + other)
}

export function subtract(from: Centavos, amount: Centavos): Centavos {
  return centavos(from - amount)
}

export function negate(amount: Centavos): Centavos {
  return centavos(-amount)
}

export function smallerOf(one: Centavos, other: Centavos): Centavos {
  return one < other ? one : other
}

/** `amount × factor` for a decimal quantity (kilos, loads), rounded half away from zero to the centavo. */
export function times(amount: Centavos, factor: number): Centavos {
  return centavos(roundHalfAway(Number((amount * factor).toPrecision(15))))
}

/** `amount × numerator ÷ denominator`, halves away from zero. A zero denominator throws `Cannot divide by zero.` */
export function prorate(amount: Centavos, numerator: number, denominator: number): Centavos {
  if (denominator === 0) throw new DomainError('division_by_zero', 'Cannot divide by zero.')
  return centavos(roundHalfAway((amount * numerator) / denominator))
}

/**
 * The product of `factors` divided by the product of `divisors`: rounded once, half away from zero, and exact for
 * products of any size. Safe integers only; a zero divisor throws `division_by_zero`.
 */
export function roundedQuotient(factors: readonly number[], divisors: readonly number[]): Centavos {
  return quotient(factors, divisors, true)
}

/** Like `roundedQuotient`, but drops fractions of a centavo (rounds towards zero). */
export function flooredQuotient(factors: readonly number[], divisors: readonly number[]): Centavos {
  return quotient(factors, divisors, false)
}

/**
 * `amount × part ÷ whole` for quantities with at most three decimals, halves away from zero, exact for any size. A zero
 * whole throws `Cannot divide by zero.`
 */
export function shareOf(amount: Centavos, part: number, whole: number): Centavos {
  return roundedQuotient([amount, Math.round(part * 1000)], [Math.round(whole * 1000)])
}

/** The root of the sum of squares, to the centavo: the combined size of independent errors. */
export function rootOfSquares(amounts: readonly Centavos[]): Centavos {
  return centavos(roundHalfAway(Math.hypot(...amounts)))
}

/** `percent` of the amount (30 for 30 %), rounded half away from zero. */
export function percentOf(amount: Centavos, percent: number): Centavos {
  return prorate(amount, Math.round(percent * 100), 10_000)
}

/** An amount for a message: ₱1,234.50. Screens use their own formatter. */
export function inWords(amount: Centavos): string {
  const [whole = '0', cents = '00'] = (Math.abs(amount) / 100).toFixed(2).split('.')
  return `${amount < 0 ? '−' : ''}₱${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

function roundHalfAway(exact: number): number {
  return Math.sign(exact) * Math.round(Math.abs(exact))
}

function quotient(factors: readonly number[], divisors: readonly number[], isRounded: boolean): Centavos {
  const over = product(factors)
  const under = product(divisors)
  if (under === 0) throw new DomainError('division_by_zero', 'Cannot divide by zero.')
  if (!Number.isSafeInteger(over) || !Number.isSafeInteger(under)) return largeQuotient(factors, divisors, isRounded)
  const [dividend, divisor] = [Math.abs(over), Math.abs(under)]
  const rest = dividend % divisor
  const whole = (dividend - rest) / divisor + (isRounded && rest >= divisor - rest ? 1 : 0)
  return centavos(over < 0 === under < 0 ? whole : -whole)
}

function largeQuotient(factors: readonly number[], divisors: readonly number[], isRounded: boolean): Centavos {
  const [over, under] = [largeProduct(factors), largeProduct(divisors)]
  const [dividend, divisor] = [over < 0n ? -over : over, under < 0n ? -under : under]
  const whole = (isRounded ? 2n * dividend + divisor : 2n * dividend) / (2n * divisor)
  return centavos(Number(over < 0n === under < 0n ? whole : -whole))
}

function product(numbers: readonly number[]): number {
  let result = 1
  for (const number of numbers) result *= number
  return result
}

function largeProduct(numbers: readonly number[]): bigint {
  return numbers.reduce((result, number) => result * BigInt(number), 1n)
}
