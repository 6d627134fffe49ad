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
    key: 'schedule.see',
    summary: 'Get a week of shifts of one branch or all, with people, holidays and coverage targets',
    query: z.object({ weekOn: manilaDate, branchId: id.optional() }),
    response: weekSchema,
  },
  saveShifts: {
    method: 'POST',
    path: '/schedule/changes',
    access: admin,
    key: 'schedule.edit',
    summary: 'Add, change and remove shifts, all or none, as one step that can be undone',
    body: z.object({ id, reason, override: z.boolean().optional(), changes: z.array(askedChange).min(1).max(500) }),
    response: batchSchema,
  },
  undoShifts: {
    method: 'POST',
    path: '/schedule/batches/:batchId/undo',
    access: admin,
    key: 'schedule.edit',
    summary: 'Undo a step as a whole; refused if one of its shifts changed since',
    params: z.object({ batchId: id }),
    body: z.object({ id, reason }),
    response: batchSchema,
  },
  previewCopy: {
    method: 'POST',
    path: '/schedule/copy-preview',
    access: admin,
    key: 'schedule.edit',
    summary: 'Preview what copying a week would add and skip',
    body: z.object(copyTerms),
    response: copyPlanSchema,
  },
  copyWeek: {
    method: 'POST',
    path: '/schedule/copy',
    access: admin,
    key: 'schedule.edit',
    summary: 'Copy a week to other weeks as drafts, as one step that can be undone',
    body: z.object({ id, ...copyTerms }),
    response: batchSchema,
  },
  clearWeek: {
    method: 'POST',
    path: '/schedule/clear',
    access: admin,
    key: 'schedule.edit',
    summary: 'Clear the shifts of a week, as one step that can be undone',
    body: z.object({ id, weekOn: manilaDate, branchIds, draftsOnly: z.boolean(), reason }),
    response: batchSchema,
  },
  publishWeek: {
    method: 'POST',
    path: '/schedule/publish',
    access: admin,
    key: 'schedule.edit',
    summary: 'Publish a week to employees; changes to published shifts need a reason',
    body: z.object({ id, weekOn: manilaDate, branchIds }),
    response: batchSchema,
  },
  listShiftTemplates: {
    method: 'GET',
    path: '/shift-templates',
    access: admin,
    key: 'schedule.see',
    aboutAll: true,
    summary: 'List shift templates',
    response: z.object({ items: z.array(shiftTemplateSchema) }),
  },
  createShiftTemplate: {
    method: 'POST',
    path: '/shift-templates',
    access: admin,
    key: 'schedule.setup',
    summary: 'Create a shift template',
    body: z.object(templateBody),
    response: shiftTemplateSchema,
  },
  updateShiftTemplate: {
    method: 'PATCH',
    path: '/shift-templates/:templateId',
    access: admin,
    key: 'schedule.setup',
    summary: 'Update or archive a shift template; scheduled shifts stay',
    params: z.object({ templateId: id }),
    body: z.object(templateChanges),
    response: shiftTemplateSchema,
  },
  setCoverage: {
    method: 'PUT',
    path: '/schedule/coverage/:branchId',
    access: admin,
    key: 'schedule.setup',
    summary: 'Set how many people a branch needs at which hours of the week',
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
  /** It shipped with the product. */
  isKnown: z.boolean(),
})
export type HolidayAnswer = z.output<typeof holidaySchema>

export const holidayRoutes = {
  listHolidays: {
    method: 'GET',
    path: '/holidays',
    access: admin,
    key: 'schedule.see',
    aboutAll: true,
    summary: 'List holidays in a period, in all places',
    query: z.object({ from: manilaDate, to: manilaDate }),
    response: z.object({ items: z.array(holidaySchema) }),
  },
  addHoliday: {
    method: 'POST',
    path: '/holidays',
    access: admin,
    key: 'schedule.setup',
    summary: 'Add a holiday of the nation, a region, a city or a branch; schedules and pay use it',
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
    key: 'schedule.setup',
    summary: 'Withdraw a holiday with a reason; payslips that used it still show it',
    params: z.object({ holidayId: id }),
    body: z.object({ reason: text(300) }),
    response: z.null(),
  },
  setBranchRegion: {
    method: 'PUT',
    path: '/holidays/regions/:branchId',
    access: admin,
    key: 'schedule.setup',
    summary: 'Set a branch’s region, for regional holidays and wage orders',
    params: z.object({ branchId: id }),
    body: z.object({ region: z.string().trim().max(20) }),
    response: z.object({ branchId: id, region: z.string() }),
  },
} satisfies Routes
