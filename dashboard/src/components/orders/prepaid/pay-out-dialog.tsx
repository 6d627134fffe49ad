import { prepaidRoutes } from '@labada/contracts/orders/customers/prepaid'
import type { MoneyMethod } from '@labada/domain/company/payment-methods'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { firstComplaint } from '@labada/domain/core/rules'
import { reasonRules, verdictOnPayOut } from '@labada/domain/orders/reversal-policy'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { useSession } from '../../../api/session.ts'
import { money } from '../../../lib/format.ts'
import { newId } from '../../../lib/ids.ts'
import { callOrAskManager } from '../../access/ask-manager.ts'
import { useSettings } from '../../company/use-settings.ts'
import { MoneyField } from '../../fields/number-field.tsx'
import { TextAreaField } from '../../fields/text-area-field.tsx'
import { Stack } from '../../layout.tsx'
import { Banner } from '../../notices/banner.tsx'
import { NeedsConnection, useIsCut } from '../../notices/needs-connection.tsx'
import { Refusal } from '../../notices/refusal.tsx'
import { toast } from '../../notices/toast.tsx'
import { Dialog, OkCancel } from '../../windows/dialog.tsx'
import { t } from '../t.ts'
import { MoneyOut } from './money-way.tsx'
import type { PrepaidCustomer } from './top-up-dialog.tsx'

/**
 * Pays a customer out what is left of the prepaid balance. The office names the branch whose drawer, safe or account
 * pays. Refusals are shown in the dialog, and input is kept.
 */
export function PayOutDialog({
  customer,
  branches,
  onClose,
}: {
  readonly customer: PrepaidCustomer
  /** The branches to choose from; none at a counter, which is one itself. */
  readonly branches?: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
}) {
  const formId = useId()
  // One id per opened dialog: sending the same pay-out twice creates one.
  const [id] = useState(() => newId())
  const [amount, setAmount] = useState<Centavos | null>(customer.prepaid)
  const [method, setMethod] = useState<MoneyMethod>('cash')
  const [branchId, setBranchId] = useState(branches?.[0]?.id ?? '')
  const [reason, setReason] = useState('')
  const [complaints, setComplaints] = useState<{ amount?: string | undefined; reason?: string | undefined }>({})
  const client = useQueryClient()
  const { reversals } = useSettings()
  const role = useSession(({ userType }) => userType ?? 'employee')
  const verdict = verdictOnPayOut(reversals, { method, amount: amount ?? ZERO, before: ZERO }, { role })
  const mayNot = verdict.may !== 'alone'
  const isCut = useIsCut()

  const payOut = useMutation({
    mutationFn: (given: { amount: Centavos; reason: string }) =>
      callOrAskManager(
        prepaidRoutes.payOutPrepaid,
        { params: { customerId: customer.id }, body: { id, method, ...given, ...(branchId && { branchId }) } },
        t('payOutAmountToName', { amount: money(given.amount), name: customer.name }),
      ),
    onSuccess: (_, given) => {
      for (const queryKey of [keys.customers(), keys.cashSessions(), keys.figures()]) {
        void client.invalidateQueries({ queryKey })
      }
      toast.positive(t('amountPaidOutToName', { amount: money(given.amount), name: customer.name }))
      onClose()
    },
  })
  const said = payOut.error instanceof CallError ? payOut.error.errors : {}

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = {
      amount: amountComplaint(amount, customer.prepaid),
      reason: firstComplaint(reasonRules(reversals), reason, t('reason')),
    }
    setComplaints(wrong)
    if (amount === null || wrong.amount || wrong.reason || mayNot || isCut) return
    payOut.mutate({ amount, reason: reason.trim() })
  }

  return (
    <Dialog
      opened
      atTop
      width="md"
      onClose={onClose}
      title={t('payOutToName', { name: customer.name })}
      footer={<OkCancel onCancel={onClose} form={formId} busy={payOut.isPending} disabled={mayNot || isCut} />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <NeedsConnection>{t('prepaidBalancesNeedTheConnection')}</NeedsConnection>
          <Refusal error={payOut.error} />
          {verdict.may !== 'alone' && <Banner status="attention">{verdict.words}</Banner>}
          <MoneyField
            label={t('amount')}
            hint={t('prepaidBalanceOfBalance', { balance: money(customer.prepaid) })}
            value={amount}
            onChange={setAmount}
            error={complaints.amount ?? said.amount?.[0]}
            required
            autoFocus
          />
          {branches && (
            <MoneyOut
              branches={branches}
              branchId={branchId}
              onBranch={setBranchId}
              method={method}
              onMethod={setMethod}
              said={said}
            />
          )}
          <TextAreaField
            label={t('reason')}
            hint={t('atLeastLeastReasonCharactersInThe', { leastReason: reversals.leastReason })}
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

function amountComplaint(amount: Centavos | null, most: Centavos): string | undefined {
  if (amount === null) return t('amountIsRequired')
  if (amount <= 0) return t('amountMustBeMoreThan')
  return amount > most ? t('onlyMostIsLeft', { most: money(most) }) : undefined
}
