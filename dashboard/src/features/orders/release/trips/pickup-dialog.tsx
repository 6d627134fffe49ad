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

/** Somebody calls: come and fetch it. No weight, no price yet; both are taken when it arrives. */
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
    notes: string
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
      notes: '',
    },
    rules: { name: [required], address: [required], dueOn: [required] },
    names: { dueOn: 'Day' },
    onSubmit: async ({ name, phone, address, landmark, window, fee, dueOn, bringBack, notes }) => {
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
          notes,
        },
      })
      void client.invalidateQueries({ queryKey: keys.trips() })
      toast.positive(`Pick-up for ${name.trim()} is on the list`)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      atTop
      width="lg"
      title="New pick-up"
      onClose={onClose}
      footer={<OkCancel form={formId} busy={form.isBusy} onCancel={onClose} />}
    >
      <form id={formId} {...form.formProps}>
        <Stack gap={12}>
          <Grid least={200} gap={12}>
            <TextField label="Name" required autoFocus autoComplete="off" maxLength={80} {...form.field('name')} />
            <TextField label="Phone" type="tel" autoComplete="off" maxLength={20} {...form.field('phone')} />
          </Grid>
          <TextField label="Address" required autoComplete="off" maxLength={200} {...form.field('address')} />
          <Grid least={200} gap={12}>
            <TextField label="Landmark" autoComplete="off" maxLength={120} {...form.field('landmark')} />
            <TextField
              label="Window"
              autoComplete="off"
              maxLength={60}
              placeholder="1–5 PM"
              {...form.field('window')}
            />
            <DateField label="Day" required min={today} {...form.field('dueOn')} />
            <MoneyField label="Fee" {...form.field('fee')} />
          </Grid>
          <Toggle
            label="Bring it back when it is ready"
            checked={form.values.bringBack}
            onChange={(on) => form.set('bringBack', on)}
          />
          <TextField label="Notes" autoComplete="off" maxLength={300} {...form.field('notes')} />
          {form.failure !== null && <ErrorAlert error={form.failure} />}
        </Stack>
      </form>
    </Dialog>
  )
}
