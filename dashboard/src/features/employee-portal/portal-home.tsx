import { IconLogout } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { handled, takeScans } from '../../api/scanner/scan-taker.ts'
import { confirm } from '../../components/ask.tsx'
import { Button } from '../../components/button.tsx'
import { Skeletons } from '../../components/skeletons.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { toast } from '../../components/toast.tsx'
import { countdown } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/use-hotkeys.ts'
import { useNow } from '../../lib/use-now.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { AdvanceTab } from './advance-tab.tsx'
import { AttendanceTab } from './attendance-tab.tsx'
import { DetailsTab } from './details-tab.tsx'
import classes from './portal.module.css'
import { logOutOfPortal } from './portal-api.ts'
import { COUNTDOWN_MS, type PortalSession, portalEnd } from './portal-session.ts'
import { ScheduleTab } from './schedule-tab.tsx'

// Comes when it is asked for: the kiosk loads first what everybody looks at.
const PayslipsTab = lazy(() => import('./payslips-tab.tsx').then((all) => ({ default: all.PayslipsTab })))

const TABS = ['attendance', 'schedule', 'cash-advance', 'payslips', 'details'] as const

/** Everything one employee may see of their own. */
export function PortalHome({ session }: { readonly session: PortalSession }) {
  const [, setTab] = useUrlState('tab')
  useEnd(session)
  // A finger on the sensor while somebody reads is no attendance and opens nothing.
  useEffect(() => takeScans((scan) => void handled(scan, 'ignored')), [])
  const leave = async () => {
    const isSure = await confirm({ title: 'Log out of the portal?', body: 'What you typed and did not send is gone.' })
    if (isSure) logOutOfPortal()
  }
  useHotkeys([
    ...TABS.map((tab, at) => ({
      keys: String(at + 1),
      does: `Open tab ${at + 1}`,
      run: () => setTab(at === 0 ? null : tab),
    })),
    { keys: 'Escape', does: 'Log out', run: () => void leave() },
  ])
  return (
    <main id="main" className={classes.home} tabIndex={-1}>
      <header className={classes.top}>
        <h1>Hi {session.employee.firstname}</h1>
        <TimeLeft session={session} />
        <Button tone="neutral" icon={<IconLogout size={24} aria-hidden="true" />} onClick={logOutOfPortal}>
          Log out
        </Button>
      </header>
      <Tabs
        label="Your portal"
        tabs={[
          { value: 'attendance', label: 'Attendance', content: <AttendanceTab session={session} /> },
          { value: 'schedule', label: 'Schedule', content: <ScheduleTab session={session} /> },
          { value: 'cash-advance', label: 'Cash advance', content: <AdvanceTab session={session} /> },
          {
            value: 'payslips',
            label: 'Payslips',
            content: (
              <Suspense fallback={<Skeletons rows={4} height={72} />}>
                <PayslipsTab session={session} />
              </Suspense>
            ),
          },
          { value: 'details', label: 'My details', content: <DetailsTab session={session} /> },
        ]}
      />
    </main>
  )
}

/** Ends the session at its very second, also after the PC slept through it. */
function useEnd(session: PortalSession): void {
  const end = portalEnd(session)
  useEffect(() => {
    const finish = () => {
      if (Date.now() < end) return
      logOutOfPortal()
      toast.info('Logged out after 15 minutes')
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

/** Counts down from two minutes. */
function TimeLeft({ session }: { readonly session: PortalSession }) {
  const left = portalEnd(session) - useNow(1_000).getTime()
  if (left > COUNTDOWN_MS) return null
  return (
    <p className={classes.left}>
      <span role="status">You will be logged out soon.</span>{' '}
      <strong role="timer" aria-live="off">
        {countdown(left / 1000)}
      </strong>
    </p>
  )
}
