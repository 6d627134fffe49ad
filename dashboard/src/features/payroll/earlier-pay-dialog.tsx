import { payItemRoutes } from '@labada/contracts/pay-items'
import { manilaDateOf, parseManilaDate } from '@labada/domain/manila-time'
import type { Centavos } from '@labada/domain/money'
import { EARLIER_KINDS, type EarlierKind } from '@labada/domain/payroll-runs'
import { minLength, required } from '@labada/domain/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { SelectField } from '../../components/choice-field.tsx'
import { Dialog, OkCancel } from '../../components/dialog.tsx'
import { ReceiptField } from '../../components/expenses/receipt-field.tsx'
import type { ShownReceipt } from '../../components/expenses/receipt-picture.tsx'
import { Grid, Stack, Text } from '../../components/layout.tsx'
import { MoneyField } from '../../components/number-field.tsx'
import { Refusal } from '../../components/office/refusal.tsx'
import { TextField } from '../../components/text-field.tsx'
import { toast } from '../../components/toast.tsx'
import { newId } from '../../lib/ids.ts'
import { useForm } from '../../lib/use-form.ts'
import { useNow } from '../../lib/use-now.ts'
import { EmployeePick } from './employee-pick.tsx'
import { ITEM_WORDS } from './payroll-words.ts'
import { staleAfterPayroll } from './runs-api.ts'

type Fields = Record<EarlierKind, Centavos | null> & {
  readonly employeeId: string
  readonly year: string
  readonly basis: string
  readonly papers: readonly ShownReceipt[]
}

const HINTS: Readonly<Record<EarlierKind, string>> = {
  earlier_basic: 'Paid by you; the 13th month is a twelfth of the year’s',
  earlier_thirteenth: 'Taken off what is due of it',
  earlier_taxable: 'After contributions; with an earlier employer’s, from their BIR Form 2316',
  earlier_tax: 'Taken off the year’s tax',
}

/**
 * What somebody was paid earlier in the year, before the first pay that Labada computed, or by an employer before: without it
 * the 13th month and the tax of the year would begin at nothing.
 */
export function EarlierPayDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId()
  // An id for each figure, so that sending them again after a lost line adds none twice.
  const [ids] = useState(() => new Map(EARLIER_KINDS.map((kind) => [kind, newId()])))
  const client = useQueryClient()
  const thisYear = Number(manilaDateOf(useNow(60_000)).slice(0, 4))
  const form = useForm<Fields>({
    initial: {
      employeeId: '',
      year: String(thisYear),
      earlier_basic: null,
      earlier_thirteenth: null,
      earlier_taxable: null,
      earlier_tax: null,
      basis: '',
      papers: [],
    },
    rules: { employeeId: [required], basis: [required, minLength(5)] },
    names: { employeeId: 'Employee', basis: 'What it rests on' },
    check: (fields) => ({
      earlier_basic: EARLIER_KINDS.some((kind) => fields[kind]) ? undefined : 'Enter at least one amount',
    }),
    onSubmit: async ({ employeeId, year, basis, papers, ...amounts }) => {
      const fromOn = parseManilaDate(`${year}-01-01`)
      if (!fromOn) return
      for (const kind of EARLIER_KINDS) {
        const [id, amount] = [ids.get(kind), amounts[kind]]
        if (!id || !amount) continue
        const paper = papers[0] && { uploadId: papers[0].id }
        await call(
          payItemRoutes.addPayItem,
          { body: { id, employeeId, kind, label: year, amount, fromOn, basis: basis.trim(), ...paper } },
          { mode: 'normal' },
        )
      }
      toast.positive('Pay from before added')
      for (const queryKey of staleAfterPayroll()) void client.invalidateQueries({ queryKey })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      atTop
      onClose={onClose}
      width="lg"
      title="Pay from before Labada"
      footer={<OkCancel form={formId} onCancel={onClose} busy={form.isBusy} />}
    >
      <form id={formId} {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} />
          <Text as="p">
            What somebody was paid earlier in the year, before their first payslip here. The 13th month and the tax of
            the year count it; open payslips say that they changed.
          </Text>
          <EmployeePick {...form.field('employeeId')} />
          <SelectField
            label="Year"
            options={[thisYear, thisYear - 1].map((year) => ({ value: String(year), label: String(year) }))}
            {...form.field('year')}
          />
          <Grid least={300} gap={12}>
            {EARLIER_KINDS.map((kind) => (
              <MoneyField key={kind} label={ITEM_WORDS[kind]} hint={HINTS[kind]} {...form.field(kind)} />
            ))}
          </Grid>
          <TextField
            label="What it rests on"
            required
            maxLength={200}
            hint="The payslips or payroll register of before, or BIR Form 2316"
            {...form.field('basis')}
          />
          <ReceiptField
            legend="Paper"
            most={1}
            value={form.values.papers}
            onChange={(papers) => form.set('papers', papers)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
