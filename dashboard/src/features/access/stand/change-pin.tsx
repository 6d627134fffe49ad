import { type CounterPerson, counterPersonRoutes } from '@labada/contracts/access/counter-person'
import { required } from '@labada/domain/core/rules'
import { useEffect, useRef } from 'react'
import { callServer } from '../../../api/call.ts'
import { Button } from '../../../components/button.tsx'
import { PasswordField } from '../../../components/fields/password-field.tsx'
import { Stack } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { useForm } from '../../../lib/hooks/use-form.ts'
import type { StandingPerson } from './people.ts'
import { t } from './t.ts'

/** Somebody's own new PIN; with it they stand at the counter. */
export function ChangePin({
  person,
  onStand,
}: {
  readonly person: StandingPerson
  readonly onStand: (answer: CounterPerson) => void
}) {
  const form = useForm({
    initial: { pin: '', newPin: '' },
    names: { pin: t('currentPin'), newPin: t('newPin') },
    rules: { pin: [required], newPin: [required] },
    onSubmit: async (fields) => {
      const answer = await callServer(counterPersonRoutes.standAtCounter, { body: { userId: person.id, ...fields } })
      toast.positive(t('pinChanged'))
      onStand(answer)
    },
  })
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('input')?.focus(), [])
  const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6, required: true } as const
  return (
    <form {...form.formProps} aria-label={t('changePin')}>
      <Stack>
        <div ref={first}>
          <PasswordField label={t('currentPin')} {...digits} {...form.field('pin')} />
        </div>
        <PasswordField label={t('newPin')} hint={t('n4To6Digits')} {...digits} {...form.field('newPin')} />
        <Refusal error={form.failure} what={t('changePin')} />
        <div>
          <Button type="submit" busy={form.isBusy}>
            {t('savePin')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
