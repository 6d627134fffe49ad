import { payItemRoutes } from '@labada/contracts/payroll/items/pay-items'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { minLength, required } from '@labada/domain/core/rules'
import { isAddedPay, mayBeDeMinimis, PAID_KINDS, type PayItemKind } from '@labada/domain/payroll/runs/payroll-runs'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { ReceiptField } from '../../../../components/expenses/receipt-field.tsx'
import type { ShownReceipt } from '../../../../components/expenses/receipt-thumb.tsx'
import { Checkbox, SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { MoneyField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Grid, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { BenefitField, TaxTicks } from '../../../../components/payroll/benefit-field.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { newId } from '../../../../lib/ids.ts'
import { ITEM_WORDS } from '../payroll-words.ts'
import { staleAfterPayroll } from '../runs/runs-api.ts'
import { t } from '../t.ts'
import { EmployeePick } from './employee-pick.tsx'

interface Fields extends Record<string, unknown> {
  readonly employeeId: string
  readonly kind: PayItemKind
  readonly label: string
  readonly amount: Centavos | null
  readonly total: Centavos | null
  readonly fromOn: ManilaDate | null
  readonly toOn: ManilaDate | null
  readonly basis: string
  readonly taxable: boolean
  readonly inContributionBase: boolean
  readonly deMinimis: string
  readonly hasAuthority: boolean
  readonly papers: readonly ShownReceipt[]
}

/** The total owed; deducted until it is reached. */
const HAS_TOTAL: ReadonlySet<PayItemKind> = new Set(['sss_loan', 'pagibig_loan', 'loss'])
/** The conditions for any deduction, and what happens until they are met. */
const NEEDED: Partial<Record<PayItemKind, { readonly tick: string; readonly without: string }>> = {
  loss: {
    tick: t('theEmployeeWasHeardAnd'),
    without: t('untilThenNothingIsDeducted'),
  },
  other_deduction: {
    tick: t('theEmployeeSignedAnAuthorization'),
    without: t('withoutASignatureNothingIs'),
  },
}

const HOW_TAXED: Partial<Record<PayItemKind, string>> = {
  commission: t('taxedOnTopOfRegular'),
  bonus: t('untaxedUpToTheYears'),
}

/** Adds an allowance or deduction to one payslip, or to every pay from a date on. */
export function ItemForm({
  employee,
  slipId,
  payOn,
  onClose,
}: {
  readonly employee: { readonly id: string; readonly name: string } | null
  readonly slipId?: string
  /** When that payslip is paid. */
  readonly payOn?: ManilaDate
  readonly onClose: () => void
}) {
  const formId = useId()
  const [id] = useState(newId)
  const client = useQueryClient()
  const today = manilaDateOf(useNow(60_000))
  const form = useForm<Fields>({
    initial: {
      employeeId: employee?.id ?? '',
      kind: 'allowance',
      label: '',
      amount: null,
      total: null,
      fromOn: today,
      toOn: null,
      basis: '',
      taxable: true,
      inContributionBase: true,
      deMinimis: '',
      hasAuthority: false,
      papers: [],
    },
    rules: { employeeId: [required], label: [required], basis: [required, minLength(5)] },
    names: { employeeId: t('employee'), label: t('name'), basis: t('basis') },
    check: ({ amount, fromOn, toOn }) => ({
      amount: amount === null || amount <= 0 ? t('amountMustBeMoreThan') : undefined,
      fromOn: slipId === undefined && fromOn === null ? t('firstDayIsRequired') : undefined,
      toOn: fromOn && toOn && toOn < fromOn ? t('lastDayMustNotBe') : undefined,
    }),
    onSubmit: async ({ employeeId, kind, label, amount, total, fromOn, toOn, basis, papers, ...terms }) => {
      if (amount === null) return
      const isAllowance = isAddedPay(kind)
      await call(
        payItemRoutes.addPayItem,
        {
          body: {
            id,
            employeeId,
            kind,
            label: label.trim(),
            amount,
            basis: basis.trim(),
            ...(slipId ? { slipId } : { ...(fromOn && { fromOn }), ...(toOn && { toOn }) }),
            ...(HAS_TOTAL.has(kind) && total !== null && { total }),
            ...(isAllowance && { taxable: terms.taxable, inContributionBase: terms.inContributionBase }),
            ...(mayBeDeMinimis(kind) && terms.deMinimis !== '' && { deMinimis: terms.deMinimis }),
            ...(NEEDED[kind] && { hasAuthority: terms.hasAuthority }),
            ...(papers[0] && { uploadId: papers[0].id }),
          },
        },
        { mode: 'debounce' },
      )
      toast.positive(isAllowance ? t('kindAdded', { kind: ITEM_WORDS[kind] }) : t('deductionAdded'))
      for (const queryKey of staleAfterPayroll()) void client.invalidateQueries({ queryKey })
      onClose()
    },
  })
  const { kind, hasAuthority, papers, taxable, inContributionBase, fromOn, deMinimis } = form.values
  const needed = NEEDED[kind]
  const isBenefit = mayBeDeMinimis(kind) && deMinimis !== ''
  const benefit = form.field('deMinimis')
  const chooseBenefit = (item: string) => {
    benefit.onChange(item)
    form.set('inContributionBase', item === '')
  }
  return (
    <Dialog
      opened
      atTop
      onClose={onClose}
      title={employee ? t('addOrDeductForEmployee', { employee: employee.name }) : t('newAllowanceOrDeduction')}
      footer={<OkCancel form={formId} onCancel={onClose} busy={form.isBusy} />}
    >
      <form id={formId} {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} />
          {!employee && <EmployeePick {...form.field('employeeId')} />}
          <SelectField
            label={t('kind')}
            options={PAID_KINDS.map((value) => ({ value, label: ITEM_WORDS[value] }))}
            {...form.field('kind')}
          />
          <TextField label={t('name')} required maxLength={60} hint={t('nameOnThePayslip')} {...form.field('label')} />
          <Grid least={150} gap={12}>
            <MoneyField label={slipId ? t('amount') : t('amountPerPay')} required {...form.field('amount')} />
            {HAS_TOTAL.has(kind) && <MoneyField label={t('totalOwed')} {...form.field('total')} />}
          </Grid>
          {!slipId && (
            <Grid least={150} gap={12}>
              <DateField label={t('from')} required {...form.field('fromOn')} />
              <DateField label={t('until')} clearable {...form.field('toOn')} />
            </Grid>
          )}
          <TextField
            label={t('basis')}
            required
            maxLength={200}
            hint={t('theAgreementCourtOrderLoan')}
            {...form.field('basis')}
          />
          {HOW_TAXED[kind] && !isBenefit && (
            <Text dim small>
              {HOW_TAXED[kind]}
            </Text>
          )}
          {mayBeDeMinimis(kind) && (
            <BenefitField on={slipId ? (payOn ?? today) : fromOn} field={{ ...benefit, onChange: chooseBenefit }} />
          )}
          {isAddedPay(kind) && (
            <TaxTicks
              isBenefit={isBenefit}
              taxed={kind === 'allowance' ? taxable : undefined}
              counted={inContributionBase}
              onTaxed={(on) => form.set('taxable', on)}
              onCounted={(on) => form.set('inContributionBase', on)}
            />
          )}
          <ReceiptField legend={t('document')} most={1} value={papers} onChange={(on) => form.set('papers', on)} />
          {needed && (
            <>
              <Checkbox label={needed.tick} checked={hasAuthority} onChange={(on) => form.set('hasAuthority', on)} />
              {!hasAuthority && <Banner status="attention">{needed.without}</Banner>}
            </>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
