import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { messageOf } from '../../api/call-error.ts'
import { setSession } from '../../api/session.ts'
import { Button } from '../../components/button.tsx'
import { ErrorAlert } from '../../components/notices/error-alert.tsx'
import { Main } from './main-place.tsx'
import { t } from './t.ts'

/** Shown for a page that threw while rendering; for one that could not be loaded see `missing-page`. */
export function PageFailure({ isWhole = false }: { readonly isWhole?: boolean }) {
  const error = useRouteError()
  useEffect(() => {
    setSession({ pageError: messageOf(error) })
    return () => setSession({ pageError: null })
  }, [error])
  return (
    <Main isWhole={isWhole}>
      <h1 style={{ fontSize: 'var(--ld-h1)' }}>{t('thisPageStoppedWorking')}</h1>
      <ErrorAlert error={error} what={t('thisPageCouldntBeShown')} />
      <p>{t('yourSavedWorkIsSafe')}</p>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </Main>
  )
}
