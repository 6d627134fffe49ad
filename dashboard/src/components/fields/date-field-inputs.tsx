import '@mantine/dates/styles.css'
import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { given } from '../../lib/given.ts'
import type { DateFieldProps, DateRangeFieldProps } from './date-field-props.ts'
import { frame } from './field-frame.tsx'
import { t } from './t.ts'

// Loaded on first use: the picker must not add to the counter's first load. Pickers use YYYY-MM-DD strings.

const CONTROLS = {
  nextMonth: t('nextMonth'),
  previousMonth: t('previousMonth'),
  nextYear: t('nextYear'),
  previousYear: t('previousYear'),
  nextDecade: t('nextTenYears'),
  previousDecade: t('previousTenYears'),
  monthLevelControl: t('chooseAMonth'),
  yearLevelControl: t('chooseAYear'),
}

export function DateInput(props: DateFieldProps) {
  const { value, onChange, min, max, clearable = false } = props
  return (
    <DatePickerInput
      {...frame(props)}
      {...given({ minDate: min, maxDate: max })}
      ariaLabels={CONTROLS}
      leftSection={<IconCalendar size={18} aria-hidden="true" />}
      valueFormat="MMM D, YYYY"
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('clearTheDate') }}
      value={value}
      onChange={(text) => onChange(dayOf(text))}
    />
  )
}

export function DateRangeInput(props: DateRangeFieldProps) {
  const { from, until, onChange, min, max, clearable = true } = props
  return (
    <DatePickerInput
      {...frame(props)}
      {...given({ minDate: min, maxDate: max })}
      type="range"
      allowSingleDateInRange
      ariaLabels={CONTROLS}
      leftSection={<IconCalendar size={18} aria-hidden="true" />}
      valueFormat="MMM D, YYYY"
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('clearTheDates') }}
      value={[from, until]}
      onChange={([start, end]) => onChange(dayOf(start), dayOf(end))}
    />
  )
}

const dayOf = (text: string | null): ManilaDate | null => (text === null ? null : (parseManilaDate(text) ?? null))
