import { tripRoutes } from '@labada/contracts/orders/trips/trips'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { type SyntheticEvent, useId, useState } from 'react'
import { keys } from '../../../../api/query-keys.ts'
import { MoneyField } from '../../../../components/fields/number-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Stack } from '../../../../components/layout.tsx'
import { ErrorAlert } from '../../../../components/notices/error-alert.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { money } from '../../../../lib/format.ts'
import { newId } from '../../../../lib/ids.ts'
import { t } from '../t.ts'

/** Change money out of the drawer, or what a rider brings back into it. */
export function RiderCashDialog({
  rider,
  kind,
  onClose,
}: {
  readonly rider: { readonly id: string; readonly name: string; readonly carries: Centavos }
  readonly kind: 'float' | 'turn_in'
  readonly onClose: () => void
}) {
  const formId = useId()
  const [id] = useState(newId)
  const [amount, setAmount] = useState<Centavos | null>(kind === 'turn_in' ? rider.carries : null)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const record = useCommand(tripRoutes.recordRiderCash, {
    invalidates: () => [keys.trips(), keys.cashSessions(), keys.figures(), keys.session()],
    onFailed: (error) => {
      setFailure(error)
      return true
    },
    onDone: ({ carries }) => {
      toast.positive(t('riderNowCarriesCarries', { rider: rider.name, carries: money(carries) }))
      onClose()
    },
  })
  const complaint =
    amount === null || amount <= ZERO
      ? t('amountIsRequired')
      : kind === 'turn_in' && amount > rider.carries
        ? t('enterCarriesOrLess', { carries: money(rider.carries) })
        : undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!complaint && amount !== null) record.mutate({ body: { id, riderId: rider.id, kind, amount } })
  }
  return (
    <Dialog
      opened
      atTop
      title={
        kind === 'float'
          ? t('giveChangeFundToRider', { rider: rider.name })
          : t('turnInCashFromRider', { rider: rider.name })
      }
      onClose={onClose}
      footer={<OkCancel form={formId} busy={record.isPending} onCancel={onClose} />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap={12}>
          <MoneyField
            label={t('amount')}
            hint={
              kind === 'float' ? t('fromTheDrawer') : t('toTheDrawerCarryingCarries', { carries: money(rider.carries) })
            }
            required
            autoFocus
            large
            value={amount}
            onChange={setAmount}
            error={isTried ? complaint : undefined}
          />
          {failure !== null && <ErrorAlert error={failure} />}
        </Stack>
      </form>
    </Dialog>
  )
}
