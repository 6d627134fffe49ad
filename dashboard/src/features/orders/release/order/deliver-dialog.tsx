import { type Trip, tripRoutes } from '@labada/contracts/orders/trips/trips'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { type SyntheticEvent, useId, useState } from 'react'
import { keys } from '../../../../api/query-keys.ts'
import { ReceiptField } from '../../../../components/expenses/receipt-field.tsx'
import type { ShownReceipt } from '../../../../components/expenses/receipt-thumb.tsx'
import { MoneyField } from '../../../../components/fields/number-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Stack } from '../../../../components/layout.tsx'
import { ErrorAlert } from '../../../../components/notices/error-alert.tsx'
import { useIsCut } from '../../../../components/notices/needs-connection.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { staleAfterOrder } from '../../../../components/orders/order-queries.ts'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { money } from '../../../../lib/format.ts'
import { newId } from '../../../../lib/ids.ts'
import { t } from '../t.ts'

/** What the rider brought back from the door: the cash taken there stays with the rider until it is turned in. */
export function DeliverDialog({ trip, onClose }: { readonly trip: Trip; readonly onClose: () => void }) {
  const formId = useId()
  const [id] = useState(newId)
  const due = trip.order?.balance ?? ZERO
  const [amount, setAmount] = useState<Centavos | null>(due)
  const [photos, setPhotos] = useState<readonly ShownReceipt[]>([])
  const [isSending, setSending] = useState(false)
  const isCut = useIsCut()
  const [failure, setFailure] = useState<unknown>(null)
  const deliver = useCommand(tripRoutes.deliverTrip, {
    invalidates: () => [keys.trips(), keys.order(trip.orderId), ...staleAfterOrder()],
    onFailed: (error) => {
      setFailure(error)
      return true
    },
    onDone: (order) => {
      toast.positive(t('numberDelivered', { number: order.number }))
      onClose()
    },
  })
  const complaint = amount !== null && amount > due ? t('onlyDueIsDue', { due: money(due) }) : undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (complaint || isSending) return
    const collected = amount !== null && amount > 0 ? { collected: { id, amount } } : {}
    const photo = photos[0] ? { photoId: photos[0].id } : {}
    deliver.mutate({ params: { tripId: trip.id }, body: { ...collected, ...photo } })
  }
  return (
    <Dialog
      opened
      atTop
      title={t('markNumberAsDelivered', { number: trip.order?.number ?? t('order') })}
      onClose={onClose}
      footer={<OkCancel form={formId} busy={deliver.isPending || isSending} onCancel={onClose} focusOk={due === 0} />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap={12}>
          {due > 0 ? (
            <MoneyField
              label={t('cashCollected')}
              hint={t('dueIsDueRiderCarries', { due: money(due), rider: trip.rider?.name ?? t('theRider') })}
              autoFocus
              large
              value={amount}
              onChange={setAmount}
              error={complaint}
            />
          ) : (
            <p style={{ margin: 0 }}>{t('alreadyPaidNothingToCollect')}</p>
          )}
          {/* A file can't wait for the connection as a command can. */}
          {!isCut && (
            <ReceiptField
              legend={t('photoAtTheDoor')}
              isOptional
              onlyPictures
              most={1}
              value={photos}
              onChange={setPhotos}
              onSending={setSending}
            />
          )}
          {failure !== null && <ErrorAlert error={failure} />}
        </Stack>
      </form>
    </Dialog>
  )
}
