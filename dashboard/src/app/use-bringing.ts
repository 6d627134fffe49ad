import { useEffect } from 'react'
import { CallError, messageOf } from '../api/call-error.ts'
import { isLoggedIn, useSession } from '../api/session.ts'
import { toast } from '../components/notices/toast.tsx'
import { t } from './t.ts'

/** After somebody signed in: brings what this browser kept, should the shop have been restored since. */
export function useBringing(): void {
  const isIn = useSession(isLoggedIn)
  useEffect(() => {
    if (!isIn) return
    void import('../api/bring-commands.ts')
      .then(({ bringCommands }) => bringCommands())
      .catch((error: unknown) => {
        // Without a connection the next sign-in does it; the page says itself that there is none.
        if (error instanceof CallError && error.status > 0)
          toast.warning(t('workDoneHereBeforeThe', { message: messageOf(error) }))
      })
  }, [isIn])
}
