import { vatRegistrationRoutes } from '@labada/contracts/company/vat-registrations'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { required } from '@labada/domain/core/rules'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Stack } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { day } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { t } from '../t.ts'

type Values = {
  readonly isRegistered: 'yes' | 'no'
  readonly from: ManilaDate | null
  readonly source: string
}

/** Enters that a branch is VAT-registered, or no longer, from today or a later day. */
export function VatChangeDialog({
  branchId,
  today,
  isRegisteredLast,
  onClose,
  stale,
}: {
  readonly branchId: string
  readonly today: ManilaDate
  readonly isRegisteredLast: boolean
  readonly onClose: () => void
  readonly stale: () => readonly QueryKey[]
}) {
  const client = useQueryClient()
  const [id] = useState(() => newId())
  const formId = useId()
  const form = useForm<Values>({
    initial: { isRegistered: isRegisteredLast ? 'no' : 'yes', from: addDays(today, 1), source: '' },
    rules: { from: [required], source: [required] },
    names: { from: t('from') },
    onSubmit: async ({ isRegistered, from, source }) => {
      if (from === null) return
      const body = { id, from, isRegistered: isRegistered === 'yes', source }
      await call(vatRegistrationRoutes.addVatRegistration, { params: { branchId }, body }, { mode: 'debounce' })
      for (const queryKey of stale()) void client.invalidateQueries({ queryKey })
      toast.positive(
        body.isRegistered
          ? t('vatRegisteredFromFrom', { from: day(from) })
          : t('notVatRegisteredFromFrom', { from: day(from) }),
      )
      onClose()
    },
  })
  return (
    <Dialog
      opened
      width="md"
      onClose={onClose}
      title={t('changeOfVat')}
      footer={<OkCancel onCancel={onClose} form={formId} busy={form.isBusy} />}
    >
      <form {...form.formProps} id={formId}>
        <Stack>
          <Refusal error={form.failure} what={t('changeCouldntBeSaved')} />
          <SelectField
            label={t('vat')}
            {...form.field('isRegistered')}
            options={[
              { value: 'yes', label: t('vatRegistered') },
              { value: 'no', label: t('notVatRegistered') },
            ]}
          />
          <DateField label={t('from')} hint={t('ordersAndSalesOfThis')} required min={today} {...form.field('from')} />
          <TextField
            label={t('source')}
            hint={t('forExampleBirForm2303')}
            required
            maxLength={200}
            {...form.field('source')}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
