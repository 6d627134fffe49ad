import { DomainError } from '../core/errors.ts'
import { type Centavos, roundedQuotient } from '../core/money.ts'

/** An exact fraction in lowest terms: `1.30` is 13/10. Rates of law and multipliers are never floating point. */
export interface Ratio {
  readonly over: number
  readonly under: number
}

export const ONE: Ratio = { over: 1, under: 1 }
export const NONE: Ratio = { over: 0, under: 1 }

/** Parses a decimal such as `0.045` or `395.0`; refuses anything else with `field_invalid`. */
export function ratioOf(text: string): Ratio {
  const [, whole = '', decimals = ''] = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  if (whole === '') throw new DomainError('field_invalid', `${text} isn’t a decimal`)
  return lowest(Number(whole + decimals), 10 ** decimals.length)
}

/** The shortest decimal of a ratio that was made from one: 13/10 is `1.3`. */
export function decimalOf({ over, under }: Ratio): string {
  return String(Number((over / under).toPrecision(15)))
}

export function product(one: Ratio, other: Ratio): Ratio {
  return lowest(one.over * other.over, one.under * other.under)
}

export function added(one: Ratio, other: Ratio): Ratio {
  return lowest(one.over * other.under + other.over * one.under, one.under * other.under)
}

/** `one` minus `other`; may be negative. */
export function difference(one: Ratio, other: Ratio): Ratio {
  return lowest(one.over * other.under - other.over * one.under, one.under * other.under)
}

export function isSame(one: Ratio, other: Ratio): boolean {
  return one.over === other.over && one.under === other.under
}

/** `ratio` of an amount, rounded half away from zero to the centavo. */
export function shareOf(amount: Centavos, ratio: Ratio): Centavos {
  return roundedQuotient([amount, ratio.over], [ratio.under])
}

function lowest(over: number, under: number): Ratio {
  const divisor = greatestDivisor(Math.abs(over), under) || 1
  return { over: over / divisor, under: under / divisor }
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other)
}
