import { getLive, subscribeToLive } from '../../api/live.ts'
import { getSession, isLoggedIn, subscribeToSession } from '../../api/session.ts'
import { IS_DESKTOP } from '../../lib/build.ts'
import { untilLoaded } from '../../lib/lazy.ts'
import { isSessionKnown } from '../start.ts'
import { isRefused, pageParts } from './page-part.tsx'

/**
 * Fetches, when the page is idle, code that any page may need at any moment: a question dialog must still open if the
 * connection was lost just before.
 */
export function preloadWindows(): void {
  const load = () => {
    const windows = [
      import('../../components/windows/ask-window.tsx'),
      import('../../components/windows/dialog-window.tsx'),
      import('../../components/windows/menu-dropdown.tsx'),
      import('../../components/notices/toast-host.tsx'),
    ]
    import('../service-worker.ts').then(({ keepProgram }) => keepProgram()).catch(() => undefined)
    // While offline, they are fetched when they are needed.
    Promise.all(windows).catch(() => undefined)
    void untilLoaded(() => import('./load-ahead.ts')).then(({ loadAhead }) =>
      loadAhead({ nextPart, watch: [isSessionKnown.subscribe, subscribeToSession, subscribeToLive] }),
    )
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 5_000 })
  else setTimeout(load, 2_000)
}

/**
 * The next part that the current user may open. On the branch's PC, clocking in and employees' own figures need no
 * login.
 */
function nextPart() {
  const session = getSession()
  const isSomebody = isLoggedIn(session) || (IS_DESKTOP && session.client !== null)
  if (!isSomebody || !isSessionKnown.get() || getLive().state !== 'live') return undefined
  return pageParts.find((part) => part.loaded.get().is !== 'here' && !isRefused(part))
}
