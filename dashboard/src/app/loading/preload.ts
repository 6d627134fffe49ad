import { getLive, subscribeToLive } from '../../api/live.ts'
import { getSession, isLoggedIn, subscribeToSession } from '../../api/session.ts'
import { IS_DESKTOP } from '../../lib/build.ts'
import { untilLoaded } from '../../lib/lazy.ts'
import { isSessionKnown } from '../start.ts'
import { isRefused, pageParts } from './page-part.tsx'

/**
 * Fetches, once the page is at rest, what any page may need at any moment: a question must not fail to appear because
 * the line went down just before it.
 */
export function preloadWindows(): void {
  const load = () => {
    const windows = [
      import('../../components/windows/ask-window.tsx'),
      import('../../components/windows/dialog-window.tsx'),
      import('../../components/windows/menu-dropdown.tsx'),
      import('../../components/notices/toast-host.tsx'),
    ]
    // Without a line they are fetched when they are needed.
    Promise.all(windows).catch(() => undefined)
    void untilLoaded(() => import('./load-ahead.ts')).then(({ loadAhead }) =>
      loadAhead({ nextPart, watch: [isSessionKnown.subscribe, subscribeToSession, subscribeToLive] }),
    )
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 5_000 })
  else setTimeout(load, 2_000)
}

/** A part that whoever is here may open. At the branch's PC nobody logs in to clock in or to look at their own figures. */
function nextPart() {
  const session = getSession()
  const isSomebody = isLoggedIn(session) || (IS_DESKTOP && session.client !== null)
  if (!isSomebody || !isSessionKnown.get() || getLive().state !== 'live') return undefined
  return pageParts.find((part) => part.loaded.get().is !== 'here' && !isRefused(part))
}
