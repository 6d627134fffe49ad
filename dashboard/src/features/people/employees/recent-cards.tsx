import { manilaDateOf } from '@labada/domain/core/manila-time'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { useStatement } from '../../../components/payroll/use-statement.ts'
import { dayRange, hoursWorked, money, NOTHING } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { RECENT_DAYS, useEmployeePayslips, useRecentDays } from './employee-history-api.ts'
import { t } from './t.ts'

/** Recent attendance, last pay and current debt. A figure that failed to load is marked as such. */
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
        needs="attendance.see"
        label={t('workedLastRecentDaysDays', { recentDays: RECENT_DAYS })}
        value={
          recent.data
            ? hoursWorked(total(({ regularMinutes, overtimeMinutes }) => regularMinutes + overtimeMinutes))
            : NOTHING
        }
        note={
          recent.data
            ? t('hoursWorkedOvertimeHoursWorked2Late', {
                hoursWorked: hoursWorked(total(({ overtimeMinutes }) => overtimeMinutes)),
                hoursWorked2: hoursWorked(total(({ lateMinutes }) => lateMinutes)),
              })
            : unread(recent)
        }
        to="?tab=attendance"
      />
      <KpiCard
        needs="payroll.see"
        label={t('lastNetPay')}
        value={last ? money(last.net) : NOTHING}
        note={last ? dayRange(last.from, last.to) : slips.data ? t('notPaidYet') : unread(slips)}
        to="?tab=payslips"
      />
      <KpiCard
        needs="advance.see"
        label={t('advancesOwed')}
        value={statement.data ? money(statement.data.balance) : NOTHING}
        note={
          statement.data
            ? statement.data.balance === 0
              ? t('nothingOwed')
              : t('deductedFromUpcomingPay')
            : unread(statement)
        }
        to="?tab=advances"
      />
    </>
  )
}

const unread = ({ isError }: { readonly isError: boolean }) => (isError ? t('couldntLoad') : t('loading'))
