import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import { employeeHistoryRoutes } from '@labada/contracts/reports/employee-history'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'

/** How far back the page of an employee goes. */
export const RECENT_DAYS = 30

// What somebody may not see is not asked for: the page of an employee shows a part of everything.

/** An employee’s attendance in the 30 days up to and including `today`. */
export const useRecentDays = (employeeId: string, today: ManilaDate) => {
  const query = { from: addDays(today, 1 - RECENT_DAYS), to: today, employeeId }
  return useQuery({
    ...callQuery([...keys.attendance(), 'days', query], attendanceDeskRoutes.listAttendanceDays, { query }),
    enabled: useMayDo('attendance.see'),
  })
}

export const useEmployeePayslips = (employeeId: string) =>
  useQuery({
    ...callQuery([...keys.payroll(), 'of', employeeId], employeeHistoryRoutes.listEmployeePayslips, {
      params: { employeeId },
    }),
    enabled: useMayDo('payroll.see'),
  })

export const useEmployeeShifts = (employeeId: string, query: { readonly from: ManilaDate; readonly to: ManilaDate }) =>
  useQuery(
    callQuery([...keys.schedule(), 'of', employeeId, query], employeeHistoryRoutes.listEmployeeShifts, {
      params: { employeeId },
      query,
    }),
  )

export const useEmployeeCashSessions = (employeeId: string) =>
  useQuery(
    callQuery([...keys.cashSessions(), 'of', employeeId], employeeHistoryRoutes.listEmployeeCashSessions, {
      params: { employeeId },
    }),
  )
