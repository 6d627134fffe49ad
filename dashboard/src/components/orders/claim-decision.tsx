import { type OrderClaim, orderClaimRoutes } from '@labada/contracts/orders/order-claims'
import { type Centavos, smallerOf } from '@labada/domain/core/money'
import { firstComplaint, minLength, required } from '@labada/domain/core/rules'
import { OFFICE_ACCOUNTS, type OfficeAccount } from '@labada/domain/orders/office-payments'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { money } from '../../lib/format.ts'
import { SelectField } from '../fields/choice-field.tsx'
import { MoneyField } from '../fields/number-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { toast } from '../notices/toast.tsx'
import { FormDialog } from '../windows/form-dialog.tsx'
import { OFFICE_ACCOUNT_NAMES } from './account-words.ts'
import { t } from './t.ts'
import { useClaimChanged } from './use-claim-changed.ts'

interface DialogProps {
  readonly claim: OrderClaim
  readonly onClose: () => void
}

/** Pays a claim. Above the cap of its order a reason is required. */
export function AcceptClaimDialog({ claim, onClose }: DialogProps) {
  const [amount, setAmount] = useState<Centavos | null>(
    claim.asked === null ? null : smallerOf(claim.asked, claim.claimable),
  )
  const [account, setAccount] = useState<OfficeAccount>('safe')
  const [exception, setException] = useState('')
  const [complaints, setComplaints] = useState<{ amount?: string | undefined; exception?: string | undefined }>({})
  const isAbove = amount !== null && amount > claim.claimable
  const changed = useClaimChanged()
  const accept = useMutation({
    mutationFn: (given: { amount: Centavos }) =>
      call(
        orderClaimRoutes.acceptOrderClaim,
        {
          params: { claimId: claim.id },
          body: { ...given, account, ...(isAbove && { exception: exception.trim() }) },
        },
        { mode: 'debounce' },
      ),
    onSuccess: (_, given) => {
      changed(claim.orderId)
      toast.positive(t('amountPaidForTheClaim', { amount: money(given.amount), orderNumber: claim.orderNumber }))
      onClose()
    },
  })
  const said = accept.error instanceof CallError ? accept.error.errors : {}
  return (
    <FormDialog
      title={t('acceptTheClaimAboutOrderNumber', { orderNumber: claim.orderNumber })}
      width="md"
      command={accept}
      onClose={onClose}
      onSubmit={() => {
        const wrong = {
          amount: amount === null ? t('amountIsRequired') : amount <= 0 ? t('amountMustBeMoreThan') : undefined,
          exception: isAbove ? firstComplaint([required, minLength(5)], exception.trim(), t('reason')) : undefined,
        }
        setComplaints(wrong)
        if (amount !== null && !wrong.amount && !wrong.exception) accept.mutate({ amount })
      }}
    >
      <MoneyField
        label={t('amount')}
        hint={
          claim.asked === null
            ? t('noAmountRequestedUpTo', { claimable: money(claim.claimable) })
            : t('askedRequestedUpToClaimable', { asked: money(claim.asked), claimable: money(claim.claimable) })
        }
        value={amount}
        onChange={setAmount}
        error={complaints.amount ?? said.amount?.[0]}
        required
        autoFocus
      />
      <SelectField
        label={t('payFrom')}
        hint={
          account === 'drawer'
            ? t('theBranchsDrawerMustBe')
            : account === 'safe'
              ? t('takeTheCashFromThe')
              : t('doesntChangeBranchNameSCash', { branchName: claim.branchName })
        }
        value={account}
        onChange={setAccount}
        options={OFFICE_ACCOUNTS.map((value) => ({ value, label: OFFICE_ACCOUNT_NAMES[value] }))}
        error={said.account?.[0]}
      />
      {isAbove && (
        <TextAreaField
          label={t('reasonForExceedingTheLimit')}
          hint={t('atLeast5CharactersSaved')}
          value={exception}
          onChange={setException}
          maxLength={200}
          error={complaints.exception ?? said.exception?.[0]}
          required
        />
      )}
    </FormDialog>
  )
}

/** Rejects a claim, with the message for the customer. */
export function DeclineClaimDialog({ claim, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const changed = useClaimChanged()
  const decline = useMutation({
    mutationFn: () =>
      call(
        orderClaimRoutes.declineOrderClaim,
        { params: { claimId: claim.id }, body: { reason: reason.trim() } },
        { mode: 'debounce' },
      ),
    onSuccess: () => {
      changed(claim.orderId)
      toast.positive(t('claimAboutOrderNumberDeclined', { orderNumber: claim.orderNumber }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('declineTheClaimAboutOrderNumber', { orderNumber: claim.orderNumber })}
      width="md"
      command={decline}
      onClose={onClose}
      onSubmit={() => {
        const wrong = firstComplaint([required, minLength(5)], reason.trim(), t('reason'))
        setComplaint(wrong)
        if (!wrong) decline.mutate()
      }}
    >
      <TextAreaField
        label={t('reason')}
        hint={t('whatToTellTheCustomer')}
        value={reason}
        onChange={setReason}
        maxLength={200}
        error={complaint}
        required
        autoFocus
      />
    </FormDialog>
  )
}
