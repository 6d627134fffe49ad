import { required } from '@labada/domain/core/rules'
import { type ReactNode, useEffect, useRef } from 'react'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { Button } from '../../button.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { Stack } from '../../layout.tsx'
import { Refusal } from '../../notices/refusal.tsx'
import { t } from './t.ts'

const DIGITS = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6, required: true } as const

export interface PinFields {
  /** The one so far; empty for somebody who has none. */
  readonly pin: string
  readonly newPin: string
}

/** Somebody’s own new PIN, behind the one they have. Emptied once it is saved. */
export function PinForm({
  label,
  hasPin = true,
  takesFocus = false,
  newName = 'newPin',
  failureWords,
  onSave,
  children,
}: {
  readonly label: string
  readonly hasPin?: boolean
  /** The first field has the focus as soon as the form is there. */
  readonly takesFocus?: boolean
  /** The new PIN’s name on the wire: a refusal of it stands at its field. */
  readonly newName?: string
  /** What could not be done, where it is no rule’s refusal. */
  readonly failureWords: (failure: unknown) => string
  readonly onSave: (fields: PinFields) => Promise<void>
  readonly children?: ReactNode
}) {
  const form = useForm<Record<string, string>>({
    initial: { pin: '', [newName]: '' },
    names: { pin: t('currentPin'), [newName]: t('newPin') },
    rules: { ...(hasPin && { pin: [required] }), [newName]: [required] },
    onSubmit: async ({ pin = '', [newName]: newPin = '' }) => {
      await onSave({ pin, newPin })
      form.reset()
    },
  })
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) whole.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const fieldOf = (name: string) => ({ ...form.field(name), value: form.values[name] ?? '' })
  return (
    <form {...form.formProps} aria-label={label}>
      <div ref={whole}>
        <Stack>
          {children}
          {hasPin && <PasswordField label={t('currentPin')} {...DIGITS} {...fieldOf('pin')} />}
          <PasswordField label={t('newPin')} hint={t('n4To6Digits')} {...DIGITS} {...fieldOf(newName)} />
          <Refusal error={form.failure} what={failureWords(form.failure)} />
          <div>
            <Button type="submit" busy={form.isBusy}>
              {t('savePin')}
            </Button>
          </div>
        </Stack>
      </div>
    </form>
  )
}
