import { DomainError } from '../core/errors.ts'
import type { Centavos } from '../core/money.ts'
import type { PriceTerms } from './prices.ts'
import type { ServiceCategory, ServiceUnit } from './service-kinds.ts'
import type { WorkStage } from './work-stages.ts'

/** Kilos per machine load, if a service does not set it. */
export const KG_PER_LOAD = 8

/** The facts of an order line that determine its machine loads. */
export interface LoadLine {
  readonly name: string
  readonly category: ServiceCategory
  readonly unit: ServiceUnit
  /** The charged quantity, in the service's unit. */
  readonly quantity: number
  readonly weightKg: number | null
  readonly kgPerLoad: number | null
  /** Kilos above a full load that do not yet count as another one. */
  readonly toleranceKg: number
  readonly stages: readonly WorkStage[]
}

/** A service with a branch's price and terms at an instant. */
export interface ServicePrice extends PriceTerms {
  readonly serviceId: string
  readonly code: string
  readonly name: string
  readonly category: ServiceCategory
  readonly unit: ServiceUnit
  /** The work stages of its loads. */
  readonly stages: readonly WorkStage[]
  readonly price: Centavos
}

interface Asked {
  readonly quantity?: number | undefined
  readonly weightKg?: number | undefined
}

const LEAST_KG = 0.1
const LEAST_QUANTITY = 0.001

/**
 * The charged quantity: loads from a weight (a person may only raise them), kilos, pieces or minutes; rounded up to the
 * service's step and at least its minimum. Refuses `field_invalid` if quantity or weight is missing or too small.
 */
export function workedQuantity(service: ServicePrice, { quantity, weightKg }: Asked): number {
  if (quantity !== undefined && !(quantity >= LEAST_QUANTITY))
    throw tooSmall('quantity', 'Quantity must be more than 0')
  if (weightKg !== undefined && !(weightKg >= LEAST_KG)) throw tooSmall('weightKg', 'Weight must be at least 0.1 kg')
  const asked = askedFor(service, { quantity, weightKg })
  const step = service.step ?? (service.unit === 'load' ? 1 : null)
  return Math.max(service.minQuantity ?? 0, step === null ? thousandths(asked) : upToStep(asked, step))
}

/** Machine loads of a weight: one for each started load, unless the excess is within the tolerance. */
export function loadsOfWeight(kg: number, kgPerLoad: number, toleranceKg: number): number {
  return Math.max(1, upToStep((kg - toleranceKg) / kgPerLoad, 1))
}

function askedFor({ unit, kgPerLoad, toleranceKg, name }: ServicePrice, { quantity, weightKg }: Asked): number {
  if (unit === 'kg') {
    const kilos = weightKg ?? quantity
    if (kilos === undefined) throw tooSmall('weightKg', `Weight of ${name} is required`)
    if (kilos < LEAST_KG) throw tooSmall('weightKg', 'Weight must be at least 0.1 kg')
    return kilos
  }
  if (unit === 'load' && weightKg !== undefined && kgPerLoad !== null) {
    return Math.max(quantity ?? 0, loadsOfWeight(weightKg, kgPerLoad, toleranceKg))
  }
  if (quantity !== undefined) return quantity
  if (unit === 'flat') return 1
  throw tooSmall('quantity', `Quantity of ${name} is required`)
}

/** Rounds up to a multiple of `step`, ignoring the noise of binary fractions (0.30000000000000004). */
function upToStep(quantity: number, step: number): number {
  return thousandths(Math.ceil(Number((quantity / step).toPrecision(12))) * step)
}

function thousandths(quantity: number): number {
  return Math.round(Number((quantity * 1000).toPrecision(15))) / 1000
}

function tooSmall(field: string, message: string): DomainError {
  return new DomainError('field_invalid', message, { field })
}

/** The number of machine loads of one line. */
export function loadCountOf(line: LoadLine): number {
  if (line.category === 'add_on') return 0
  switch (line.unit) {
    case 'load':
      return Math.max(1, Math.ceil(line.quantity))
    case 'kg':
      return loadsOfWeight(line.weightKg ?? line.quantity, line.kgPerLoad ?? KG_PER_LOAD, line.toleranceKg)
    case 'piece':
      return 1
    case 'minute':
    case 'flat':
      return 0
  }
}

/** The total weight of the lines that were weighed, to the gram; null if none was. */
export function kilosOf(lines: readonly Pick<LoadLine, 'weightKg'>[]): number | null {
  const weights = lines.flatMap(({ weightKg }) => (weightKg === null ? [] : [weightKg]))
  return weights.length === 0 ? null : Math.round(weights.reduce((total, kg) => total + kg, 0) * 1000) / 1000
}

/** `Full service ×2, Fabcon ×2`: an order in one line for lists and stubs. */
export function describeLines(lines: readonly Pick<LoadLine, 'name' | 'quantity' | 'unit'>[]): string {
  return lines.map(labelOf).join(', ')
}

/** `Full service ×2`, `Wash-Dry-Fold by kilo 7.5 kg`. */
export function labelOf({ name, quantity, unit }: Pick<LoadLine, 'name' | 'quantity' | 'unit'>): string {
  if (unit === 'kg') return `${name} ${quantity} kg`
  if (unit === 'minute') return `${name} ${quantity} min`
  return unit === 'flat' && quantity === 1 ? name : `${name} ×${quantity}`
}
