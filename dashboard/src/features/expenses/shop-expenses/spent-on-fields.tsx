import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { BACKDATED_DAYS } from '@labada/domain/expenses/expenses'
import { DateField } from '../../../components/fields/date-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import type { useForm } from '../../../lib/hooks/use-form.ts'
import { t } from './t.ts'

/** The date of an expense, and the reason for recording it late. */
type SpentOn = { readonly spentOn: ManilaDate | null; readonly reason: string }
type SpentOnForm = Pick<ReturnType<typeof useForm<SpentOn>>, 'values' | 'errors' | 'set'>

/** The date of an expense; an old date requires a reason. */
export function SpentOnFields({ form, today }: { readonly form: SpentOnForm; readonly today: ManilaDate }) {
  const { values, errors, set } = form
  return (
    <>
      <DateField
        label={t('date')}
        required
        value={values.spentOn}
        max={today}
        onChange={(spentOn) => set('spentOn', spentOn)}
        error={errors.spentOn}
      />
      {isBackdated(values, today) && (
        <TextField
          label={t('reason')}
          required
          hint={t('expensesOlderThanBackdatedDaysDays', { backdatedDays: BACKDATED_DAYS })}
          value={values.reason}
          onChange={(reason) => set('reason', reason)}
          error={errors.reason}
          maxLength={200}
        />
      )}
    </>
  )
}

/** The error of a late expense without a reason. */
export function backdatedComplaint(values: SpentOn, today: ManilaDate): { reason?: string } {
  return isBackdated(values, today) && values.reason.trim() === '' ? { reason: t('reasonIsRequired') } : {}
}

const isBackdated = ({ spentOn }: SpentOn, today: ManilaDate) =>
  spentOn !== null && spentOn < addDays(today, -BACKDATED_DAYS)
