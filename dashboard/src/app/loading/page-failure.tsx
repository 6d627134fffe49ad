import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { messageOf } from '../../api/call-error.ts'
import { setSession } from '../../api/session.ts'
import { Button } from '../../components/button.tsx'
import { ErrorAlert } from '../../components/notices/error-alert.tsx'

/** A page that broke, or whose newer version replaced the one this tab was loaded with. */
export function PageFailure() {
  const error = useRouteError()
  useEffect(() => {
    setSession({ pageError: messageOf(error) })
    return () => setSession({ pageError: null })
  }, [error])
  const isOutdated = error instanceof Error && /dynamically imported module|Importing a module/i.test(error.message)
  return (
    <main id="main" style={{ maxWidth: 640, margin: '48px auto', padding: 16 }}>
      <h1 style={{ fontSize: 'var(--ld-h1)' }}>
        {isOutdated ? 'There is a newer version' : 'This page stopped working'}
      </h1>
      {!isOutdated && <ErrorAlert error={error} what="What you see here could not be shown" />}
      <p>{isOutdated ? 'Labada was updated. Reload to go on.' : 'Nothing that was saved is lost. Reload to go on.'}</p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </main>
  )
}
