import type { PackageEntry, SoldPackage } from '@labada/contracts/orders/customers/packages'
import type * as packages from '@labada/db/orders/customers/packages'
import type { ManilaDate } from '@labada/domain/core/manila-time'

/** A package as answered: `ended` from the day after its last one on. */
export function toPackage(row: packages.PackageRow, today: ManilaDate): SoldPackage {
  return {
    ...row,
    customer: { id: row.customerId, name: row.customerName },
    price: row.priceCentavos,
    valueLeft: row.leftCentavos,
    state: stateOfPackage(row, today),
    soldBy: { id: row.soldBy, name: row.soldByName },
  }
}

function stateOfPackage(
  { unitsLeft, validUntil, lastKind }: packages.PackageRow,
  today: ManilaDate,
): SoldPackage['state'] {
  if (unitsLeft > 0) return today > validUntil ? 'ended' : 'open'
  if (lastKind === 'void') return 'voided'
  if (lastKind === 'refund') return 'refunded'
  return lastKind === 'expiry' ? 'ended' : 'used'
}

/** A change of a package as answered. */
export function toEntry(row: packages.PackageEntryRow): PackageEntry {
  const { orderId, orderNumber, recordedBy, recordedByName } = row
  return {
    ...row,
    amount: row.amountCentavos,
    valueLeft: row.leftCentavos,
    order: orderId !== null && orderNumber !== null ? { id: orderId, number: orderNumber } : null,
    recordedBy: recordedBy !== null ? { id: recordedBy, name: recordedByName ?? '' } : null,
  }
}
