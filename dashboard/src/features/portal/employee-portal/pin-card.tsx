import { portalPinRoutes } from '@labada/contracts/portal/portal-pin'
import { useQuery } from '@tanstack/react-query'
import { isCanceled } from '../../../api/call-error.ts'
import { type PinFields, PinForm } from '../../../components/access/pin/pin-form.tsx'
import { Card } from '../../../components/layout.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { toast } from '../../../components/notices/toast.tsx'
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
  const save = async ({ pin, newPin }: PinFields) => {
    const body = { new_pin: newPin, ...(known.has_pin && { pin }) }
    try {
      await portalCall(portalPinRoutes.changePortalPin, { params, body }, { mode: 'debounce' })
    } finally {
      // An admin may have given or removed a PIN meanwhile.
      void query.refetch()
    }
    toast.positive(t('pinSaved'))
  }
  return (
    <Card title={t('myPin')}>
      <PinForm label={t('myPin')} hasPin={known.has_pin} newName="new_pin" failureWords={requestWords} onSave={save}>
        <p>{known.has_pin ? t('youSayWithItWho') : t('setAPinToSay')}</p>
      </PinForm>
    </Card>
  )
}
