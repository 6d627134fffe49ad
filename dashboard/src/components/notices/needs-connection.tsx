import type { ReactNode } from 'react'
import { useLive } from '../../api/live.ts'
import { Text } from '../layout.tsx'

/** Whether there is no connection to the server: what only the server can do is disabled meanwhile. */
export const useIsCut = (): boolean => useLive().state === 'offline'

/** Says what waits for the connection, beside its disabled buttons; nothing while there is one. */
export function NeedsConnection({ children }: { readonly children: ReactNode }) {
  if (!useIsCut()) return null
  return (
    <div role="status">
      <Text dim>{children}</Text>
    </div>
  )
}
