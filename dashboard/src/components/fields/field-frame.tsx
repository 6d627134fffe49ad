import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './field.module.css'

/** Props shared by all fields. */
export interface FieldProps {
  readonly label: ReactNode
  /** One line of help under the label. */
  readonly hint?: ReactNode
  /** The validation error, as text. */
  readonly error?: string | null | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly name?: string | undefined
  readonly id?: string | undefined
  /** Shows the label to screen readers only, where the context makes it obvious. */
  readonly labelHidden?: boolean | undefined
  readonly className?: string | undefined
}

/** The same props under the UI library's names. */
export function frame({ label, hint, error, required, disabled, name, id, labelHidden, className }: FieldProps) {
  return {
    label,
    description: hint,
    error: error ? <Complaint words={error} /> : undefined,
    ...(name === undefined ? {} : { name }),
    ...(id === undefined ? {} : { id }),
    ...(className === undefined ? {} : { className }),
    required: required ?? false,
    // The form itself reports missing values, in the specification's wording.
    withAsterisk: required ?? false,
    disabled: disabled ?? false,
    classNames: {
      root: classes.field ?? '',
      label: labelHidden ? 'visually-hidden' : (classes.label ?? ''),
      description: classes.hint ?? '',
      error: classes.error ?? '',
      input: classes.input ?? '',
    },
    inputWrapperOrder: ['label', 'description', 'input', 'error'] as ('label' | 'description' | 'input' | 'error')[],
  }
}

function Complaint({ words }: { words: string }) {
  return (
    <>
      <IconAlertCircle size={16} aria-hidden="true" style={{ flexShrink: 0, marginTop: 1 }} />
      <span>{words}</span>
    </>
  )
}
