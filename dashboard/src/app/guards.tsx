import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '../api/session.ts'
import { Skeletons } from '../components/notices/skeletons.tsx'
import { IS_DESKTOP } from '../lib/build.ts'
import { readLocationState } from '../lib/location-state.ts'
import { paths } from '../lib/paths.ts'
import { useStore } from '../lib/store.ts'
import { afterLogin, judgePage, type PageAccess } from './access.ts'
import { isSessionKnown } from './start.ts'

/** Lets a page through, or leads its visitor elsewhere. Waits until it is known who that is. */
export function Guard({ access, children }: { readonly access: PageAccess; readonly children: ReactNode }) {
  const isKnown = useStore(isSessionKnown)
  const session = useSession((now) => now)
  const location = useLocation()
  if (!isKnown) return <Skeletons rows={5} height={48} />
  const verdict = judgePage(access, session)
  if (verdict.kind === 'stay') return children
  const here = `${location.pathname}${location.search}`
  if (verdict.kind === 'log-in') return <Navigate to={paths.root} replace state={{ wanted: here }} />
  if (access.for === 'guest') {
    const wanted = readLocationState(location.state).wanted ?? null
    return <Navigate to={afterLogin(session, wanted)} replace />
  }
  return <Navigate to={verdict.to} replace state={{ wanted: here, feature: verdict.feature }} />
}

const KIOSK_INFO = {
  attendance: 'Attendance needs a registered desktop device. Ask your administrator to register this computer.',
  portal: 'The employee portal needs a registered desktop device. Ask your administrator to register this computer.',
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
  if (!isKnown) {
    return (
      <main id="main" style={{ padding: 24, maxWidth: 960, margin: '0 auto' }}>
        <Skeletons rows={5} height={48} />
      </main>
    )
  }
  if (isDesktop && client !== null) return children
  return <Navigate to={paths.root} replace state={{ info: KIOSK_INFO[page] }} />
}
