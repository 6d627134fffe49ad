import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useFeatures, useSession } from '../../api/session.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/windows/dialog.tsx'
import { paths, SHOP_PAGES } from '../../lib/paths.ts'
import { useStore } from '../../lib/store.ts'
import { isSessionKnown } from '../start.ts'
import { t } from './t.ts'

/**
 * Shown when the open page is switched off for the branch: a dialog says so before the page closes. Unsaved input stays
 * as a draft (pages save theirs with `lib/drafts.ts`), and `/no-auth` redirects back automatically when the feature is
 * on again.
 */
export function LostFeature() {
  const { pathname } = useLocation()
  const features = useFeatures()
  const branchName = useSession((session) => session.branch?.name)
  const page = SHOP_PAGES.find((one) => one.path === pathname)
  const had = useRef<string | null>(null)
  const [lost, setLost] = useState<(typeof SHOP_PAGES)[number] | null>(null)
  // State kept from the last visit may be outdated; only the server's answer counts.
  const isKnown = useStore(isSessionKnown)
  const isOn = page ? features.includes(page.feature) : false

  useEffect(() => {
    if (!isKnown) return
    if (page && isOn) had.current = page.path
    // The guard has already redirected to /no-auth when this runs: the page that was open is the remembered one.
    const before = SHOP_PAGES.find((one) => one.path === had.current)
    if (!before || features.includes(before.feature)) return
    if (pathname === paths.noAuth || pathname === before.path) setLost(before)
    had.current = null
  }, [isKnown, page, isOn, features, pathname])

  // Switched on again before the dialog was read: nothing to show.
  useEffect(() => {
    if (lost && features.includes(lost.feature)) setLost(null)
  }, [lost, features])
  const leave = () => setLost(null)

  return (
    <Dialog
      opened={lost !== null}
      onClose={leave}
      persistent
      role="alertdialog"
      title={t('labelWasTurnedOff', { label: lost?.label ?? '' })}
      footer={
        <Button onClick={leave} data-autofocus>
          {t('ok')}
        </Button>
      }
    >
      <p style={{ margin: 0 }}>
        {t.rich('labelWasJustTurnedOff', { label: lost?.label, branchName: branchName ?? t('thisBranch') })}
      </p>
    </Dialog>
  )
}
