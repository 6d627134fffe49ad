import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { given } from '../../lib/given.ts'
import { frame } from './field-frame.tsx'
import { t } from './t.ts'
import { splitProps, type TextFieldProps } from './text-field.tsx'

/** A password with a visibility toggle; password managers and paste work. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'left' | 'right'>) {
  const { own, native } = splitProps(props)
  const [shown, setShown] = useState(false)
  return (
    <PasswordInput
      {...frame(props)}
      {...given(native)}
      data-autofocus={native.autoFocus || undefined}
      value={own.value}
      onChange={(event) => own.onChange(event.currentTarget.value)}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': shown ? t('hidePassword') : t('showPassword'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  )
}
