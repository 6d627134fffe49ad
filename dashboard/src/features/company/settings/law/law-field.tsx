import { fromPesos, toPesos } from '@labada/domain/core/money'
import { DAY_TYPES } from '@labada/domain/law/tables'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { MoneyField, NumberField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { TimeField } from '../../../../components/fields/time-field.tsx'
import { t } from '../t.ts'
import { type LawUnit, unitOf } from './law-units.ts'
import { dayTypeName } from './law-words.ts'

/** Decimals that the law's decimals have at most, such as those of a rate. */
const MOST_DECIMALS = 6

const COUNTED: { readonly [Unit in LawUnit]?: string } = {
  days: t('days'),
  minutes: t('minutes2'),
  years: t('years2'),
}

/** One value of the law, entered as people read it; its text is the one of the wire: pesos, and rates as decimals. */
export function LawField({
  field,
  value,
  onChange,
  ...framed
}: {
  readonly field: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}) {
  const unit = unitOf(field)
  const number = value === '' ? null : Number(value)
  if (unit === 'money')
    return (
      <MoneyField
        {...framed}
        value={number === null ? null : fromPesos(number)}
        onChange={(amount) => onChange(amount === null ? '' : String(toPesos(amount)))}
      />
    )
  if (unit === 'percent')
    return (
      <NumberField
        {...framed}
        unit="%"
        decimals={MOST_DECIMALS - 2}
        value={number === null ? null : rounded(number * 100, MOST_DECIMALS - 2)}
        onChange={(percent) => onChange(percent === null ? '' : String(rounded(percent / 100, MOST_DECIMALS)))}
      />
    )
  if (unit === 'clock')
    return <TimeField {...framed} value={number ?? 0} onChange={(minutes) => onChange(String(minutes))} />
  if (unit === 'dayType')
    return (
      <SelectField
        {...framed}
        value={value}
        onChange={onChange}
        options={DAY_TYPES.filter((type) => type !== 'ordinary').map((type) => ({
          value: type,
          label: dayTypeName(type),
        }))}
      />
    )
  if (unit === 'times' || unit === 'number' || COUNTED[unit] !== undefined)
    return (
      <NumberField
        {...framed}
        unit={COUNTED[unit]}
        decimals={COUNTED[unit] === undefined ? MOST_DECIMALS : 0}
        value={number}
        onChange={(next) => onChange(next === null ? '' : String(next))}
      />
    )
  return <TextField {...framed} value={value} autoComplete="off" onChange={onChange} />
}

/** Without what a binary fraction adds: 0.07 × 100 is 7. */
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))
