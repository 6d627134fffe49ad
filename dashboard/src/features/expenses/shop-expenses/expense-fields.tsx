import type { Rule } from '@labada/domain/core/rules'
import { maxLength, minLength, required } from '@labada/domain/core/rules'
import { ReceiptField } from '../../../components/expenses/receipt-field.tsx'
import type { ShownReceipt } from '../../../components/expenses/receipt-thumb.tsx'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import type { useForm } from '../../../lib/hooks/use-form.ts'
import { useCategories } from './shop-expenses-api.ts'
import { t } from './t.ts'

/** The fields shared by all expense forms. */
export type ExpenseWords = {
  readonly categoryId: string
  readonly description: string
  readonly supplier: string
  readonly documentNo: string
  readonly reason: string
  readonly receipts: readonly ShownReceipt[]
}

export const WORD_RULES = {
  categoryId: [required],
  description: [required, minLength(3), maxLength(200)],
} satisfies Readonly<Record<string, readonly Rule[]>>
export const WORD_NAMES = {
  categoryId: t('category'),
  documentNo: t('documentNo'),
  spentOn: t('date'),
  branchId: t('branch'),
}

type WordForm = Pick<ReturnType<typeof useForm<ExpenseWords>>, 'values' | 'errors' | 'set'>

export function ExpenseFields({ form, present }: { readonly form: WordForm; readonly present?: string }) {
  const { values, errors, set } = form
  const categories = (useCategories().data?.items ?? []).filter(({ id, isActive }) => isActive || id === present)
  return (
    <>
      <SelectField
        label={t('category')}
        required
        value={values.categoryId}
        onChange={(id) => set('categoryId', id)}
        error={errors.categoryId}
        options={[{ value: '', label: t('choose') }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <TextField
        label={t('description')}
        required
        value={values.description}
        onChange={(text) => set('description', text)}
        error={errors.description}
        maxLength={200}
      />
      <TextField
        label={t('supplier')}
        value={values.supplier}
        onChange={(text) => set('supplier', text)}
        error={errors.supplier}
        maxLength={80}
      />
      <TextField
        label={t('documentNo')}
        value={values.documentNo}
        onChange={(text) => set('documentNo', text)}
        error={errors.documentNo}
        maxLength={40}
      />
      <ReceiptField
        value={values.receipts}
        onChange={(receipts) => set('receipts', receipts)}
        error={errors.receipts}
      />
    </>
  )
}
