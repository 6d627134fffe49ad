import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { createQueryClient } from '../../../api/query-client.ts'
import { handled, takeScans } from '../../../api/scanner/scan-taker.ts'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { closeHelp } from '../../../lib/help-request.ts'
import { useDensity } from '../../../lib/hooks/use-density.ts'
import { useStore } from '../../../lib/store.ts'
import { FingerLogin } from './finger-login.tsx'
import { logOutOfPortal } from './portal-api.ts'
import { type PortalSession, portalEnd, portalSession } from './portal-session.ts'
import { t } from './t.ts'

// The login screen is loaded first; the rest loads while the employee scans.
const PortalHome = soon(() => import('./portal-home.tsx').then((all) => all.PortalHome))

/** An employee's own data, opened with their fingerprint. */
export function PortalPage() {
  useDensity('kiosk')
  const session = useStore(portalSession)
  useEffect(() => logOutOfPortal, [])
  // Closes anything the previous employee left open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each session closes it
  useEffect(closeHelp, [session])
  return session ? <Own key={session.token} session={session} /> : <FingerLogin />
}

/** Loaded data is cached in a store of this session only, and discarded with it. */
function Own({ session }: { readonly session: PortalSession }) {
  const [queries] = useState(createQueryClient)
  useEnd(session)
  // A scan during a session is not attendance and opens nothing.
  useEffect(() => takeScans((scan) => void handled(scan, 'ignored')), [])
  useEffect(
    () => () => {
      void queries.cancelQueries()
      queries.clear()
    },
    [queries],
  )
  return (
    <QueryClientProvider client={queries}>
      <Suspense fallback={<Skeletons rows={4} height={72} />}>
        <PortalHome session={session} />
      </Suspense>
    </QueryClientProvider>
  )
}

/** Ends the session exactly on time, also after the PC was asleep. */
function useEnd(session: PortalSession): void {
  const end = portalEnd(session)
  useEffect(() => {
    const finish = () => {
      if (Date.now() < end) return
      logOutOfPortal()
      toast.info(t('loggedOutAfter15Minutes'))
    }
    const timer = setTimeout(finish, Math.max(0, end - Date.now()))
    window.addEventListener('focus', finish)
    document.addEventListener('visibilitychange', finish)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', finish)
      document.removeEventListener('visibilitychange', finish)
    }
  }, [end])
}
