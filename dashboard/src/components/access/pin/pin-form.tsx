import { required } from '@labada/domain/core/rules'
import { type ReactNode, useEffect, useRef } from 'react'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { Button } from '../../button.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { Stack } from '../../layout.tsx'
import { Refusal } from '../../notices/refusal.tsx'
import { t } from './t.ts'

const DIGITS = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6, required: true } as const

/** `pin` is the one so far, empty for somebody who has none. */
export type PinFields = Readonly<Record<'pin' | 'newPin', string>>

/** Somebody’s own new PIN, behind the one they have. Emptied once it is saved. */
export function PinForm({
  label,
  hasPin = true,
  takesFocus = false,
  failureWords,
  onSave,
  children,
}: {
  readonly label: string
  readonly hasPin?: boolean
  /** The first field has the focus as soon as the form is there. */
  readonly takesFocus?: boolean
  /** What could not be done, where it is no rule’s refusal. */
  readonly failureWords: (failure: unknown) => string
  readonly onSave: (fields: PinFields) => Promise<void>
  readonly children?: ReactNode
}) {
  const form = useForm<PinFields>({
    initial: { pin: '', newPin: '' },
    names: { pin: t('currentPin'), newPin: t('newPin') },
    rules: { ...(hasPin && { pin: [required] }), newPin: [required] },
    onSubmit: async (fields) => {
      await onSave(fields)
      form.reset()
    },
  })
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) whole.current?.querySelector('input')?.focus()
  }, [takesFocus])
  return (
    <form {...form.formProps} aria-label={label}>
      <div ref={whole}>
        <Stack>
          {children}
          {hasPin && <PasswordField label={t('currentPin')} {...DIGITS} {...form.field('pin')} />}
          <PasswordField label={t('newPin')} hint={t('n4To6Digits')} {...DIGITS} {...form.field('newPin')} />
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
