import { DAY_TYPES } from '@labada/domain/law/tables'
import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, manilaDate, rowVersion, text } from '../core/values.ts'
import {
  askedChange,
  batchSchema,
  copyPlanSchema,
  copyTerms,
  coverageSpan,
  shiftTemplateSchema,
  templateBody,
  templateChanges,
  weekSchema,
} from './shifts.ts'

const branchIds = z.array(id).min(1).max(50)
const reason = text(200).optional()

export const scheduleRoutes = {
  getScheduleWeek: {
    method: 'GET',
    path: '/schedule',
    access: admin,
    summary: 'A week of shifts from its Monday, of one branch or all, with people, holidays and coverage wanted',
    query: z.object({ weekOn: manilaDate, branchId: id.optional() }),
    response: weekSchema,
  },
  saveShifts: {
    method: 'POST',
    path: '/schedule/changes',
    access: admin,
    summary: 'Adds, changes and removes shifts in one step that can be undone; all of them or none',
    body: z.object({ id, reason, override: z.boolean().optional(), changes: z.array(askedChange).min(1).max(500) }),
    response: batchSchema,
  },
  undoShifts: {
    method: 'POST',
    path: '/schedule/batches/:batchId/undo',
    access: admin,
    summary: 'Takes a step back as a whole; refused when one of its shifts changed since',
    params: z.object({ batchId: id }),
    body: z.object({ id, reason }),
    response: batchSchema,
  },
  previewCopy: {
    method: 'POST',
    path: '/schedule/copy-preview',
    access: admin,
    summary: 'What copying a week would add and leave out; changes nothing',
    body: z.object(copyTerms),
    response: copyPlanSchema,
  },
  copyWeek: {
    method: 'POST',
    path: '/schedule/copy',
    access: admin,
    summary: 'Copies a week into others as drafts, in one step that can be undone',
    body: z.object({ id, ...copyTerms }),
    response: batchSchema,
  },
  clearWeek: {
    method: 'POST',
    path: '/schedule/clear',
    access: admin,
    summary: 'Removes the shifts of a week, in one step that can be undone',
    body: z.object({ id, weekOn: manilaDate, branchIds, draftsOnly: z.boolean(), reason }),
    response: batchSchema,
  },
  publishWeek: {
    method: 'POST',
    path: '/schedule/publish',
    access: admin,
    summary: 'Lets employees see a week; what they have seen already changes with a reason only',
    body: z.object({ id, weekOn: manilaDate, branchIds }),
    response: batchSchema,
  },
  listShiftTemplates: {
    method: 'GET',
    path: '/shift-templates',
    access: admin,
    summary: 'Hours that are used again and again',
    response: z.object({ items: z.array(shiftTemplateSchema) }),
  },
  createShiftTemplate: {
    method: 'POST',
    path: '/shift-templates',
    access: admin,
    summary: 'New hours to plan with',
    body: z.object(templateBody),
    response: shiftTemplateSchema,
  },
  updateShiftTemplate: {
    method: 'PATCH',
    path: '/shift-templates/:templateId',
    access: admin,
    summary: 'Changes hours to plan with, or archives them; shifts already planned stay',
    params: z.object({ templateId: id }),
    body: z.object(templateChanges),
    response: shiftTemplateSchema,
  },
  setCoverage: {
    method: 'PUT',
    path: '/schedule/coverage/:branchId',
    access: admin,
    summary: 'How many people a branch wants at which hours of the week',
    params: z.object({ branchId: id }),
    body: z.object({ spans: z.array(coverageSpan).max(100), version: rowVersion }),
    response: z.object({ spans: z.array(coverageSpan), version: rowVersion }),
  },
} satisfies Routes

export const holidaySchema = z.object({
  id,
  date: manilaDate,
  name: z.string(),
  dayType: z.enum(DAY_TYPES),
  scope: z.string(),
  source: z.string(),
  /** It came with the product. */
  isKnown: z.boolean(),
})
export type HolidayAnswer = z.output<typeof holidaySchema>

export const holidayRoutes = {
  listHolidays: {
    method: 'GET',
    path: '/holidays',
    access: admin,
    summary: 'Holidays from one day to another, wherever they hold',
    query: z.object({ from: manilaDate, to: manilaDate }),
    response: z.object({ items: z.array(holidaySchema) }),
  },
  addHoliday: {
    method: 'POST',
    path: '/holidays',
    access: admin,
    summary: 'A holiday of the nation, a region, a city or one branch; schedules and pay count with it',
    body: z.object({
      id,
      date: manilaDate,
      name: text(80),
      dayType: z.enum(['regular_holiday', 'special_nonworking', 'special_working']),
      scope: z.string().regex(/^(national|(region|city|branch):.{1,60})$/, 'Enter a latitude and a longitude'),
      source: text(300),
    }),
    response: holidaySchema,
  },
  withdrawHoliday: {
    method: 'POST',
    path: '/holidays/:holidayId/withdraw',
    access: admin,
    summary: 'Takes a holiday out of force, with the reason; payslips that used it still show it',
    params: z.object({ holidayId: id }),
    body: z.object({ reason: text(300) }),
    response: z.null(),
  },
  setBranchRegion: {
    method: 'PUT',
    path: '/holidays/regions/:branchId',
    access: admin,
    summary: 'The region a branch is in, for regional holidays and wage orders',
    params: z.object({ branchId: id }),
    body: z.object({ region: z.string().trim().max(20) }),
    response: z.object({ branchId: id, region: z.string() }),
  },
} satisfies Routes
