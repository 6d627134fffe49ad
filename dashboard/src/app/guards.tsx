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

/** Lets a page through, or leads its visitor elsewhere. Waits until it is known who that is. */
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
 * Lets a shell through to its own role alone. Before it is known who this is, it stands for whom the last visit left; the
 * other role's shell would ask what it may not be told.
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

/** What stood there stays away while the page that is led to is on its way. */
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

/** The kiosk's pages need a set-up client and the desktop build; elsewhere they lead to LoginPage, which says so. */
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
