import type { PayItem } from '@labada/contracts/payroll/items/pay-items'
import { canAddAuthority, needsAuthority } from '@labada/domain/payroll/items/pay-item-authorities'

/** Nothing is deducted until the employee has signed for it or has been heard. */
export const isUnsigned = ({ kind, hasAuthority }: PayItem): boolean => needsAuthority(kind) && !hasAuthority

/** What can still be added: its authority, or only the document of its basis. */
export function missingOf(item: PayItem): 'authority' | 'paper' | null {
  const canAdd = canAddAuthority({
    kind: item.kind,
    hasAuthority: item.hasAuthority,
    hasPaper: item.paper !== null || (item.authority?.paper ?? null) !== null,
    isEnded: item.ended !== null,
    isApproved: item.approved,
  })
  if (!canAdd) return null
  return isUnsigned(item) ? 'authority' : 'paper'
}
