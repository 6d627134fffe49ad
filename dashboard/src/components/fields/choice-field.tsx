import { Input, Checkbox as KitCheckbox, Switch } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { given } from '../../lib/given.ts'
import classes from './field.module.css'
import { type FieldProps, frame } from './field-frame.tsx'

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** Secondary, smaller text (tiles only). */
  readonly hint?: string | undefined
  readonly disabled?: boolean | undefined
}

export interface SelectFieldProps<Value extends string> extends FieldProps {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly Option<Value>[]
  readonly left?: ReactNode
}

/** A native select: the most reliable choice on phones and for screen readers. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, onChange, options, left } = props
  const { label, description, error, required, withAsterisk, id, classNames, inputWrapperOrder, ...rest } = frame(props)
  const ownId = useId()
  return (
    <Input.Wrapper
      {...given({ label, description, error, className: props.className })}
      id={id ?? ownId}
      required={required}
      withAsterisk={withAsterisk}
      inputWrapperOrder={inputWrapperOrder}
      classNames={{
        label: classNames.label,
        description: classNames.description,
        error: classNames.error,
        root: classNames.root,
      }}
    >
      <Input
        component="select"
        id={id ?? ownId}
        {...given({ name: rest.name, disabled: rest.disabled })}
        error={Boolean(error)}
        pointer
        classNames={{ input: classNames.input }}
        leftSection={left}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  )
}

interface TickProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean | undefined
  readonly error?: string | null | undefined
  readonly name?: string | undefined
}

/** A checkbox, 24 px, with its label as part of the target. */
export function Checkbox({
  label,
  hint,
  checked,
  onChange,
  disabled = false,
  error,
  name,
  indeterminate = false,
}: TickProps & { readonly indeterminate?: boolean | undefined }) {
  return (
    <KitCheckbox
      className={classes.check ?? ''}
      classNames={{ input: classes.checkInput ?? '' }}
      label={label}
      description={hint}
      error={error ?? undefined}
      checked={checked}
      indeterminate={indeterminate}
      disabled={disabled}
      {...given({ name })}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** A checkbox without a visible label, for table rows. */
export function BareCheckbox({
  label,
  checked,
  indeterminate = false,
  onChange,
}: {
  readonly label: string
  readonly checked: boolean
  readonly indeterminate?: boolean | undefined
  readonly onChange: (checked: boolean) => void
}) {
  return (
    <KitCheckbox
      aria-label={label}
      classNames={{ input: classes.checkInput ?? '' }}
      checked={checked}
      indeterminate={indeterminate}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** A switch that takes effect immediately. */
export function Toggle({ label, hint, checked, onChange, disabled = false, error, name }: TickProps) {
  return (
    <Switch
      className={classes.check ?? ''}
      label={label}
      description={hint}
      error={error ?? undefined}
      checked={checked}
      disabled={disabled}
      {...given({ name })}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
