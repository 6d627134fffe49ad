import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createQueryClient } from '../../api/query-client.ts'
import { useStore } from '../../lib/store.ts'
import { useDensity } from '../../lib/use-density.ts'
import { FingerLogin } from './finger-login.tsx'
import { logOutOfPortal } from './portal-api.ts'
import { PortalHome } from './portal-home.tsx'
import { type PortalSession, portalSession } from './portal-session.ts'

/** An employee's own figures, behind their own finger. */
export function PortalPage() {
  useDensity('kiosk')
  const session = useStore(portalSession)
  useEffect(() => logOutOfPortal, [])
  return session ? <Own key={session.token} session={session} /> : <FingerLogin />
}

/** What was read lives in a store of this session alone, and goes with it. */
function Own({ session }: { readonly session: PortalSession }) {
  const [queries] = useState(createQueryClient)
  useEffect(
    () => () => {
      void queries.cancelQueries()
      queries.clear()
    },
    [queries],
  )
  return (
    <QueryClientProvider client={queries}>
      <PortalHome session={session} />
    </QueryClientProvider>
  )
}
