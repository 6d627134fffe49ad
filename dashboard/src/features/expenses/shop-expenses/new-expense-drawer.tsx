import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { required } from '@labada/domain/core/rules'
import type { PaidFrom } from '@labada/domain/expenses/expenses'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { useBranches } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { MoneyField } from '../../../components/fields/number-field.tsx'
import { Stack } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import { ExpenseFields, type ExpenseWords, WORD_NAMES, WORD_RULES } from './expense-fields.tsx'
import { PayFromField } from './pay-from-field.tsx'
import { staleAfterExpense } from './shop-expenses-api.ts'
import { backdatedComplaint, SpentOnFields } from './spent-on-fields.tsx'
import { t } from './t.ts'

type NewExpense = ExpenseWords & {
  readonly branchId: string
  readonly amount: Centavos | null
  readonly paidFrom: PaidFrom
  readonly spentOn: ManilaDate | null
}

/** Records a back office expense: for any branch, from any source, also on an earlier day. */
export function NewExpenseDrawer({
  today,
  onClose,
  onShare,
}: {
  readonly today: ManilaDate
  readonly onClose: () => void
  /** Opens the form for an expense shared by several branches. */
  readonly onShare: () => void
}) {
  const client = useQueryClient()
  const [id] = useState(() => newId())
  const [scope] = useBranchScope()
  const branches = (useBranches().data?.items ?? []).filter(({ closed }) => !closed)
  const form = useForm<NewExpense>({
    initial: {
      branchId: scope ?? '',
      categoryId: '',
      description: '',
      supplier: '',
      documentNo: '',
      reason: '',
      receipts: [],
      amount: null,
      paidFrom: 'bank',
      spentOn: today,
    },
    rules: { ...WORD_RULES, branchId: [required], amount: [required], spentOn: [required] },
    names: WORD_NAMES,
    check: (values) => backdatedComplaint(values, today),
    onSubmit: async ({ amount, spentOn, receipts, ...rest }) => {
      if (amount === null || spentOn === null) return
      const body = { ...rest, id, amount, spentOn, receipts: receipts.map((one) => one.id) }
      const saved = await call(expenseRoutes.recordExpense, { body }, { mode: 'debounce' })
      for (const queryKey of staleAfterExpense()) void client.invalidateQueries({ queryKey })
      toast.positive(t('numberRecorded', { number: saved.number }))
      onClose()
    },
  })
  const { values, errors, set } = form
  const formId = useId()
  const mayShare = useMayDo('bill.edit') && branches.length > 1
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('newExpense')}
      width={520}
      footer={
        <Button type="submit" form={formId} busy={form.isBusy}>
          {t('record')}
        </Button>
      }
    >
      <form {...form.formProps} id={formId} aria-label={t('newExpense')}>
        <Stack>
          <Refusal error={form.failure} what={t('expenseCouldntBeRecorded')} />
          <SelectField
            label={t('branch')}
            required
            value={values.branchId}
            onChange={(branchId) => (branchId === SEVERAL ? onShare() : set('branchId', branchId))}
            error={errors.branchId}
            options={[
              { value: '', label: t('choose') },
              ...branches.map(({ id: value, name }) => ({ value, label: name })),
              ...(mayShare ? [{ value: SEVERAL, label: t('severalBranches') }] : []),
            ]}
          />
          <MoneyField label={t('amount')} required {...form.field('amount')} />
          <PayFromField label={t('paidFrom')} {...form.field('paidFrom')} />
          <SpentOnFields form={form} today={today} />
          <ExpenseFields form={form} />
        </Stack>
      </form>
    </Drawer>
  )
}

const SEVERAL = 'several'
