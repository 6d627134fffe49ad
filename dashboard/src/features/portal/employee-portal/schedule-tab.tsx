import { portalScheduleRoutes } from '@labada/contracts/portal/portal-schedule'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { duration, time, weekday } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import classes from './portal.module.css'
import { portalQuery } from './portal-api.ts'
import { PortalSection } from './portal-section.tsx'
import type { PortalSession } from './portal-session.ts'

const SwapsSection = soon(() => import('./swaps-section.tsx').then((all) => all.SwapsSection))
const SwapDialog = soon(() => import('./swap-dialog.tsx').then((all) => all.SwapDialog))

/** The next 14 days, as far as they are published. */
export function ScheduleTab({ session }: { readonly session: PortalSession }) {
  const params = { employeeId: session.employee.id }
  const query = useQuery(portalQuery('schedule', portalScheduleRoutes.portalSchedule, { params }))
  const now = useNow(60_000)
  const [swapped, swap] = useState<{ id: string; branch: string; starts_at: Date; ends_at: Date } | null>(null)
  return (
    <div className={classes.stack}>
      <Suspense fallback={null}>
        <SwapsSection session={session} />
        {swapped && <SwapDialog session={session} shift={swapped} onClose={() => swap(null)} />}
      </Suspense>
      <PortalSection query={query} noun="schedule">
        {({ data: { shifts } }) =>
          shifts.length === 0 ? (
            <EmptyState title="No shifts in the next 14 days">Published shifts appear here.</EmptyState>
          ) : (
            <ul className={classes.shifts} aria-label="My next shifts">
              {shifts.map((shift) => (
                <li key={shift.id} className={classes.shift}>
                  <header>
                    <span>{weekday(shift.date)}</span>
                    <span>{shift.branch}</span>
                  </header>
                  {shift.is_rest_day ? (
                    <p>Rest day</p>
                  ) : (
                    <p>
                      {time(shift.starts_at)} to {time(shift.ends_at)}
                      {shift.break_minutes > 0 && `, ${duration(shift.break_minutes)} break`}
                    </p>
                  )}
                  {shift.role && <p>{shift.role}</p>}
                  {shift.note && <p>{shift.note}</p>}
                  {!shift.is_rest_day && shift.starts_at > now && (
                    <Button
                      tone="neutral"
                      aria-label={`Swap the shift of ${weekday(shift.date)}`}
                      onClick={() => swap(shift)}
                    >
                      Swap…
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </PortalSection>
    </div>
  )
}
