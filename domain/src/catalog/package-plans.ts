import { DomainError } from '../core/errors.ts'
import { addDays, type ManilaDate } from '../core/manila-time.ts'
import type { Centavos } from '../core/money.ts'
import type { ServiceUnit } from './service-kinds.ts'

/** The least that one unit of a package costs, in centavos: what is released for a part of it is then never nothing. */
export const LEAST_UNIT_PRICE = 100

/** A package as the office wants to sell it: "10 loads for the price of 9". */
export interface PackagePlanWanted {
  readonly name: string
  /** What the whole package costs. */
  readonly price: Centavos
  /** How many units of its services it has: loads, kilos, pieces, minutes. Always whole. */
  readonly units: number
  /** At least one. */
  readonly serviceIds: readonly string[]
  /** Where it is sold and used; empty: in every branch. */
  readonly branchIds: readonly string[]
  /** Days for which it can be used, the day of its sale included. */
  readonly validDays: number
}

/**
 * The unit that all services of a plan are charged by. Refuses `field_invalid` without a known active service, if they
 * are charged by different units, or if a unit costs less than `LEAST_UNIT_PRICE`.
 */
export function unitOfPlan(
  { serviceIds, price, units }: Pick<PackagePlanWanted, 'serviceIds' | 'price' | 'units'>,
  services: readonly { readonly id: string; readonly unit: ServiceUnit; readonly isActive: boolean }[],
): ServiceUnit {
  const named = serviceIds.map((id) => services.find((service) => service.id === id))
  const [first] = named
  if (!first) throw odd('serviceIds', 'Choose at least one service')
  if (named.some((service) => !service?.isActive)) throw odd('serviceIds', 'Service not found')
  if (named.some((service) => service?.unit !== first.unit)) {
    throw odd('serviceIds', 'Services of a package must be charged by the same unit')
  }
  if (price < units * LEAST_UNIT_PRICE) throw odd('price', 'Price must be at least ₱1.00 a unit')
  return first.unit
}

/** The last day on which a package can be used. */
export function validUntilOf(soldOn: ManilaDate, validDays: number): ManilaDate {
  return addDays(soldOn, validDays - 1)
}

/** Whether a package is for a branch: one that names none is for all. */
export function isForBranch({ branchIds }: Pick<PackagePlanWanted, 'branchIds'>, branchId: string): boolean {
  return branchIds.length === 0 || branchIds.includes(branchId)
}

function odd(field: string, message: string): DomainError {
  return new DomainError('field_invalid', message, { field })
}
