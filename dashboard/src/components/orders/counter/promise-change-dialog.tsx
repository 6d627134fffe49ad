import { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { atMinutes, manilaDateOf, minutesOfDay } from '@labada/domain/core/manila-time'
import { firstComplaint, minLength, required } from '@labada/domain/core/rules'
import { type SubmitEvent, useId, useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { DateField } from '../../fields/date-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { TimeField } from '../../fields/time-field.tsx'
import { useCommand } from '../../hooks/use-command.ts'
import { Grid, Stack } from '../../layout.tsx'
import { toast } from '../../notices/toast.tsx'
import { Dialog, OkCancel } from '../../windows/dialog.tsx'
import { t } from './t.ts'

/** Changes the promised time, with a reason; a counter may only move it later. */
export function PromiseChangeDialog({
  order,
  maySooner,
  onChanged,
  onClose,
}: {
  readonly order: Order
  readonly maySooner: boolean
  readonly onChanged: (order: Order) => void
  readonly onClose: () => void
}) {
  const formId = useId()
  const now = useNow(60_000)
  const [day, setDay] = useState(manilaDateOf(order.promisedAt))
  const [time, setTime] = useState(minutesOfDay(order.promisedAt))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const change = useCommand(orderDeskRoutes.promiseLater, {
    onDone: (after) => {
      onChanged(after)
      toast.positive(t('numberWillBeReadyPromisedAt', { number: after.number, promisedAt: dateTime(after.promisedAt) }))
      onClose()
    },
  })
  const at = atMinutes(day, time)
  const least = maySooner || order.promisedAt < now ? now : order.promisedAt
  const timeComplaint = at <= least ? t('chooseATimeAfterLeast', { least: dateTime(least) }) : undefined
  const reasonComplaint = firstComplaint([required, minLength(3)], reason.trim(), t('reason'))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!timeComplaint && !reasonComplaint) {
      change.mutate({ params: { orderId: order.id }, body: { promisedAt: at, reason: reason.trim() } })
    }
  }
  return (
    <Dialog
      opened
      atTop
      width="md"
      onClose={onClose}
      title={t('changeReadyTimeOfNumber', { number: order.number })}
      footer={<OkCancel onCancel={onClose} form={formId} busy={change.isPending} />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <p style={{ margin: 0 }}>{t('promisedForPromisedAt', { promisedAt: dateTime(order.promisedAt) })}</p>
          <Grid least={160}>
            <DateField
              label={t('day')}
              value={day}
              min={manilaDateOf(least)}
              onChange={(next) => setDay(next ?? day)}
              required
            />
            <TimeField
              label={t('time')}
              value={time}
              onChange={setTime}
              error={tried ? timeComplaint : undefined}
              required
            />
          </Grid>
          <TextField
            label={t('reason')}
            hint={t('shownInTheOrdersHistory')}
            value={reason}
            onChange={setReason}
            maxLength={200}
            error={tried ? reasonComplaint : undefined}
            required
          />
        </Stack>
      </form>
    </Dialog>
  )
}
