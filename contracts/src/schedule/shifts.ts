import { DAY_TYPES } from '@labada/domain/law/tables'
import { LEAVE_KINDS } from '@labada/domain/people/employee-leave'
import { z } from 'zod'
import { id, instant, manilaDate, pesos, rowVersion, text } from '../core/values.ts'

const count = z.number().int()
const longText = (most: number) => z.string().trim().max(most).nullable()

/** Minutes are after midnight of the shift's day; `ends` exceeds 1440 if it ends on the next one. */
const plan = {
  id,
  employeeId: id,
  branchId: id,
  date: manilaDate,
  starts: count.min(0).max(1439),
  ends: count.min(0).max(2879),
  breakMinutes: count.min(0).max(240),
  isRestDay: z.boolean(),
  role: longText(40),
  /** Shown to the employee at the first time in of the shift. */
  note: longText(140),
  /** Visible to employees. */
  isPublished: z.boolean(),
}

export const shiftSchema = z.object({
  ...plan,
  version: rowVersion,
  /** Who saved it last; null if that user no longer exists. */
  changedBy: z.string().nullable(),
  changedAt: instant,
  /** The cost as planned; null if the employee has no rate, or for whoever may not see rates. */
  cost: pesos.nullable(),
})
export type ScheduledShift = z.output<typeof shiftSchema>

/** An employee in the rows of a schedule. */
export const scheduledPersonSchema = z.object({
  id,
  name: z.string(),
  position: z.string().nullable(),
  deactivatedOn: manilaDate.nullable(),
  assignments: z.array(z.object({ branchId: id, from: manilaDate, to: manilaDate.nullable() })),
  /** Approved leave around the week. */
  leaves: z.array(z.object({ id, kind: z.enum(LEAVE_KINDS), from: manilaDate, to: manilaDate })),
})

export const coverageSpan = z
  .object({
    weekday: count.min(0).max(6),
    from: count.min(0).max(1440),
    to: count.min(0).max(1440),
    heads: count.min(1).max(50),
  })
  .refine(({ from, to }) => from < to, 'End can’t be before the start')

export const scheduledBranchSchema = z.object({
  id,
  code: z.string(),
  name: z.string(),
  region: z.string(),
  city: z.string(),
  publishedAt: instant.nullable(),
  publishedBy: z.string().nullable(),
  /** Days there that are not ordinary days. */
  holidays: z.array(
    z.object({ date: manilaDate, dayType: z.enum(DAY_TYPES), names: z.array(z.string()), needsReview: z.boolean() }),
  ),
  coverage: z.object({ spans: z.array(coverageSpan), version: rowVersion }),
})

export const weekSchema = z.object({
  weekOn: manilaDate,
  branches: z.array(scheduledBranchSchema),
  people: z.array(scheduledPersonSchema),
  /** Shifts of these people at any branch, from seven days before the week to the day after it. */
  shifts: z.array(shiftSchema),
})

/** The result of a batch: the changed shifts, and the removed ones. */
export const batchSchema = z.object({ batchId: id, shifts: z.array(shiftSchema), removed: z.array(id) })
export type ShiftBatch = z.output<typeof batchSchema>

export const askedChange = z.discriminatedUnion('do', [
  z.object({ do: z.literal('put'), shift: z.object(plan), version: rowVersion.nullable() }),
  z.object({ do: z.literal('remove'), id, version: rowVersion }),
])

export const copyTerms = {
  fromWeekOn: manilaDate,
  toWeekOns: z.array(manilaDate).min(1).max(12),
  branchIds: z.array(id).min(1).max(50),
  withRestDays: z.boolean(),
}

/** The effect of a copy. */
export const copyPlanSchema = z.object({
  adds: z.array(z.object(plan)),
  skips: z.array(
    z.object({
      shift: z.object(plan),
      reason: z.enum(['deactivated', 'not_assigned', 'on_leave', 'occupied']),
      name: z.string(),
    }),
  ),
})

const hours = {
  name: text(40),
  branchId: id.nullable(),
  starts: count.min(0).max(1439),
  ends: count.min(1).max(2879),
  breakMinutes: count.min(0).max(240),
  role: longText(40),
}
export const shiftTemplateSchema = z.object({ id, ...hours, isArchived: z.boolean(), version: rowVersion })
export type ShiftTemplate = z.output<typeof shiftTemplateSchema>
export const templateBody = { id, ...hours }
export const templateChanges = { ...hours, isArchived: z.boolean(), version: rowVersion }
