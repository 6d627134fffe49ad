import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { firstComplaint } from '@labada/domain/core/rules'
import { reasonRules } from '@labada/domain/orders/reversal-policy'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useSettings } from '../company/use-settings.ts'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { Stack } from '../layout.tsx'
import { Refusal } from '../notices/refusal.tsx'
import { toast } from '../notices/toast.tsx'
import { Dialog, OkCancel } from '../windows/dialog.tsx'
import { MoneyBack } from './money-back.tsx'
import { t } from './t.ts'
import { useOrderChanged } from './use-order-changed.ts'

/** Voids an order and its payments. */
export function VoidDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [complaint, setComplaint] = useState<string | undefined>()
  const changed = useOrderChanged()
  const { reversals } = useSettings()
  const undo = useMutation({
    mutationFn: (given: string) =>
      call(
        orderRoutes.voidOrder,
        { params: { orderId: order.id }, body: { reason: given } },
        { mode: 'debounce', idempotencyKey: `void-${order.id}` },
      ),
    onSuccess: (after) => {
      changed(after)
      toast.positive(t('numberVoided', { number: order.number }))
      onClose()
    },
  })
  const said = undo.error instanceof CallError ? undo.error.errors : {}
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = firstComplaint(reasonRules(reversals), reason, t('reason'))
    setComplaint(wrong)
    if (!wrong) undo.mutate(reason.trim())
  }
  return (
    <Dialog
      opened
      atTop
      width="md"
      role="alertdialog"
      onClose={onClose}
      title={t('voidOrderNumber', { number: order.number })}
      footer={
        <OkCancel
          onCancel={onClose}
          form={formId}
          busy={undo.isPending}
          danger
          icon={<IconAlertTriangle size={18} aria-hidden="true" />}
        />
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <Refusal error={undo.error} />
          <p style={{ margin: 0 }}>{t('theOrderNoLongerCounts')}</p>
          <MoneyBack order={order} />
          <TextAreaField
            label={t('reason')}
            hint={t('atLeastLeastReasonCharactersIt', { leastReason: reversals.leastReason })}
            value={reason}
            onChange={setReason}
            maxLength={200}
            error={complaint ?? said.reason?.[0]}
            required
          />
        </Stack>
      </form>
    </Dialog>
  )
}
