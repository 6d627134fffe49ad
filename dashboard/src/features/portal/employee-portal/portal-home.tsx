import { IconHelp, IconLogout } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Button } from '../../../components/button.tsx'
import { Row } from '../../../components/layout.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { Tabs } from '../../../components/tabs.tsx'
import { confirm } from '../../../components/windows/ask.tsx'
import { countdown } from '../../../lib/format.ts'
import { openHelp } from '../../../lib/help-request.ts'
import { useHotkeys } from '../../../lib/hooks/use-hotkeys.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { AdvanceTab } from './advance-tab.tsx'
import { AttendanceTab } from './attendance-tab.tsx'
import classes from './portal.module.css'
import { logOutOfPortal } from './portal-api.ts'
import { COUNTDOWN_MS, type PortalSession, portalEnd } from './portal-session.ts'
import { ScheduleTab } from './schedule-tab.tsx'
import { t } from './t.ts'

const DetailsTab = soon(() => import('./details-tab.tsx').then((all) => all.DetailsTab))
const PayslipsTab = soon(() => import('./payslips-tab.tsx').then((all) => all.PayslipsTab))

const TABS = ['attendance', 'schedule', 'cash-advance', 'payslips', 'details'] as const

/** All data an employee may see about themselves. */
export function PortalHome({ session }: { readonly session: PortalSession }) {
  const [, setTab] = useUrlState('tab')
  const leave = async () => {
    const isSure = await confirm({ title: t('logOutOfThePortal'), body: t('anythingYouHaventSentWill') })
    if (isSure) logOutOfPortal()
  }
  useHotkeys([
    ...TABS.map((tab, at) => ({
      keys: String(at + 1),
      does: t('openTabAt', { at: at + 1 }),
      run: () => setTab(at === 0 ? null : tab),
    })),
    { keys: 'Escape', does: t('logOut'), run: () => void leave() },
  ])
  return (
    <main id="main" className={classes.home} tabIndex={-1}>
      <header className={classes.top}>
        <h1>{t('hiFirstname', { firstname: session.employee.firstname })}</h1>
        <TimeLeft session={session} />
        <Row>
          <Button tone="quiet" icon={<IconHelp size={24} aria-hidden="true" />} onClick={openHelp}>
            {t('help')}
          </Button>
          <Button tone="neutral" icon={<IconLogout size={24} aria-hidden="true" />} onClick={logOutOfPortal}>
            {t('logOut')}
          </Button>
        </Row>
      </header>
      <Tabs
        label={t('yourPortal')}
        tabs={[
          { value: 'attendance', label: t('attendance2'), content: <AttendanceTab session={session} /> },
          { value: 'schedule', label: t('schedule'), content: <ScheduleTab session={session} /> },
          { value: 'cash-advance', label: t('cashAdvance2'), content: <AdvanceTab session={session} /> },
          {
            value: 'payslips',
            label: t('payslips'),
            content: (
              <Suspense fallback={<Skeletons rows={4} height={72} />}>
                <PayslipsTab session={session} />
              </Suspense>
            ),
          },
          {
            value: 'details',
            label: t('myDetails'),
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
      {t.rich('youWillBeLoggedOut', {
        span: (words) => <span role="status">{words}</span>,
        b: (words) => (
          <strong role="timer" aria-live="off">
            {words}
          </strong>
        ),
        countdown: countdown(left / 1000),
      })}
    </p>
  )
}
