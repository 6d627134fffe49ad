import { DomainError } from '../core/errors.ts'
import type { Centavos } from '../core/money.ts'
import type { ServiceCategory, ServiceUnit } from './service-kinds.ts'
import type { WorkStage } from './work-stages.ts'

/** Kilos that fit one machine when a service does not say. */
export const KG_PER_LOAD = 8

/** What an order line tells about the machine loads it makes. */
export interface LoadLine {
  readonly name: string
  readonly category: ServiceCategory
  readonly unit: ServiceUnit
  /** What is charged, in the service's unit. */
  readonly quantity: number
  readonly weightKg: number | null
  readonly kgPerLoad: number | null
  /** Kilos a load may be over before it counts as one more. */
  readonly toleranceKg: number
  readonly stages: readonly WorkStage[]
}

/** A service with the price and terms that hold for a branch at an instant. */
export interface ServicePrice {
  readonly serviceId: string
  readonly code: string
  readonly name: string
  readonly category: ServiceCategory
  readonly unit: ServiceUnit
  /** The work stages its loads go through. */
  readonly stages: readonly WorkStage[]
  readonly price: Centavos
  readonly minQuantity: number | null
  /** Kilos that fit one machine load. */
  readonly kgPerLoad: number | null
  /** Kilos the last load may be over before it counts as one more. */
  readonly toleranceKg: number
  /** What quantities are rounded up to; null: as entered (loads are always whole then). */
  readonly step: number | null
  /** 30 for 30 %; null: this service cannot be rushed. */
  readonly rushPercent: number | null
  readonly discountable: boolean
  readonly taxable: boolean
}

interface Asked {
  readonly quantity?: number | undefined
  readonly weightKg?: number | undefined
}

const LEAST_KG = 0.1
const LEAST_QUANTITY = 0.001

/**
 * What is charged for: loads from a weight (a person may only raise them), kilos, pieces or minutes; rounded up to the
 * service's step and at least its minimum. Refuses `field_invalid` when quantity or weight is missing or too small.
 */
export function workedQuantity(service: ServicePrice, { quantity, weightKg }: Asked): number {
  if (quantity !== undefined && !(quantity >= LEAST_QUANTITY))
    throw tooSmall('quantity', 'Quantity must be more than 0')
  if (weightKg !== undefined && !(weightKg >= LEAST_KG)) throw tooSmall('weightKg', 'Weight must be at least 0.1 kg')
  const asked = askedFor(service, { quantity, weightKg })
  const step = service.step ?? (service.unit === 'load' ? 1 : null)
  return Math.max(service.minQuantity ?? 0, step === null ? thousandths(asked) : upToStep(asked, step))
}

/** Machine loads of a weight: one more for each load begun, unless it is over by no more than the tolerance. */
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

/** Rounds up to a multiple of `step`; noise of binary fractions (0.30000000000000004) does not count as more. */
function upToStep(quantity: number, step: number): number {
  return thousandths(Math.ceil(Number((quantity / step).toPrecision(12))) * step)
}

function thousandths(quantity: number): number {
  return Math.round(Number((quantity * 1000).toPrecision(15))) / 1000
}

function tooSmall(field: string, message: string): DomainError {
  return new DomainError('field_invalid', message, { field })
}

/** How many machine loads one line makes. */
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
