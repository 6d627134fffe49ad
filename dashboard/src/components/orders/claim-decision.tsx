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
import { useClaimChanged } from './use-claim-changed.ts'

interface DialogProps {
  readonly claim: OrderClaim
  readonly onClose: () => void
}

/** Pays for a claim. Above the cap of its order a reason is asked for. */
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
      toast.positive(`${money(given.amount)} paid for the claim about ${claim.orderNumber}`)
      onClose()
    },
  })
  const said = accept.error instanceof CallError ? accept.error.errors : {}
  return (
    <FormDialog
      title={`Accept the claim about ${claim.orderNumber}?`}
      width="md"
      command={accept}
      onClose={onClose}
      onSubmit={() => {
        const wrong = {
          amount: amount === null ? 'Amount is required' : amount <= 0 ? 'Amount must be more than ₱0.00' : undefined,
          exception: isAbove ? firstComplaint([required, minLength(5)], exception.trim(), 'Reason') : undefined,
        }
        setComplaints(wrong)
        if (amount !== null && !wrong.amount && !wrong.exception) accept.mutate({ amount })
      }}
    >
      <MoneyField
        label="Amount"
        hint={`${claim.asked === null ? 'No amount was named' : `${money(claim.asked)} is asked for`}; up to ${money(claim.claimable)} is paid without an exception`}
        value={amount}
        onChange={setAmount}
        error={complaints.amount ?? said.amount?.[0]}
        required
        autoFocus
      />
      <SelectField
        label="Out of"
        hint={
          account === 'drawer'
            ? 'Its drawer has to be open; the open session pays it'
            : account === 'safe'
              ? 'The cash is taken out of the safe now'
              : `The cash of ${claim.branchName} does not change`
        }
        value={account}
        onChange={setAccount}
        options={OFFICE_ACCOUNTS.map((value) => ({ value, label: OFFICE_ACCOUNT_NAMES[value] }))}
        error={said.account?.[0]}
      />
      {isAbove && (
        <TextAreaField
          label="Why more than the cap"
          hint="At least 5 characters. It stays with the claim and in the audit log."
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

/** Says no to a claim, with what the customer is told. */
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
      toast.positive(`Claim about ${claim.orderNumber} declined`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Decline the claim about ${claim.orderNumber}?`}
      width="md"
      command={decline}
      onClose={onClose}
      onSubmit={() => {
        const wrong = firstComplaint([required, minLength(5)], reason.trim(), 'Reason')
        setComplaint(wrong)
        if (!wrong) decline.mutate()
      }}
    >
      <TextAreaField
        label="Reason"
        hint="What the customer is told. At least 5 characters."
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
