import { useEffect } from 'react'
import { requestControl } from '../../api/request-control.ts'
import { Button } from '../../components/button.tsx'
import { onLineBack, type WhyMissing } from '../../lib/lazy.ts'
import { Main } from './main-place.tsx'
import { t } from './t.ts'

/** A tab that was reloaded for a newer version is not reloaded again within this time: the part is really missing. */
const RELOADED_MS = 60_000
const RELOADED = 'labada.reloaded'

/**
 * A page that could not be loaded: says so, and retries automatically. If a newer release has replaced this one, the
 * tab is reloaded; the previous page is closed by then, so no unsaved input is lost.
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
        <h1 style={{ fontSize: 'var(--ld-h1)' }}>{isOutdated ? t('newVersionAvailable') : t('thisPageCouldntLoad')}</h1>
        <p>{isOutdated ? t('labadaWasUpdatedReloadTo') : t('youreOfflineThePageOpens')}</p>
      </div>
      <Button onClick={isOutdated ? reload : tryAgain}>{isOutdated ? t('reload') : t('tryAgain')}</Button>
    </Main>
  )
}

/** Not while a save is pending, and not repeatedly. */
function reloadInQuiet(): void {
  if (requestControl.isSaving() || Date.now() - Number(sessionStorage.getItem(RELOADED)) < RELOADED_MS) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  reload()
}

const reload = () => window.location.reload()
