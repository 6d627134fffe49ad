import { useState } from 'react'
import { PayOutDialog } from './pay-out-dialog.tsx'
import { type PrepaidCustomer, TopUpDialog } from './top-up-dialog.tsx'

/** The prepaid balance of a customer at the counter: topped up, or paid out. */
export function PrepaidDialog({
  customer,
  onClose,
}: {
  readonly customer: PrepaidCustomer
  readonly onClose: () => void
}) {
  const [isPayingOut, setPayingOut] = useState(false)
  return isPayingOut ? (
    <PayOutDialog customer={customer} onClose={onClose} />
  ) : (
    <TopUpDialog customer={customer} onClose={onClose} onPayOut={() => setPayingOut(true)} />
  )
}
