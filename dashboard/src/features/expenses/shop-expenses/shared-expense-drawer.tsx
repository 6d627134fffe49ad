import { type ExpenseDraft, recurringExpenseRoutes } from '@labada/contracts/expenses/recurring-expenses'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { required } from '@labada/domain/core/rules'
import type { PaidFrom } from '@labada/domain/expenses/expenses'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { FormActions } from '../../../components/actions.tsx'
import { Button } from '../../../components/button.tsx'
import { MoneyField } from '../../../components/fields/number-field.tsx'
import { Stack } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { day } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import { ExpenseFields, type ExpenseWords, WORD_NAMES, WORD_RULES } from './expense-fields.tsx'
import { PayFromField } from './pay-from-field.tsx'
import { type Shares, SharesField, shareComplaint, sharesOf } from './shares-field.tsx'
import { staleAfterExpense } from './shop-expenses-api.ts'
import { backdatedComplaint, SpentOnFields } from './spent-on-fields.tsx'
import { t } from './t.ts'

type Shared = ExpenseWords & {
  readonly amount: Centavos | null
  readonly paidFrom: PaidFrom
  readonly spentOn: ManilaDate | null
  readonly shares: Shares
}

/** One bill shared by several branches; for a draft, with the result of its monthly bill. */
export function SharedExpenseDrawer({
  draft,
  today,
  onClose,
}: {
  readonly draft: ExpenseDraft | null
  readonly today: ManilaDate
  readonly onClose: () => void
}) {
  const client = useQueryClient()
  const [id] = useState(() => newId())
  const form = useForm<Shared>({
    initial: {
      categoryId: draft?.category.id ?? '',
      description: draft?.description ?? '',
      supplier: draft?.supplier ?? '',
      documentNo: '',
      reason: '',
      receipts: [],
      amount: draft?.amount ?? null,
      paidFrom: draft?.paidFrom ?? 'bank',
      spentOn: today,
      shares: Object.fromEntries((draft?.shares ?? []).map(({ branchId, percent }) => [branchId, percent])),
    },
    rules: { ...WORD_RULES, amount: [required], spentOn: [required] },
    names: WORD_NAMES,
    check: (values) => {
      const complaint = shareComplaint(values.shares)
      return {
        ...(complaint && { shares: complaint }),
        ...backdatedComplaint(values, today),
      }
    },
    onSubmit: async ({ amount, spentOn, receipts, shares, ...rest }) => {
      if (amount === null || spentOn === null) return
      const body = { ...rest, amount, spentOn, receipts: receipts.map((one) => one.id), shares: sharesOf(shares) }
      const options = { mode: 'debounce' as const, idempotencyKey: id }
      const { items } = draft
        ? await call(recurringExpenseRoutes.recordExpenseDraft, { params: { expenseDraftId: draft.id }, body }, options)
        : await call(recurringExpenseRoutes.splitExpense, { body: { id, ...body } }, options)
      for (const queryKey of [...staleAfterExpense(), keys.recurringExpenses()]) {
        void client.invalidateQueries({ queryKey })
      }
      toast.positive(
        t('expensesRecordedItems', { count: items.length, items: items.map(({ number }) => number).join(', ') }),
      )
      onClose()
    },
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      title={
        draft
          ? t('descriptionDueDueOn', { description: draft.description, dueOn: day(draft.dueOn) })
          : t('expenseSharedByBranches')
      }
      width={520}
    >
      <form {...form.formProps} aria-label={t('sharedExpense')}>
        <Stack>
          <Refusal error={form.failure} what={t('expenseCouldntBeRecorded')} />
          <MoneyField label={t('amount')} hint={t('forTheWholeBill')} required {...form.field('amount')} />
          <SharesField {...form.field('shares')} />
          <PayFromField label={t('paidFrom')} {...form.field('paidFrom')} />
          <SpentOnFields form={form} today={today} />
          <ExpenseFields form={form} />
          <FormActions>
            <Button type="submit" busy={form.isBusy}>
              {t('record')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Drawer>
  )
}
