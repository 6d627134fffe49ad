import { Checkbox } from '../../../../components/fields/choice-field.tsx'
import { Stack, Text } from '../../../../components/layout.tsx'
import classes from '../stages-field.module.css'
import { t } from '../t.ts'

/** Selects some of many; an empty selection means all, and is labelled as such. */
export function SomeField<Value extends string | number>({
  legend,
  all,
  options,
  value,
  onChange,
  error,
}: {
  readonly legend: string
  /** The label of an empty selection. */
  readonly all: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: readonly Value[]
  readonly onChange: (value: readonly Value[]) => void
  readonly error?: string | undefined
}) {
  // A selected option that is no longer offered (a closed branch) stays selected.
  const others = value.filter((one) => !options.some((option) => option.value === one))
  return (
    <fieldset className={classes.field}>
      <legend>{legend}</legend>
      <Stack gap={8}>
        {(value.length === 0 || others.length > 0) && (
          <Text small dim>
            {value.length === 0 ? all : t('andOthersNoLongerOffered', { others: others.length })}
          </Text>
        )}
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={(isOn) =>
              onChange([
                ...others,
                ...options.map((one) => one.value).filter((one) => (one === option.value ? isOn : value.includes(one))),
              ])
            }
          />
        ))}
        {error && <Text small>{error}</Text>}
      </Stack>
    </fieldset>
  )
}
