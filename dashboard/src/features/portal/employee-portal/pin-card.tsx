import { portalPinRoutes } from '@labada/contracts/portal/portal-pin'
import { required } from '@labada/domain/core/rules'
import { useQuery } from '@tanstack/react-query'
import { isCanceled } from '../../../api/call-error.ts'
import { Button } from '../../../components/button.tsx'
import { PasswordField } from '../../../components/fields/password-field.tsx'
import { Card, Stack } from '../../../components/layout.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { loadWords, portalCall, portalQuery, requestWords } from './portal-api.ts'
import type { PortalSession } from './portal-session.ts'
import { t } from './t.ts'

/** One’s own PIN of the counter. Nothing where the shop asks for none, and for somebody without a login. */
export function PinCard({ session }: { readonly session: PortalSession }) {
  const params = { employeeId: session.employee.id }
  const query = useQuery(portalQuery('pin', portalPinRoutes.portalPin, { params }))
  if (query.isError && !isCanceled(query.error))
    return (
      <ErrorAlert error={query.error} what={loadWords(query.error, t('pin2'))} onRetry={() => void query.refetch()} />
    )
  const known = query.data?.data
  if (!known?.is_used) return null
  const save = async (fields: { readonly pin: string; readonly new_pin: string }) => {
    const { pin, new_pin } = fields
    const body = { new_pin, ...(known.has_pin && { pin }) }
    await portalCall(portalPinRoutes.changePortalPin, { params, body }, { mode: 'debounce' })
    toast.positive(t('pinSaved'))
  }
  return (
    <Card title={t('myPin')}>
      <PinForm hasPin={known.has_pin} onSave={save} onTried={() => void query.refetch()} />
    </Card>
  )
}

function PinForm({
  hasPin,
  onSave,
  onTried,
}: {
  readonly hasPin: boolean
  readonly onSave: (fields: { readonly pin: string; readonly new_pin: string }) => Promise<void>
  /** Saved or refused: an admin may have given or removed a PIN meanwhile. */
  readonly onTried: () => void
}) {
  const form = useForm({
    initial: { pin: '', new_pin: '' },
    names: { pin: t('currentPin'), new_pin: t('newPin') },
    rules: { ...(hasPin && { pin: [required] }), new_pin: [required] },
    onSubmit: async (fields) => {
      try {
        await onSave(fields)
        form.reset()
      } finally {
        onTried()
      }
    },
  })
  const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6, required: true } as const
  return (
    <form {...form.formProps} aria-label={t('myPin')}>
      <Stack>
        <p>{hasPin ? t('youSayWithItWho') : t('setAPinToSay')}</p>
        {hasPin && <PasswordField label={t('currentPin')} {...digits} {...form.field('pin')} />}
        <PasswordField label={t('newPin')} hint={t('n4To6Digits')} {...digits} {...form.field('new_pin')} />
        <Refusal error={form.failure} what={requestWords(form.failure)} />
        <div>
          <Button type="submit" busy={form.isBusy}>
            {t('savePin')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
