import type { ManilaDate } from '../../core/manila-time.ts'

/** What changes what is left of a package; docs/adr/0015 says how. */
export const PACKAGE_KINDS = ['sale', 'use', 'use_void', 'use_refund', 'refund', 'void', 'expiry'] as const
export type PackageKind = (typeof PACKAGE_KINDS)[number]

/** used: nothing is left; ended: after its last day. */
export const PACKAGE_STATES = ['open', 'used', 'ended', 'refunded', 'voided'] as const
export type PackageState = (typeof PACKAGE_STATES)[number]

/** What has become of a package; `lastKind` is what changed it last. `ended` from the day after its last one on. */
export function packageState(
  {
    unitsLeft,
    validUntil,
    lastKind,
  }: { readonly unitsLeft: number; readonly validUntil: ManilaDate; readonly lastKind: PackageKind },
  today: ManilaDate,
): PackageState {
  if (unitsLeft > 0) return today > validUntil ? 'ended' : 'open'
  if (lastKind === 'void') return 'voided'
  if (lastKind === 'refund') return 'refunded'
  return lastKind === 'expiry' ? 'ended' : 'used'
}
