import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { Overtime } from '@labada/contracts/attendance/attendance-desk-schemas'
import type { RouteResponse } from '@labada/contracts/core/route'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'

/** The selected days and branch. */
export interface AttendancePeriod {
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly branchId?: string
  readonly employeeId?: string
  /** Only scans of this device. */
  readonly clientId?: string
}

const PAGE = 100

export const staleAfterAttendance = () => [keys.attendance(), keys.audit()]

export const useAttendanceDays = (query: AttendancePeriod) =>
  useQuery({
    ...callQuery([...keys.attendance(), 'days', query], attendanceDeskRoutes.listAttendanceDays, { query }),
    placeholderData: keepPreviousData,
  })

export const useTimeline = (date: ManilaDate, branchId: string | null) => {
  const query = { date, ...(branchId !== null && { branchId }) }
  return useQuery({
    ...callQuery([...keys.attendance(), 'timeline', query], attendanceDeskRoutes.getAttendanceTimeline, { query }),
    placeholderData: keepPreviousData,
  })
}

export const useAttendanceDay = (employeeId: string, workday: ManilaDate) =>
  useQuery(
    callQuery([...keys.attendance(), 'day', employeeId, workday], attendanceDeskRoutes.getAttendanceDay, {
      params: { employeeId, workday },
    }),
  )

type OvertimeView = 'waiting' | 'decided'
const overtimeKey = (view: OvertimeView) => [...keys.attendance(), 'overtime', view]

export const useOvertime = (query: Partial<AttendancePeriod>, view: OvertimeView) =>
  useQuery({
    ...callQuery([...overtimeKey(view), query], attendanceDeskRoutes.listOvertime, {
      query: { ...query, view },
    }),
    placeholderData: keepPreviousData,
  })

/**
 * A decision takes its place in the lists with its answer: they are read again too, but whoever presses before that would
 * decide what is decided already and be refused.
 */
export function takeDecided(client: QueryClient, decided: Overtime): void {
  const isOther = ({ shiftRecordId }: Overtime) => shiftRecordId !== decided.shiftRecordId
  const change = (view: OvertimeView, to: (items: readonly Overtime[]) => Overtime[]) =>
    client.setQueriesData<RouteResponse<typeof attendanceDeskRoutes.listOvertime>>(
      { queryKey: overtimeKey(view) },
      (list) => list && { ...list, items: to(list.items) },
    )
  change('decided', (items) => items.flatMap((one) => (isOther(one) ? one : decided.canUndo ? decided : [])))
  if (decided.status !== 'pending_review') change('waiting', (items) => items.filter(isOther))
}

export const useDisputes = (branchId: string | undefined, view: 'open' | 'all') => {
  const query = { view, ...(branchId !== undefined && { branchId }) }
  return useQuery({
    ...callQuery([...keys.attendance(), 'disputes', query], attendanceDeskRoutes.listAttendanceDisputes, { query }),
    placeholderData: keepPreviousData,
  })
}

export const useScans = (query: AttendancePeriod) =>
  useInfiniteQuery({
    queryKey: [...keys.attendance(), 'scans', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        attendanceDeskRoutes.listAttendanceScans,
        { query: { ...query, cursor: pageParam, limit: PAGE } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
