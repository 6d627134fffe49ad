import { useEffect } from 'react'
import { CallError, messageOf } from '../api/call-error.ts'
import { isLoggedIn, useSession } from '../api/session.ts'
import { toast } from '../components/notices/toast.tsx'
import { t } from './t.ts'

/** After sign-in: uploads what this browser kept, in case the shop has been restored since. */
export function useBringing(): void {
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
