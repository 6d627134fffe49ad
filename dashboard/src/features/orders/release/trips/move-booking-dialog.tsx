import { bookingDeskRoutes } from '@labada/contracts/orders/bookings/booking-desk'
import { slotWords } from '@labada/domain/orders/bookings/booking-slots'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Stack, Text } from '../../../../components/layout.tsx'
import { ErrorAlert } from '../../../../components/notices/error-alert.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { staleAfterOrder } from '../../../../components/orders/order-queries.ts'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { day } from '../../../../lib/format.ts'
import { t } from '../t.ts'

/** Moves a booking to another slot, which confirms it for then. The customer reads it on their page. */
export function MoveBookingDialog({
  bookingId,
  name,
  onClose,
}: {
  readonly bookingId: string
  readonly name: string
  readonly onClose: () => void
}) {
  const formId = useId()
  const days = useQuery(
    callQuery([...keys.trips(), 'booking-days', bookingId], bookingDeskRoutes.listBookingDays, {
      params: { bookingId },
    }),
  )
  const [chosen, setChosen] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const answer = useCommand(bookingDeskRoutes.answerBooking, {
    invalidates: () => [keys.trips(), ...staleAfterOrder()],
    onFailed: (error) => {
      setFailure(error)
      void days.refetch()
      return true
    },
    onDone: () => {
      toast.positive(t('bookingOfNameMoved', { name }))
      onClose()
    },
  })
  const slots = (days.data?.days ?? []).flatMap((one) => one.slots.map((slot) => ({ day: one.day, ...slot })))
  const slot = slots.find((one) => `${one.day} ${one.from}` === chosen)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!slot) return
    answer.mutate({ params: { bookingId }, body: { answer: 'move', dueOn: slot.day, from: slot.from, reason } })
  }
  return (
    <Dialog
      opened
      atTop
      title={t('moveBookingOfName', { name })}
      onClose={onClose}
      footer={<OkCancel form={formId} busy={answer.isPending} onCancel={onClose} />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <QuerySection query={days} what={t('times')}>
          {() =>
            slots.length === 0 ? (
              <Text as="p">{t('thisBranchHasNoTimeSlots')}</Text>
            ) : (
              <Stack gap={12}>
                <SelectField
                  label={t('dayAndTime')}
                  required
                  value={chosen}
                  onChange={setChosen}
                  error={isTried && !slot ? t('chooseADayAndTime') : undefined}
                  options={[
                    { value: '', label: t('chooseADayAndTime') },
                    ...slots.map((one) => ({
                      value: `${one.day} ${one.from}`,
                      label: one.isFull
                        ? t('dayAtTimeFull', { day: day(one.day), time: slotWords(one) })
                        : t('dayAtTime', { day: day(one.day), time: slotWords(one) }),
                      disabled: one.isFull,
                    })),
                  ]}
                />
                <TextField
                  label={t('reason')}
                  hint={t('leaveBlankForNoReason')}
                  autoComplete="off"
                  maxLength={200}
                  value={reason}
                  onChange={setReason}
                />
                {failure !== null && <ErrorAlert error={failure} />}
              </Stack>
            )
          }
        </QuerySection>
      </form>
    </Dialog>
  )
}
