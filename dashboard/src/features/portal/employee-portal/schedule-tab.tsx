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
import { t } from './t.ts'

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
      <PortalSection query={query} noun={t('schedule2')}>
        {({ data: { shifts } }) =>
          shifts.length === 0 ? (
            <EmptyState title={t('noShiftsInTheNext')}>{t('publishedShiftsAppearHere')}</EmptyState>
          ) : (
            <ul className={classes.shifts} aria-label={t('myNextShifts')}>
              {shifts.map((shift) => (
                <li key={shift.id} className={classes.shift}>
                  <header>
                    <span>{weekday(shift.date)}</span>
                    <span>{shift.branch}</span>
                  </header>
                  {shift.is_rest_day ? (
                    <p>{t('restDay')}</p>
                  ) : (
                    <p>
                      {shift.break_minutes > 0
                        ? t('startsAtToEndsAtBreakMinutesBreak', {
                            startsAt: time(shift.starts_at),
                            endsAt: time(shift.ends_at),
                            breakMinutes: duration(shift.break_minutes),
                          })
                        : t('startsAtToEndsAt', { startsAt: time(shift.starts_at), endsAt: time(shift.ends_at) })}
                    </p>
                  )}
                  {shift.role && <p>{shift.role}</p>}
                  {shift.note && <p>{shift.note}</p>}
                  {!shift.is_rest_day && shift.starts_at > now && (
                    <Button
                      tone="neutral"
                      aria-label={t('swapShiftOnDate', { date: weekday(shift.date) })}
                      onClick={() => swap(shift)}
                    >
                      {t('swap')}
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
