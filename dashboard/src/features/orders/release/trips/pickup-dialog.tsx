import { tripRoutes } from '@labada/contracts/orders/trips/trips'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Toggle } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { MoneyField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Grid, Stack } from '../../../../components/layout.tsx'
import { ErrorAlert } from '../../../../components/notices/error-alert.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { t } from '../t.ts'

/** Creates a pickup for a customer who calls. Weight and price are set when the laundry arrives. */
export function PickupDialog({ today, onClose }: { readonly today: ManilaDate; readonly onClose: () => void }) {
  const formId = useId()
  const client = useQueryClient()
  const [ids] = useState(() => ({ id: newId(), orderId: newId() }))
  const form = useForm<{
    name: string
    phone: string
    address: string
    landmark: string
    window: string
    fee: Centavos | null
    dueOn: ManilaDate | null
    bringBack: boolean
    note: string
  }>({
    initial: {
      name: '',
      phone: '',
      address: '',
      landmark: '',
      window: '',
      fee: ZERO,
      dueOn: today,
      bringBack: true,
      note: '',
    },
    rules: { name: [required], address: [required], dueOn: [required] },
    names: { dueOn: t('day') },
    onSubmit: async ({ name, phone, address, landmark, window, fee, dueOn, bringBack, note }) => {
      await call(tripRoutes.requestPickup, {
        body: {
          ...ids,
          type: bringBack ? 'pick-up_deliver' : 'pick-up',
          customer: { name: name.trim(), ...(phone.trim() && { phone: phone.trim() }) },
          address: address.trim(),
          landmark,
          window,
          fee: fee ?? ZERO,
          dueOn: dueOn ?? today,
          note,
        },
      })
      void client.invalidateQueries({ queryKey: keys.trips() })
      toast.positive(t('pickUpForNameAdded', { name: name.trim() }))
      onClose()
    },
  })
  return (
    <Dialog
      opened
      atTop
      width="lg"
      title={t('newPickUp')}
      onClose={onClose}
      footer={<OkCancel form={formId} busy={form.isBusy} onCancel={onClose} />}
    >
      <form id={formId} {...form.formProps}>
        <Stack gap={12}>
          <Grid least={200} gap={12}>
            <TextField label={t('name')} required autoFocus autoComplete="off" maxLength={80} {...form.field('name')} />
            <TextField label={t('phone')} type="tel" autoComplete="off" maxLength={20} {...form.field('phone')} />
          </Grid>
          <TextField label={t('address')} required autoComplete="off" maxLength={200} {...form.field('address')} />
          <Grid least={200} gap={12}>
            <TextField label={t('landmark')} autoComplete="off" maxLength={120} {...form.field('landmark')} />
            <TextField
              label={t('window')}
              autoComplete="off"
              maxLength={60}
              placeholder={t('n15Pm')}
              {...form.field('window')}
            />
            <DateField label={t('day')} required min={today} {...form.field('dueOn')} />
            <MoneyField label={t('fee')} {...form.field('fee')} />
          </Grid>
          <Toggle
            label={t('deliverWhenReady')}
            checked={form.values.bringBack}
            onChange={(on) => form.set('bringBack', on)}
          />
          <TextField label={t('note')} autoComplete="off" maxLength={300} {...form.field('note')} />
          {form.failure !== null && <ErrorAlert error={form.failure} />}
        </Stack>
      </form>
    </Dialog>
  )
}
