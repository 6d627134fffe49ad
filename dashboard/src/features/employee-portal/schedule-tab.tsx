import { portalScheduleRoutes } from '@labada/contracts/portal-schedule'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/empty-state.tsx'
import { duration, time, weekday } from '../../lib/format.ts'
import classes from './portal.module.css'
import { portalQuery } from './portal-api.ts'
import { PortalSection } from './portal-section.tsx'
import type { PortalSession } from './portal-session.ts'

/** The next 14 days, as far as they are published. */
export function ScheduleTab({ session }: { readonly session: PortalSession }) {
  const params = { employeeId: session.employee.id }
  const query = useQuery(portalQuery('schedule', portalScheduleRoutes.portalSchedule, { params }))
  return (
    <PortalSection query={query} noun="schedule">
      {({ data: { shifts } }) =>
        shifts.length === 0 ? (
          <EmptyState title="No shifts in the next 14 days">Published shifts appear here.</EmptyState>
        ) : (
          <div className={classes.stack}>
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
                </li>
              ))}
            </ul>
          </div>
        )
      }
    </PortalSection>
  )
}
