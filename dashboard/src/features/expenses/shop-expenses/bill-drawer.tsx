import { type RecurringExpense, recurringExpenseRoutes } from '@labada/contracts/expenses/recurring-expenses'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { maxLength, minLength, required } from '@labada/domain/core/rules'
import type { PaidFrom } from '@labada/domain/expenses/expenses'
import { MOST_LEAD_DAYS } from '@labada/domain/expenses/recurring-expenses'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { FormActions } from '../../../components/actions.tsx'
import { Button } from '../../../components/button.tsx'
import { Checkbox, SelectField } from '../../../components/fields/choice-field.tsx'
import { DateField } from '../../../components/fields/date-field.tsx'
import { MoneyField, NumberField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Stack } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import { PayFromField } from './pay-from-field.tsx'
import { type Shares, SharesField, shareComplaint, sharesOf } from './shares-field.tsx'
import { useCategories } from './shop-expenses-api.ts'
import { t } from './t.ts'

type Bill = {
  readonly categoryId: string
  readonly description: string
  readonly supplier: string
  readonly amount: Centavos | null
  readonly paidFrom: PaidFrom
  readonly dayOfMonth: number | null
  readonly leadDays: number | null
  readonly startsOn: ManilaDate | null
  readonly endsOn: ManilaDate | null
  readonly isPaused: boolean
  readonly shares: Shares
}

/** A monthly bill: purpose, amount, branches that bear it, and due day. */
export function BillDrawer({
  bill,
  today,
  onClose,
}: {
  readonly bill: RecurringExpense | null
  readonly today: ManilaDate
  readonly onClose: () => void
}) {
  const client = useQueryClient()
  const [id] = useState(() => newId())
  const categories = (useCategories().data?.items ?? []).filter(
    (category) => category.isActive || category.id === bill?.category.id,
  )
  const form = useForm<Bill>({
    initial: {
      categoryId: bill?.category.id ?? '',
      description: bill?.description ?? '',
      supplier: bill?.supplier ?? '',
      amount: bill?.amount ?? null,
      paidFrom: bill?.paidFrom ?? 'bank',
      dayOfMonth: bill?.dayOfMonth ?? null,
      leadDays: bill?.leadDays ?? 3,
      startsOn: today,
      endsOn: bill?.endsOn ?? null,
      isPaused: bill?.isPaused ?? false,
      shares: Object.fromEntries((bill?.shares ?? []).map(({ branchId, percent }) => [branchId, percent])),
    },
    rules: {
      categoryId: [required],
      description: [required, minLength(3), maxLength(200)],
      amount: [required],
      dayOfMonth: [required],
      leadDays: [required],
      startsOn: [required],
    },
    names: {
      categoryId: t('category'),
      dayOfMonth: t('dayOfTheMonth'),
      leadDays: t('daysBefore'),
      startsOn: t('from'),
    },
    check: ({ shares }) => {
      const complaint = shareComplaint(shares)
      return complaint ? { shares: complaint } : {}
    },
    onSubmit: async ({ amount, dayOfMonth, leadDays, startsOn, isPaused, shares, ...rest }) => {
      if (amount === null || dayOfMonth === null || leadDays === null || startsOn === null) return
      const terms = { ...rest, amount, dayOfMonth, leadDays, shares: sharesOf(shares) }
      if (bill) {
        await call(
          recurringExpenseRoutes.updateRecurringExpense,
          { params: { recurringExpenseId: bill.id }, body: { ...terms, isPaused, version: bill.version } },
          { mode: 'debounce' },
        )
      } else {
        await call(
          recurringExpenseRoutes.createRecurringExpense,
          { body: { id, ...terms, startsOn } },
          { mode: 'debounce' },
        )
      }
      void client.invalidateQueries({ queryKey: keys.recurringExpenses() })
      toast.positive(t('descriptionSaved', { description: rest.description }))
      onClose()
    },
  })
  const { values, set } = form
  return (
    <Drawer opened onClose={onClose} title={bill ? bill.description : t('newMonthlyBill')} width={520}>
      <form {...form.formProps} aria-label={t('monthlyBill')}>
        <Stack>
          <Refusal error={form.failure} what={t('billCouldntBeSaved')} />
          <SelectField
            label={t('category')}
            required
            {...form.field('categoryId')}
            options={[
              { value: '', label: t('choose') },
              ...categories.map(({ id: value, name }) => ({ value, label: name })),
            ]}
          />
          <TextField label={t('description')} required {...form.field('description')} maxLength={200} />
          <TextField label={t('supplier')} {...form.field('supplier')} maxLength={80} />
          <MoneyField label={t('usualAmount')} required {...form.field('amount')} />
          <SharesField {...form.field('shares')} />
          <PayFromField label={t('paidFrom')} {...form.field('paidFrom')} />
          <NumberField
            label={t('dayOfTheMonth')}
            hint={t('inShorterMonths31Means')}
            required
            {...form.field('dayOfMonth')}
            min={1}
            max={31}
          />
          <NumberField
            label={t('draftDaysBeforeDue')}
            hint={t('howManyDaysBeforeThe')}
            required
            {...form.field('leadDays')}
            min={0}
            max={MOST_LEAD_DAYS}
          />
          {!bill && <DateField label={t('from')} required {...form.field('startsOn')} />}
          <DateField label={t('until')} hint={t('leaveBlankIfTheresNo')} clearable {...form.field('endsOn')} />
          {bill && (
            <Checkbox
              label={t('pauseDontCreateDrafts')}
              checked={values.isPaused}
              onChange={(isPaused) => set('isPaused', isPaused)}
            />
          )}
          <FormActions>
            <Button type="submit" busy={form.isBusy}>
              {t('save')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Drawer>
  )
}
