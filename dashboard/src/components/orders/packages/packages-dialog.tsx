import type { SoldPackage } from '@labada/contracts/orders/customers/packages'
import { useState } from 'react'
import { RefundPackageDialog } from './refund-package-dialog.tsx'
import { SellPackageDialog } from './sell-package-dialog.tsx'

/** The packages of a customer at the counter: one sold, or what is left of one refunded. */
export function PackagesDialog({
  customer,
  onClose,
}: {
  readonly customer: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}) {
  const [refunding, setRefunding] = useState<SoldPackage | null>(null)
  return refunding ? (
    <RefundPackageDialog sold={refunding} onClose={onClose} />
  ) : (
    <SellPackageDialog customer={customer} onClose={onClose} onRefund={setRefunding} />
  )
}
