import { OVERTIME_STATUSES } from '@labada/domain/attendance/attendance'
import { DEFAULT_ATTENDANCE_RULES as STANDARD } from '@labada/domain/attendance/attendance-rules'
import { DAY_TYPES } from '@labada/domain/law/tables'
import { z } from 'zod'
import { clock, date, moment, whole } from './values.ts'

export const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const

/** Where a branch is, for the calendar: its region, and what else local holidays may be of. */
export const placeFields = {
  branch_region: z.string().default(''),
  branch_province: z.string().optional(),
  branch_city: z.string().optional(),
  /** `branch:<this>` in a local holiday's scope. */
  branch_branch: z.string().optional(),
  local_holidays: z
    .array(z.strictObject({ date, day_type: z.enum(DAY_TYPES), scope: z.string().default('branch:here') }))
    .default([]),
}

export const attendance = z.strictObject({
  ...placeFields,
  rest_weekdays: z.array(z.enum(WEEKDAYS)).default([]),
  /** By day. A day off is left out or null. */
  schedule: z
    .record(
      z.string(),
      z.strictObject({ start: clock, end: clock, break_start: clock.optional(), break_end: clock.optional() }),
    )
    .default({}),
  scans: z.array(moment).default([]),
  overtime_notes: z
    .array(z.strictObject({ id: z.string().optional(), from: moment, to: moment, status: z.enum(OVERTIME_STATUSES) }))
    .default([]),
  corrections: z
    .array(
      z.strictObject({
        id: z.string().optional(),
        at: moment,
        status: z.enum(['pending', 'pending_review', 'approved', 'rejected']),
        requested_by: z.string().optional(),
        approved_by: z.string().optional(),
      }),
    )
    .default([]),
  rules: z
    .strictObject({
      grace_minutes: whole.default(STANDARD.grace),
      debounce_minutes: whole.default(STANDARD.debounce),
      break_mode: z.enum(['fixed_window', 'floating']).default(STANDARD.breakMode),
      pre_window_minutes: whole.default(STANDARD.windowBefore),
      post_window_minutes: whole.default(STANDARD.windowAfter),
      max_span_minutes: whole.default(STANDARD.mostSpan),
      daily_overtime_threshold_minutes: whole.optional(),
    })
    .prefault({}),
})

const place = z.object({ ...placeFields, rest_weekdays: z.array(z.enum(WEEKDAYS)).optional() })

export type GivenAttendance = z.output<typeof attendance>
export type Place = z.output<typeof place>
