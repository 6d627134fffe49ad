import { useEffect } from 'react'
import { requestControl } from '../../api/request-control.ts'
import { Button } from '../../components/button.tsx'
import { onLineBack, type WhyMissing } from '../../lib/lazy.ts'
import { Main } from './main-place.tsx'

/** A tab that was reloaded for a newer version is not reloaded again within this: what is missing then is really missing. */
const RELOADED_MS = 60_000
const RELOADED = 'labada.reloaded'

/**
 * A page that could not be loaded: says so, and comes by itself once it can. A release that replaced this one leads to a
 * reload; the page that was open before is closed by now, so nothing that somebody types is lost.
 */
export function MissingPage({
  why,
  isWhole,
  load,
}: {
  readonly why: WhyMissing
  readonly isWhole: boolean
  readonly load: () => Promise<void>
}) {
  const isOutdated = why === 'outdated'
  const tryAgain = () => {
    void load()
    if (isOutdated) reloadInQuiet()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` belongs to the part that is missing and stays
  useEffect(() => {
    tryAgain()
    return onLineBack(tryAgain)
  }, [isOutdated])
  return (
    <Main isWhole={isWhole}>
      <div role="status">
        <h1 style={{ fontSize: 'var(--ld-h1)' }}>
          {isOutdated ? 'There is a newer version' : 'This page could not be loaded'}
        </h1>
        <p>
          {isOutdated
            ? 'Labada was updated. Reload to go on.'
            : 'There is no connection to the server. The page opens by itself once the connection is back.'}
        </p>
      </div>
      <Button onClick={isOutdated ? reload : tryAgain}>{isOutdated ? 'Reload' : 'Try again'}</Button>
    </Main>
  )
}

/** Not while something is being saved, and not again and again. */
function reloadInQuiet(): void {
  if (requestControl.isSaving() || Date.now() - Number(sessionStorage.getItem(RELOADED)) < RELOADED_MS) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  reload()
}

const reload = () => window.location.reload()
