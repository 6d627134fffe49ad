import { payItemRoutes } from '@labada/contracts/payroll/items/pay-items'
import { manilaDateOf, parseManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { minLength, required } from '@labada/domain/core/rules'
import { EARLIER_FIGURES, type EarlierFigure } from '@labada/domain/payroll/runs/payroll-runs'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { ReceiptField } from '../../../../components/expenses/receipt-field.tsx'
import type { ShownReceipt } from '../../../../components/expenses/receipt-thumb.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { MoneyField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Grid, Stack, Text } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { newId } from '../../../../lib/ids.ts'
import { ITEM_WORDS } from '../payroll-words.ts'
import { staleAfterPayroll } from '../runs/runs-api.ts'
import { t } from '../t.ts'
import { type EarlierBenefit, EarlierBenefits, hasComplaint } from './earlier-benefits.tsx'
import { EmployeePick } from './employee-pick.tsx'

type Fields = Record<EarlierFigure, Centavos | null> & {
  readonly employeeId: string
  readonly year: string
  readonly benefits: readonly EarlierBenefit[]
  readonly basis: string
  readonly papers: readonly ShownReceipt[]
}

const HINTS: Readonly<Record<EarlierFigure, string>> = {
  earlier_basic: t('paidByYou13thMonth'),
  earlier_thirteenth: t('paidByYouDeductedFrom'),
  earlier_benefits: t('bonusesAndAPreviousEmployers'),
  earlier_benefits_taxed: t('thePartOverTheCeiling'),
  earlier_taxable: t('afterContributionsIncludesAPrevious'),
  earlier_tax: t('deductedFromTheYearsTax'),
}

/**
 * An employee's pay earlier in the year, before the first pay that Labada computed, or by a previous employer.
 * Without it the 13th month and the year's tax would start at zero.
 */
export function EarlierPayDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId()
  // An id for each figure, so that resending after a lost connection adds none twice.
  const [ids] = useState(() => new Map(EARLIER_FIGURES.map((kind) => [kind, newId()])))
  const client = useQueryClient()
  const thisYear = Number(manilaDateOf(useNow(60_000)).slice(0, 4))
  const form = useForm<Fields>({
    initial: {
      employeeId: '',
      year: String(thisYear),
      earlier_basic: null,
      earlier_thirteenth: null,
      earlier_benefits: null,
      earlier_benefits_taxed: null,
      earlier_taxable: null,
      earlier_tax: null,
      benefits: [],
      basis: '',
      papers: [],
    },
    rules: { employeeId: [required], basis: [required, minLength(5)] },
    names: { employeeId: t('employee'), basis: t('basis') },
    check: (fields) => ({
      earlier_basic:
        fields.benefits.length > 0 || EARLIER_FIGURES.some((kind) => fields[kind])
          ? undefined
          : t('enterAtLeastOneAmount'),
      benefits: fields.benefits.some((one) => hasComplaint(one, fields.year)) ? t('completeOrRemoveTheDe') : undefined,
    }),
    onSubmit: async ({ employeeId, year, benefits, basis, papers, ...amounts }) => {
      const fromOn = parseManilaDate(`${year}-01-01`)
      if (!fromOn) return
      const common = { employeeId, label: year, fromOn, basis: basis.trim() }
      const paper = papers[0] && { uploadId: papers[0].id }
      for (const kind of EARLIER_FIGURES) {
        const [id, amount] = [ids.get(kind), amounts[kind]]
        if (!id || !amount) continue
        await call(payItemRoutes.addPayItem, { body: { id, kind, amount, ...common, ...paper } }, { mode: 'normal' })
      }
      for (const { id, item, givenOn, amount } of benefits) {
        if (!givenOn || !amount) continue
        const given = { kind: 'earlier_de_minimis' as const, deMinimis: item, givenOn, amount }
        await call(payItemRoutes.addPayItem, { body: { id, ...given, ...common, ...paper } }, { mode: 'normal' })
      }
      toast.positive(t('earlierPayAdded'))
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
      title={t('addEarlierPay')}
      footer={<OkCancel form={formId} onCancel={onClose} busy={form.isBusy} />}
    >
      <form id={formId} {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} />
          <Text as="p">{t('whatAnEmployeeWasPaid')}</Text>
          <EmployeePick {...form.field('employeeId')} />
          <SelectField
            label={t('year')}
            options={[thisYear, thisYear - 1].map((year) => ({ value: String(year), label: String(year) }))}
            {...form.field('year')}
          />
          <Grid least={300} gap={12}>
            {EARLIER_FIGURES.map((kind) => (
              <MoneyField key={kind} label={ITEM_WORDS[kind]} hint={HINTS[kind]} {...form.field(kind)} />
            ))}
          </Grid>
          <EarlierBenefits
            year={form.values.year}
            rows={form.values.benefits}
            isRefused={form.errors.benefits !== undefined}
            onChange={(benefits) => form.set('benefits', benefits)}
          />
          <TextField
            label={t('basis')}
            required
            maxLength={200}
            hint={t('earlierPayslipsOrPayrollRegister')}
            {...form.field('basis')}
          />
          <ReceiptField
            legend={t('document')}
            most={1}
            value={form.values.papers}
            onChange={(papers) => form.set('papers', papers)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
