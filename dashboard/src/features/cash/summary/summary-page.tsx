import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMayDo } from '../../../api/session.ts'
import { useCurrentCashSession } from '../../../components/cash/shop-queries.ts'
import { Card } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { CounterScreen } from '../../../components/orders/counter/counter-screen.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { PageHeader } from '../../../components/page-header.tsx'
import { HandoverCard } from './handover-card.tsx'
import type { CashDeed } from './move-cash-dialog.tsx'
import { SessionCard } from './session-card.tsx'
import classes from './summary.module.css'
import { shopSummaryQuery } from './summary-api.ts'
import { t } from './t.ts'
import { ToDo } from './to-do.tsx'
import { TodayFigures } from './today-figures.tsx'
import { useSeen } from './use-seen.ts'

const CloseDrawer = soon(() => import('./close-drawer.tsx').then((all) => all.CloseDrawer))
const OpenDrawerDialog = soon(() =>
  import('../../../components/cash/open-drawer-dialog.tsx').then((all) => all.OpenDrawerDialog),
)
const CashByHand = soon(() => import('../../../components/cash/cash-by-hand.tsx').then((all) => all.CashByHand))
const MoveCashDialog = soon(() => import('./move-cash-dialog.tsx').then((all) => all.MoveCashDialog))
// At the end of the page: rendered after the rest.
const PreviousSessions = soon(() => import('./previous-sessions.tsx').then((all) => all.PreviousSessions))
const PrinterCard = soon(() => import('./printer-card.tsx').then((all) => all.PrinterCard))

/** The day at this counter: the drawer, today's figures, and open tasks. Some have the drawer alone. */
export function SummaryPage() {
  const [open, setOpen] = useState<'opening' | 'closing' | null>(null)
  const [moving, setMoving] = useState<CashDeed | null>(null)
  const seesFigures = useMayDo('summary.see')
  const summary = useQuery({ ...shopSummaryQuery(), enabled: seesFigures })
  const cash = useCurrentCashSession()
  const seen = useSeen()
  const session = cash.data?.session ? seen(cash.data.session) : null
  if (open === 'closing') {
    return (
      <CounterScreen key="closing">
        <PageHeader title={t('countAndClose')} />
        <Suspense>
          <CloseDrawer session={session} onDone={() => setOpen(null)} />
        </Suspense>
      </CounterScreen>
    )
  }
  return (
    <CounterScreen>
      <PageHeader title={t('summary')} />
      <div className={classes.page} data-in-order>
        <div className={classes.column} data-in-order>
          <May needs="drawer.see">
            <QuerySection query={cash} what={t('drawer')}>
              {(data) => (
                <SessionCard
                  session={session}
                  lastKept={data.lastKept}
                  summary={summary.data}
                  onOpen={() => setOpen('opening')}
                  onClose={() => setOpen('closing')}
                  onMove={setMoving}
                />
              )}
            </QuerySection>
          </May>
          {seesFigures && (
            <QuerySection query={summary} what={t('toDoList')}>
              {(data) => <ToDo summary={data} session={session} />}
            </QuerySection>
          )}
          {session && (
            <May needs="drawer.history">
              <Card title={t('cashInAndOut')}>
                <Suspense fallback={<Skeletons rows={1} />}>
                  <CashByHand sessionId={session.id} />
                </Suspense>
              </Card>
            </May>
          )}
          <HandoverCard />
          <Suspense>
            <May needs="drawer.history">
              <PreviousSessions />
            </May>
            <PrinterCard />
          </Suspense>
        </div>
        {seesFigures && (
          <div className={classes.column}>
            <QuerySection query={summary} what={t('todaysFigures')}>
              {(data) => <TodayFigures summary={data} />}
            </QuerySection>
          </div>
        )}
      </div>
      <Suspense>{moving && <MoveCashDialog deed={moving} onClose={() => setMoving(null)} />}</Suspense>
      <Suspense>{open === 'opening' && <OpenDrawerDialog onDone={() => setOpen(null)} />}</Suspense>
    </CounterScreen>
  )
}
