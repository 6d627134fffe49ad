import { PAID_FROM, type PaidFrom } from '@labada/domain/expenses/expenses'
import { PAID_FROM_NAMES } from '../../../components/expenses/expense-words.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { t } from './t.ts'

/** Where the money comes from. */
export function PayFromField({
  value,
  onChange,
  label = t('payFrom'),
  error,
}: {
  readonly value: PaidFrom
  readonly onChange: (paidFrom: PaidFrom) => void
  readonly label?: string
  readonly error?: string | undefined
}) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      options={PAID_FROM.map((one) => ({ value: one, label: PAID_FROM_NAMES[one] }))}
    />
  )
}
