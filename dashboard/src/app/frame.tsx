import { Suspense, useEffect, useRef } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom'
import { z } from 'zod'
import { CallError, messageOf } from '../api/call-error.ts'
import { isLoggedIn, setSession, useSession } from '../api/session.ts'
import { toast } from '../components/notices/toast.tsx'
import { AskHost } from '../components/windows/ask.tsx'
import { openHelp, useHelp } from '../lib/help-request.ts'
import { useHotkeys } from '../lib/hooks/use-hotkeys.ts'
import { useShopName } from '../lib/hooks/use-setup-state.ts'
import { lazy } from '../lib/lazy.ts'
import { openPalette, usePaletteRequest } from '../lib/palette-request.ts'
import classes from './app.module.css'
import { MissedNotice, StartNotice } from './start-notice.tsx'
import { t } from './t.ts'
import { useRealtime } from './use-realtime.ts'

const SessionWindows = lazy(() =>
  import('./loading/session-windows.tsx').then((all) => ({ default: all.SessionWindows })),
)
const OfflineDeskHost = lazy(() => import('./offline-desk-host.ts').then((all) => ({ default: all.OfflineDeskHost })))
const HelpWindow = lazy(() => import('./help/help-window.tsx').then((all) => ({ default: all.HelpWindow })))
const Palette = lazy(() => import('./palette/palette.tsx').then((all) => ({ default: all.Palette })))
const ScannerHost =
  typeof __DESKTOP__ === 'boolean' && __DESKTOP__
    ? lazy(() => import('./scanner-host.tsx').then((all) => ({ default: all.ScannerHost })))
    : () => null

/** Wraps every page: the title, the focus, the live channel, and the few windows that any page may open. */
export function Frame() {
  useRealtime()
  useBringing()
  useDocumentTitle()
  useFocusOnNavigation()
  usePageHeight()
  const help = useHelp()
  const isAtCounter = useSession((session) => session.userType === 'employee')
  const paletteRequest = usePaletteRequest()
  useHotkeys(
    [
      { keys: t('ctrlK'), does: t('searchAndGoTo'), run: openPalette },
      { keys: '/', does: t('searchAndGoTo'), run: openPalette },
      { keys: '?', does: t('openHelp'), run: openHelp },
    ],
    'frame',
  )
  return (
    <>
      <a className={classes.skip} href="#main">
        {t('skipToContent')}
      </a>
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
      <StartNotice />
      <MissedNotice />
      <AskHost />
      <Suspense>
        <SessionWindows />
      </Suspense>
      <Suspense>{isAtCounter && <OfflineDeskHost />}</Suspense>
      <Suspense>
        <ScannerHost />
        {paletteRequest > 0 && <Palette request={paletteRequest} />}
        {help && <HelpWindow part={help} />}
      </Suspense>
    </>
  )
}

/** After sign-in: uploads what this browser kept, in case the shop has been restored since. */
function useBringing(): void {
  const isIn = useSession(isLoggedIn)
  useEffect(() => {
    if (!isIn) return
    void import('../api/bring-commands.ts')
      .then(({ bringCommands }) => bringCommands())
      .catch((error: unknown) => {
        // Offline, the next sign-in does it; the page itself says that there is no connection.
        if (error instanceof CallError && error.status > 0)
          toast.warning(t('workDoneHereBeforeThe', { message: messageOf(error) }))
      })
  }, [isIn])
}

/**
 * The key a page's scroll position is stored under. A tab's first page always has the key `default`, so its address is
 * used.
 */
const placeOf = ({ key, pathname, search }: Location): string => (key === 'default' ? `${pathname}${search}` : key)

const handleShape = z.object({ title: z.string() })

/** The page's own title, falling back to the route's, then to the shop's name. */
function useDocumentTitle(): void {
  const custom = useSession((session) => session.customPageTitle)
  const shopName = useShopName()
  const matches = useMatches()
  const routeTitle = matches
    .map((match) => handleShape.safeParse(match.handle))
    .filter((parsed) => parsed.success)
    .at(-1)?.data.title
  const title = custom ?? routeTitle ?? shopName
  useEffect(() => {
    document.title = title
  }, [title])
}

/** The height available to the page; it changes with an on-screen keyboard or when a tablet is rotated. */
function usePageHeight(): void {
  useEffect(() => {
    const measure = () => setSession({ pageHeight: window.innerHeight })
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
}

/** After navigation, focus moves to the new page's h1, unless the page has already focused one of its fields. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new place moves the focus
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const main = document.getElementById('main')
    if (main?.contains(document.activeElement)) return
    const target = main?.querySelector<HTMLElement>('h1') ?? main
    if (!target) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname])
}
