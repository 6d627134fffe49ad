import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '../api/session.ts'
import { IS_DESKTOP } from '../lib/build.ts'
import { readLocationState } from '../lib/location-state.ts'
import { paths } from '../lib/paths.ts'
import { useStore } from '../lib/store.ts'
import { afterLogin, judgePage, type PageAccess, type Verdict } from './access.ts'
import { Waiting } from './loading/waiting.tsx'
import { isSessionKnown } from './start.ts'
import { t } from './t.ts'

type Stay = { readonly kind: 'stay' }

/** Renders a page if the visitor may see it, otherwise redirects. Waits until the session is known. */
export function Guard({ access, children }: { readonly access: PageAccess; readonly children: ReactNode }) {
  const isKnown = useStore(isSessionKnown)
  const session = useSession((now) => now)
  if (!isKnown) return <Waiting />
  const verdict = judgePage(access, session)
  if (verdict.kind === 'stay') return children
  return (
    <>
      <Waiting />
      <LedAway access={access} verdict={verdict} />
    </>
  )
}

/**
 * Renders a shell only for its own role. Until the session is known, it assumes the role of the last visit; the other
 * role's shell would make requests that are refused.
 */
export function ShellGate({
  access,
  children,
}: {
  readonly access: { readonly for: 'admin' | 'employee' }
  readonly children: ReactNode
}) {
  const isKnown = useStore(isSessionKnown)
  const session = useSession((now) => now)
  if (!isKnown) return session.token !== null && session.userType === access.for ? children : <Waiting isWhole />
  const verdict = judgePage(access, session)
  if (verdict.kind === 'stay') return children
  return (
    <>
      <Waiting isWhole />
      <LedAway access={access} verdict={verdict} />
    </>
  )
}

/** Hides the previous content while the page redirected to is loading. */
function LedAway({ access, verdict }: { readonly access: PageAccess; readonly verdict: Exclude<Verdict, Stay> }) {
  const session = useSession((now) => now)
  const location = useLocation()
  const here = `${location.pathname}${location.search}`
  if (verdict.kind === 'log-in') return <Navigate to={paths.root} replace state={{ wanted: here }} />
  if (access.for === 'guest') {
    const wanted = readLocationState(location.state).wanted ?? null
    return <Navigate to={afterLogin(session, wanted)} replace />
  }
  return <Navigate to={verdict.to} replace state={{ wanted: here, feature: verdict.feature }} />
}

const KIOSK_INFO = {
  attendance: t('attendanceNeedsARegisteredDesktop'),
  portal: t('theEmployeePortalNeedsA'),
} as const

/** Kiosk pages need a set-up client and the desktop build; otherwise they redirect to LoginPage, which says so. */
export function KioskGate({
  page,
  isDesktop = IS_DESKTOP,
  children,
}: {
  readonly page: keyof typeof KIOSK_INFO
  readonly isDesktop?: boolean
  readonly children: ReactNode
}) {
  const isKnown = useStore(isSessionKnown)
  const client = useSession((session) => session.client)
  if (!isKnown) return <Waiting isWhole />
  if (isDesktop && client !== null) return children
  return <Navigate to={paths.root} replace state={{ info: KIOSK_INFO[page] }} />
}
