import { IconLogout } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Button } from '../../../components/button.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { Tabs } from '../../../components/tabs.tsx'
import { confirm } from '../../../components/windows/ask.tsx'
import { countdown } from '../../../lib/format.ts'
import { useHotkeys } from '../../../lib/hooks/use-hotkeys.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { AdvanceTab } from './advance-tab.tsx'
import { AttendanceTab } from './attendance-tab.tsx'
import classes from './portal.module.css'
import { logOutOfPortal } from './portal-api.ts'
import { COUNTDOWN_MS, type PortalSession, portalEnd } from './portal-session.ts'
import { ScheduleTab } from './schedule-tab.tsx'

const DetailsTab = soon(() => import('./details-tab.tsx').then((all) => all.DetailsTab))
const PayslipsTab = soon(() => import('./payslips-tab.tsx').then((all) => all.PayslipsTab))

const TABS = ['attendance', 'schedule', 'cash-advance', 'payslips', 'details'] as const

/** Everything one employee may see of their own. */
export function PortalHome({ session }: { readonly session: PortalSession }) {
  const [, setTab] = useUrlState('tab')
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
          {
            value: 'details',
            label: 'My details',
            content: (
              <Suspense fallback={<Skeletons rows={4} height={72} />}>
                <DetailsTab session={session} />
              </Suspense>
            ),
          },
        ]}
      />
    </main>
  )
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
