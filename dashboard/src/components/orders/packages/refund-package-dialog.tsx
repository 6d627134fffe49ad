import { packageRoutes, type SoldPackage } from '@labada/contracts/orders/customers/packages'
import type { MoneyMethod } from '@labada/domain/company/payment-methods'
import { ZERO } from '@labada/domain/core/money'
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
import { TextAreaField } from '../../fields/text-area-field.tsx'
import { Facts, Stack } from '../../layout.tsx'
import { Banner } from '../../notices/banner.tsx'
import { NeedsConnection, useIsCut } from '../../notices/needs-connection.tsx'
import { Refusal } from '../../notices/refusal.tsx'
import { toast } from '../../notices/toast.tsx'
import { Dialog, OkCancel } from '../../windows/dialog.tsx'
import { MoneyOut } from '../prepaid/money-way.tsx'
import { t } from '../t.ts'
import { leftWords } from './customer-packages.ts'

/**
 * Gives a customer back what is left of a package. The office names the branch whose drawer, safe or account pays.
 * Refusals are shown in the dialog, and input is kept.
 */
export function RefundPackageDialog({
  sold,
  branches,
  onClose,
}: {
  readonly sold: SoldPackage
  /** The branches to choose from; none at a counter, which is one itself. */
  readonly branches?: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
}) {
  const formId = useId()
  // One id per opened dialog: sending the same refund twice creates one.
  const [id] = useState(() => newId())
  const [method, setMethod] = useState<MoneyMethod>('cash')
  const [branchId, setBranchId] = useState(branches?.[0]?.id ?? '')
  const [reason, setReason] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const client = useQueryClient()
  const { reversals } = useSettings()
  const role = useSession(({ userType }) => userType ?? 'employee')
  const verdict = verdictOnPayOut(reversals, { method, amount: sold.valueLeft, before: ZERO }, { role })
  const mayNot = verdict.may !== 'alone'
  const isCut = useIsCut()

  const refund = useMutation({
    mutationFn: (given: string) =>
      callOrAskManager(
        packageRoutes.refundPackage,
        { params: { packageId: sold.id }, body: { id, method, reason: given, ...(branchId && { branchId }) } },
        t('refundAmountOfPackageToName', { amount: money(sold.valueLeft), name: sold.customer.name }),
      ),
    onSuccess: () => {
      for (const queryKey of [keys.customers(), keys.cashSessions(), keys.figures()]) {
        void client.invalidateQueries({ queryKey })
      }
      toast.positive(t('packageRefundedToName', { amount: money(sold.valueLeft), name: sold.customer.name }))
      onClose()
    },
  })
  const said = refund.error instanceof CallError ? refund.error.errors : {}

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = firstComplaint(reasonRules(reversals), reason, t('reason'))
    setComplaint(wrong)
    if (!wrong && !mayNot && !isCut) refund.mutate(reason.trim())
  }

  return (
    <Dialog
      opened
      atTop
      width="md"
      onClose={onClose}
      title={t('refundPackageName', { package: sold.name })}
      footer={<OkCancel onCancel={onClose} form={formId} busy={refund.isPending} disabled={mayNot || isCut} />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <NeedsConnection>{t('packagesNeedTheConnection')}</NeedsConnection>
          <Refusal error={refund.error} />
          {verdict.may !== 'alone' && <Banner status="attention">{verdict.words}</Banner>}
          <Facts
            items={[
              [t('customer'), sold.customer.name],
              [t('left'), leftWords(sold)],
              [t('amount'), money(sold.valueLeft)],
            ]}
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
            error={complaint ?? said.reason?.[0]}
            required
            autoFocus
          />
        </Stack>
      </form>
    </Dialog>
  )
}
