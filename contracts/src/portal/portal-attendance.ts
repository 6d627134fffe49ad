import {
  DAY_ATTENDANCES,
  DAY_FLAGS,
  OVERTIME_NOTE_STATUSES,
  TIME_SOURCES,
} from '@labada/domain/attendance/attendance-words'
import { z } from 'zod'
import { portal, type Routes } from '../core/route.ts'
import { id, instant, manilaDate } from '../core/values.ts'

const minutes = z.number().int()

const shift = z.object({
  shift_id: id,
  date: manilaDate,
  branch: z.string(),
  in_at: instant,
  out_at: instant.nullable(),
  state: z.enum(['open', 'closed', 'missing_out']),
  /** Worked outside the schedule, approved or not. The approved part is the day’s `overtime_minutes`. */
  outside_minutes: minutes,
  /** The status of its overtime note; null without one. */
  overtime_status: z.enum(OVERTIME_NOTE_STATUSES).nullable(),
})
export type PortalShift = z.output<typeof shift>

const day = z.object({
  date: manilaDate,
  attendance: z.enum(DAY_ATTENDANCES),
  flags: z.array(z.enum(DAY_FLAGS)),
  /** Regular time and approved overtime, without breaks. */
  worked_minutes: minutes,
  late_minutes: minutes,
  /** The approved part of the minutes outside the schedule. */
  overtime_minutes: minutes,
  is_corrected: z.boolean(),
})
export type PortalDay = z.output<typeof day>

/** The employee’s own attendance in the portal. */
export const portalAttendanceRoutes = {
  portalAttendance: {
    method: 'GET',
    path: '/employee-portal/attendance/:employeeId',
    access: portal,
    key: 'public',
    summary: 'List the employee’s own recent shifts, newest first, with each day’s result and the totals',
    params: z.object({ employeeId: id }),
    query: z.object({ days: z.coerce.number().int().min(1).max(31).optional() }),
    response: z.object({
      success: z.literal(true),
      data: z.object({
        shifts: z.array(shift),
        days: z.array(day),
        totals: z.object({ worked_minutes: minutes, late_minutes: minutes, overtime_minutes: minutes, days: minutes }),
      }),
    }),
  },
  portalAttendanceDay: {
    method: 'GET',
    path: '/employee-portal/attendance/:employeeId/:workday',
    access: portal,
    key: 'public',
    summary: 'Get the scans and corrections of one of the employee’s own days',
    params: z.object({ employeeId: id, workday: manilaDate }),
    response: z.object({
      success: z.literal(true),
      data: z.object({
        punches: z.array(
          z.object({
            id,
            at: instant,
            source: z.enum(TIME_SOURCES),
            type: z.enum(['in', 'out', 'repeated', 'taken_out']),
            device: z.string().nullable(),
          }),
        ),
        corrections: z.array(z.object({ id, at: instant, reason: z.string(), is_undone: z.boolean() })),
      }),
    }),
  },
} satisfies Routes
