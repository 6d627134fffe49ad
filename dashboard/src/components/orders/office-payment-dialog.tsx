import { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import type { Order } from '@labada/contracts/orders/order-schemas'
import type { Centavos } from '@labada/domain/core/money'
import { firstComplaint, minLength, required } from '@labada/domain/core/rules'
import { OFFICE_ACCOUNTS, OFFICE_METHODS, type OfficeAccount } from '@labada/domain/orders/office-payments'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { money } from '../../lib/format.ts'
import { newId } from '../../lib/ids.ts'
import { SelectField } from '../fields/choice-field.tsx'
import { MoneyField } from '../fields/number-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Stack } from '../layout.tsx'
import { Refusal } from '../notices/refusal.tsx'
import { toast } from '../notices/toast.tsx'
import { Dialog, OkCancel } from '../windows/dialog.tsx'
import { OFFICE_ACCOUNT_NAMES } from './account-words.ts'
import { t } from './t.ts'
import { useOrderChanged } from './use-order-changed.ts'

/** Takes a payment in the back office. Refusals are shown in the dialog, and input is kept. */
export function OfficePaymentDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const formId = useId()
  // One id per opened dialog: sending the same payment twice creates one.
  const [id] = useState(() => newId())
  const [amount, setAmount] = useState<Centavos | null>(order.balance)
  const [account, setAccount] = useState<OfficeAccount>('bank')
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [complaints, setComplaints] = useState<{ amount?: string | undefined; reason?: string | undefined }>({})
  const changed = useOrderChanged()
  const isCash = OFFICE_METHODS[account] === 'cash'

  const take = useMutation({
    mutationFn: (given: { amount: Centavos; reason: string }) =>
      call(
        orderDeskRoutes.takeOfficePayment,
        {
          params: { orderId: order.id },
          body: { id, account, ...(!isCash && reference.trim() && { reference: reference.trim() }), ...given },
        },
        { mode: 'debounce' },
      ),
    onSuccess: (after, given) => {
      changed(after)
      toast.positive(t('amountTakenForNumber', { amount: money(given.amount), number: order.number }))
      onClose()
    },
  })
  const said = take.error instanceof CallError ? take.error.errors : {}

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = {
      amount: amountComplaint(amount, order.balance),
      reason: firstComplaint([required, minLength(5)], reason.trim(), t('reason')),
    }
    setComplaints(wrong)
    if (amount !== null && !wrong.amount && !wrong.reason) take.mutate({ amount, reason: reason.trim() })
  }

  return (
    <Dialog
      opened
      atTop
      width="md"
      onClose={onClose}
      title={t('takeAPaymentForNumber', { number: order.number })}
      footer={<OkCancel onCancel={onClose} form={formId} busy={take.isPending} />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <Refusal error={take.error} />
          <MoneyField
            label={t('amount')}
            hint={t('balanceLeftToPay', { balance: money(order.balance) })}
            value={amount}
            onChange={setAmount}
            error={complaints.amount ?? said.amount?.[0]}
            required
            autoFocus
          />
          <SelectField
            label={t('depositTo')}
            hint={HINTS[account] ?? t('doesntChangeBranchNameSCash', { branchName: order.branchName })}
            value={account}
            onChange={setAccount}
            options={OFFICE_ACCOUNTS.map((value) => ({ value, label: OFFICE_ACCOUNT_NAMES[value] }))}
            error={said.account?.[0]}
          />
          {!isCash && (
            <TextField
              label={t('reference')}
              value={reference}
              onChange={setReference}
              maxLength={40}
              error={said.reference?.[0]}
            />
          )}
          <TextAreaField
            label={t('reason')}
            hint={t('atLeast5CharactersWhy')}
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

const HINTS: Partial<Record<OfficeAccount, string>> = {
  drawer: t('theBranchsDrawerMustBeOpen'),
  safe: t('putTheCashInThe'),
}

function amountComplaint(amount: Centavos | null, most: Centavos): string | undefined {
  if (amount === null) return t('amountIsRequired')
  if (amount <= 0) return t('amountMustBeMoreThan')
  return amount > most ? t('onlyMostIsLeftTo', { most: money(most) }) : undefined
}
