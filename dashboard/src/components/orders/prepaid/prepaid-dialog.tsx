import { useState } from 'react'
import { PackagesDialog } from '../packages/packages-dialog.tsx'
import { PayOutDialog } from './pay-out-dialog.tsx'
import { type PrepaidCustomer, TopUpDialog } from './top-up-dialog.tsx'

/** What a customer pays ahead at the counter: a prepaid balance topped up or paid out, and packages. */
export function PrepaidDialog({
  customer,
  onClose,
}: {
  readonly customer: PrepaidCustomer
  readonly onClose: () => void
}) {
  const [doing, setDoing] = useState<'top-up' | 'pay-out' | 'packages'>('top-up')
  if (doing === 'pay-out') return <PayOutDialog customer={customer} onClose={onClose} />
  if (doing === 'packages') return <PackagesDialog customer={customer} onClose={onClose} />
  return (
    <TopUpDialog
      customer={customer}
      onClose={onClose}
      onPayOut={() => setDoing('pay-out')}
      onPackages={() => setDoing('packages')}
    />
  )
}
