import { DomainError } from '../core/errors.ts'
import type { ServiceCategory, ServiceUnit } from './service-kinds.ts'
import type { WorkStage } from './work-stages.ts'

/** A price version, as the rules about time need it. */
export interface VersionTimes {
  readonly id: string
  readonly publishedAt: Date | null
  readonly effectiveAt: Date | null
  readonly discardedAt: Date | null
}

/**
 * draft: being edited; scheduled: published for later; active: current; expired: replaced; discarded: deleted as a
 * draft or before it took effect.
 */
export type VersionState = 'draft' | 'scheduled' | 'active' | 'expired' | 'discarded'

/** How far in the past an instant may be and still mean "now": the time it takes to read a dialog. */
const NOW_MS = 60_000

/**
 * The version whose prices are effective at an instant: published, not discarded, the last to take effect by then; of
 * two that take effect together, the one published later.
 */
export function versionInForce<T extends VersionTimes>(versions: readonly T[], at: Date): T | undefined {
  return versions
    .filter((version) => isPublished(version) && timeOf(version.effectiveAt) <= at.getTime())
    .toSorted(
      (a, b) =>
        timeOf(b.effectiveAt) - timeOf(a.effectiveAt) ||
        timeOf(b.publishedAt) - timeOf(a.publishedAt) ||
        (a.id < b.id ? 1 : -1),
    )[0]
}

/** The state of a version at an instant, given the current version. */
export function stateOf(version: VersionTimes, inForceId: string | null, at: Date): VersionState {
  if (version.discardedAt !== null) return 'discarded'
  if (version.publishedAt === null || version.effectiveAt === null) return 'draft'
  if (version.effectiveAt > at) return 'scheduled'
  return version.id === inForceId ? 'active' : 'expired'
}

/** Refuses `stale_version` for anything but a draft: published prices never change. */
export function refuseUnlessDraft(version: VersionTimes): void {
  if (version.discardedAt !== null) throw new DomainError('stale_version', 'These prices were discarded')
  if (version.publishedAt !== null)
    throw new DomainError('stale_version', 'Published prices can’t be changed. Draft new ones.')
}

/**
 * When a draft takes effect: at the requested instant, otherwise now. Undefined if it was already published for that
 * time. Refuses `field_invalid` for the past and `stale_version` for anything but a draft.
 */
export function effectiveAtOf(version: VersionTimes, asked: Date | undefined, now: Date): Date | undefined {
  if (isPublished(version) && (asked === undefined || asked.getTime() === version.effectiveAt?.getTime()))
    return undefined
  refuseUnlessDraft(version)
  const effectiveAt = asked ?? now
  if (effectiveAt.getTime() < now.getTime() - NOW_MS) {
    throw new DomainError('field_invalid', 'Prices can’t take effect in the past', { field: 'effectiveAt' })
  }
  return effectiveAt < now ? now : effectiveAt
}

/** Whether discarding a version changes anything. Refuses `stale_version` once its prices have been effective. */
export function isDiscardable(version: VersionTimes, now: Date): boolean {
  if (version.discardedAt !== null) return false
  if (version.effectiveAt !== null && version.effectiveAt <= now) {
    throw new DomainError('stale_version', 'Prices that have taken effect can’t be removed')
  }
  return true
}

/** How a service is measured and processed, besides its price. */
export interface PriceTerms {
  readonly minQuantity: number | null
  /** Kilos that fit one machine load. */
  readonly kgPerLoad: number | null
  /** Kilos above a full last load that do not yet count as another one. */
  readonly toleranceKg: number
  /** Quantities are rounded up to multiples of this; null: as entered (loads are always whole). */
  readonly step: number | null
  /** 30 for 30 %; null: this service cannot be rushed. */
  readonly rushPercent: number | null
  readonly discountable: boolean
  readonly taxable: boolean
}

/** The default terms of a new service. An add-on has no rush and no discount; a load holds 8 kg. */
export function usualTerms(category: ServiceCategory, unit: ServiceUnit): PriceTerms {
  return {
    minQuantity: null,
    kgPerLoad: unit === 'load' || unit === 'kg' ? 8 : null,
    toleranceKg: 0.2,
    step: unit === 'kg' ? 0.5 : null,
    rushPercent: null,
    discountable: category !== 'add_on',
    taxable: true,
  }
}

/** The work stages of a service category. */
export function usualStages(category: ServiceCategory): readonly WorkStage[] {
  switch (category) {
    case 'full_service':
    case 'bulky':
      return ['washing', 'drying', 'folding']
    case 'wash_only':
      return ['washing']
    case 'dry_only':
      return ['drying']
    case 'fold_only':
    case 'press':
      return ['folding']
    case 'dry_clean':
      return ['washing', 'folding']
    case 'add_on':
      return []
  }
}

function isPublished(version: VersionTimes): boolean {
  return version.publishedAt !== null && version.effectiveAt !== null && version.discardedAt === null
}

function timeOf(instant: Date | null): number {
  return instant?.getTime() ?? Number.POSITIVE_INFINITY
}
