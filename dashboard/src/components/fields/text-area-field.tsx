import { Textarea } from '@mantine/core'
import { given } from '../../lib/given.ts'
import { type FieldProps, frame } from './field-frame.tsx'

/** Multi-line text; the field grows with its content. */
export function TextAreaField({
  rows = 2,
  value,
  onChange,
  maxLength,
  placeholder,
  autoFocus,
  ...props
}: FieldProps & {
  readonly rows?: number | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
  readonly autoFocus?: boolean | undefined
}) {
  return (
    <Textarea
      {...frame({ ...props })}
      {...given({ maxLength, placeholder, autoFocus })}
      data-autofocus={autoFocus || undefined}
      minRows={rows}
      rows={rows}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
