import { manilaDateOf } from '@labada/domain/core/manila-time'
import { hoursWorked } from '../../../components/attendance/hours.ts'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { useStatement } from '../../../components/payroll/use-statement.ts'
import { dayRange, money, NOTHING } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { RECENT_DAYS, useEmployeePayslips, useRecentDays } from './employee-history-api.ts'

/** What they worked lately, were paid last and owe now. A figure that could not be read says so. */
export function RecentCards({ employeeId }: { readonly employeeId: string }) {
  const recent = useRecentDays(employeeId, manilaDateOf(useNow(60_000)))
  const slips = useEmployeePayslips(employeeId)
  const statement = useStatement(employeeId)
  const days = recent.data?.days ?? []
  const total = (of: (day: (typeof days)[number]) => number) => days.reduce((sum, day) => sum + of(day), 0)
  const last = slips.data?.items[0]
  return (
    <>
      <KpiCard
        label={`Worked, last ${RECENT_DAYS} days`}
        value={
          recent.data
            ? hoursWorked(total(({ regularMinutes, overtimeMinutes }) => regularMinutes + overtimeMinutes))
            : NOTHING
        }
        note={
          recent.data
            ? `${hoursWorked(total(({ overtimeMinutes }) => overtimeMinutes))} overtime · ${hoursWorked(total(({ lateMinutes }) => lateMinutes))} late`
            : unread(recent)
        }
        to="?tab=attendance"
      />
      <KpiCard
        label="Last net pay"
        value={last ? money(last.net) : NOTHING}
        note={last ? dayRange(last.from, last.to) : slips.data ? 'Not paid yet' : unread(slips)}
        to="?tab=payslips"
      />
      <KpiCard
        label="Owes on advances"
        value={statement.data ? money(statement.data.balance) : NOTHING}
        note={
          statement.data
            ? statement.data.balance === 0
              ? 'Nothing owed'
              : 'Taken from the next pays'
            : unread(statement)
        }
        to="?tab=advances"
      />
    </>
  )
}

const unread = ({ isError }: { readonly isError: boolean }) => (isError ? 'Could not be loaded' : 'Loading…')
