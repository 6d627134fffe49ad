import type { PackageEntry, SoldPackage } from '@labada/contracts/orders/customers/packages'
import type * as packages from '@labada/db/orders/customers/packages'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { packageState } from '@labada/domain/orders/customers/package-kinds'

/** A package as answered. */
export function toPackage(row: packages.PackageRow, today: ManilaDate): SoldPackage {
  return {
    ...row,
    customer: { id: row.customerId, name: row.customerName },
    price: row.priceCentavos,
    valueLeft: row.leftCentavos,
    state: packageState(row, today),
    soldBy: { id: row.soldBy, name: row.soldByName },
  }
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
