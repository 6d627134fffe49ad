import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { forgetDevice } from '../../api/offline/forget-device.ts'
import { requestControl } from '../../api/request-control.ts'
import { reactivate } from '../../api/scanner/scanner-state.ts'
import { getSession, setSession, useSession } from '../../api/session.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/windows/dialog.tsx'
import { DIALOG_RANK } from '../../components/windows/dialog-turn.ts'
import { paths } from '../../lib/paths.ts'
import { type LoadStateRow, loadStateRow } from './load-states.ts'
import { t } from './t.ts'

/**
 * Says why the session ended. Persistent: only OK closes it, and leads to LoginPage. The page behind is inert and
 * blurred, so that nothing of a terminated session can be read.
 */
export function LoadStateDialog() {
  const loadState = useSession((session) => session.loadState)
  const watcher = useSession((session) => session.loadStateDeepWatcher)
  const [row, setRow] = useState<LoadStateRow | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const client = useQueryClient()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the counter tells the same reason from a second time
  useEffect(() => {
    if (loadState === null) return
    const found = loadStateRow(loadState, getSession())
    // A second response of the same kind must not turn "has expired" into "not signed in": the first one cleared the
    // token.
    setRow((shown) => (shown && loadState === 'Unauthenticated.' && found.clears.length === 0 ? shown : found))
    if (found.clears.includes('token')) setSession({ token: null })
    if (found.clears.includes('client')) {
      setSession({ client: null })
      void forgetDevice()
    }
  }, [loadState, watcher])

  const leave = () => {
    setRow(null)
    // Pending requests belong to the session that ended.
    requestControl.abortAll()
    setSession({ loadState: null, user: null, channel: null })
    reactivate()
    // Where the login page stands already, what it asked and was aborted is asked anew.
    if (pathname === paths.root) void client.resetQueries()
    else client.clear()
    void navigate(paths.root, { replace: true })
  }

  return (
    <Dialog
      opened={row !== null}
      onClose={() => undefined}
      persistent
      blurred
      role="alertdialog"
      rank={DIALOG_RANK.session}
      title={row?.title ?? ''}
      footer={
        <Button onClick={leave} data-autofocus>
          {t('ok')}
        </Button>
      }
    >
      <p style={{ margin: 0 }}>{row?.note}</p>
    </Dialog>
  )
}
