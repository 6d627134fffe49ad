import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { PAYMENT_METHODS, type PaymentMethod } from '@labada/domain/company/payment-methods'
import { type Centavos, subtract } from '@labada/domain/core/money'
import { firstComplaint, minLength, required } from '@labada/domain/core/rules'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { money } from '../../lib/format.ts'
import { newId } from '../../lib/ids.ts'
import { METHOD_NAMES } from '../company/words.ts'
import { SelectField } from '../fields/choice-field.tsx'
import { MoneyField } from '../fields/number-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { Stack } from '../layout.tsx'
import { Refusal } from '../notices/refusal.tsx'
import { toast } from '../notices/toast.tsx'
import { Dialog, OkCancel } from '../windows/dialog.tsx'
import { useOrderChanged } from './use-order-changed.ts'

/** Gives money back. The rules' refusals stand in the dialog, what was typed stays. */
export function RefundDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const formId = useId()
  const most = refundableOf(order)
  // One id per opened dialog: sending the same refund twice makes one.
  const [id] = useState(() => newId())
  const [amount, setAmount] = useState<Centavos | null>(most)
  const [method, setMethod] = useState<PaymentMethod>(order.payments.find(({ voided }) => !voided)?.method ?? 'cash')
  const [reason, setReason] = useState('')
  const [complaints, setComplaints] = useState<{ amount?: string | undefined; reason?: string | undefined }>({})
  const changed = useOrderChanged()

  const refund = useMutation({
    mutationFn: (given: { amount: Centavos; reason: string }) =>
      call(
        orderRoutes.refundOrder,
        { params: { orderId: order.id }, body: { id, method, ...given } },
        { mode: 'debounce' },
      ),
    onSuccess: (after, given) => {
      changed(after)
      toast.positive(`${money(given.amount)} of ${order.number} given back`)
      onClose()
    },
  })
  const said = refund.error instanceof CallError ? refund.error.errors : {}

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = {
      amount: amountComplaint(amount, most),
      reason: firstComplaint([required, minLength(5)], reason.trim(), 'Reason'),
    }
    setComplaints(wrong)
    if (amount !== null && !wrong.amount && !wrong.reason) refund.mutate({ amount, reason: reason.trim() })
  }

  return (
    <Dialog
      opened
      atTop
      width="md"
      onClose={onClose}
      title={`Refund ${order.number}?`}
      footer={<OkCancel onCancel={onClose} form={formId} busy={refund.isPending} />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <Refusal error={refund.error} />
          <MoneyField
            label="Amount"
            hint={`${money(most)} can be given back`}
            value={amount}
            onChange={setAmount}
            error={complaints.amount ?? said.amount?.[0]}
            required
            autoFocus
          />
          <SelectField
            label="How"
            hint={
              method === 'cash'
                ? `Out of the open drawer of ${order.branchName}`
                : `The cash of ${order.branchName} does not change`
            }
            value={method}
            onChange={setMethod}
            options={PAYMENT_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }))}
            error={said.method?.[0]}
          />
          <TextAreaField
            label="Reason"
            hint="At least 5 characters. It stays in the order’s history."
            value={reason}
            onChange={setReason}
            maxLength={200}
            error={complaints.reason ?? said.reason?.[0]}
            required
          />
        </Stack>
      </form>
    </Dialog>
  )
}

/** What could still be given back, in centavos. */
export const refundableOf = (order: Pick<Order, 'paid' | 'refunded'>): Centavos => subtract(order.paid, order.refunded)

function amountComplaint(amount: Centavos | null, most: Centavos): string | undefined {
  if (amount === null) return 'Amount is required'
  if (amount <= 0) return 'Amount must be more than ₱0.00'
  return amount > most ? `No more than ${money(most)} was paid` : undefined
}
