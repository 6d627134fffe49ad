import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { given } from '../../lib/given.ts'
import { IconButton } from '../button.tsx'
import { type FieldProps, frame } from './field-frame.tsx'
import { t } from './t.ts'

type Native = Pick<
  ComponentPropsWithRef<'input'>,
  | 'ref'
  | 'placeholder'
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'list'
  | 'maxLength'
  | 'onKeyDown'
  | 'onBlur'
  | 'onFocus'
  | 'readOnly'
  | 'spellCheck'
  | 'autoCapitalize'
  | 'aria-describedby'
  | 'aria-controls'
  | 'aria-expanded'
  | 'aria-activedescendant'
  | 'role'
>

export interface TextFieldProps extends FieldProps, Native {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'tel' | 'email' | 'time' | undefined
  readonly left?: ReactNode
  readonly right?: ReactNode
}

/** Single-line text. */
export function TextField(props: TextFieldProps) {
  const { own, native } = splitProps(props)
  return (
    <TextInput
      {...frame(props)}
      {...given(native)}
      data-autofocus={native.autoFocus || undefined}
      type={own.type ?? 'text'}
      value={own.value}
      onChange={(event) => own.onChange(event.currentTarget.value)}
      leftSection={own.left}
      rightSection={own.right}
    />
  )
}

/** A search field with a clear button; Escape clears it too. */
export function SearchField({ onKeyDown, ...props }: Omit<TextFieldProps, 'left' | 'right' | 'type'>) {
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...props}
      left={<IconSearch size={18} aria-hidden="true" />}
      right={
        props.value ? (
          <IconButton label={t('clear')} size="sm" onClick={() => props.onChange('')}>
            <IconX size={16} />
          </IconButton>
        ) : undefined
      }
      onKeyDown={(event) => {
        if (event.key === 'Escape' && props.value) {
          event.stopPropagation()
          props.onChange('')
        }
        onKeyDown?.(event)
      }}
    />
  )
}

/** Omits the props used by the field's frame; separates the field's own props from those of its input. */
export function splitProps<P extends Partial<TextFieldProps> & { value: string; onChange: (value: string) => void }>(
  props: P,
) {
  const {
    label: _label,
    hint: _hint,
    error: _error,
    required: _required,
    disabled: _disabled,
    name: _name,
    id: _id,
    labelHidden: _hidden,
    className: _class,
    value,
    onChange,
    type,
    left,
    right,
    ...native
  } = props
  return { own: { value, onChange, type, left, right }, native }
}
