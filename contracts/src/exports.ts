import { z } from 'zod'
import { expenseRoutes } from './expenses.ts'
import { orderRoutes } from './orders.ts'
import { confirmedAdmin, type FileAnswer, type Route, type Routes } from './route.ts'
import { id, instant } from './values.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/**
 * The lists that can be exported, each with the query it takes: the list page's own filters. To add one: a line here, its
 * columns in `db/src/export-lists.ts` ⟵, and an `ExportButton` on its page.
 */
export const EXPORT_QUERIES = {
  expenses: expenseRoutes.listExpenses.query,
  orders: orderRoutes.listOrders.query,
  payments: orderRoutes.listPayments.query,
} as const satisfies Record<string, z.ZodObject>
export type ExportList = keyof typeof EXPORT_QUERIES
/** What a list can be asked, decoded. */
export type ExportQuery<List extends ExportList> = z.output<(typeof EXPORT_QUERIES)[List]>
export const EXPORT_LISTS = Object.keys(EXPORT_QUERIES) as [ExportList, ...ExportList[]]

export const exportSchema = z.object({
  id,
  list: z.enum(EXPORT_LISTS),
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(['waiting', 'ready', 'failed']),
  totalRows: z.number().int(),
  /** How far it is; live while it is made. */
  doneRows: z.number().int(),
  bytes: z.number().int().nullable(),
  requestedAt: instant,
})
export type ExportAnswer = z.output<typeof exportSchema>

const params = z.object({ exportId: id })

/** The same filters as the list, answered as a file at once; for programs. */
function directExport<Query extends z.ZodRawShape>(path: `/${string}`, query: z.ZodObject<Query>) {
  return {
    method: 'GET',
    path,
    access: confirmedAdmin,
    summary: 'The list as a file, with formulas made harmless; a long one is asked for with POST /exports',
    query: query.extend({ format: z.enum(EXPORT_FORMATS) }),
    answersFile: true,
    response: z.custom<FileAnswer>(),
  } as const satisfies Route
}

export const exportRoutes = {
  requestExport: {
    method: 'POST',
    path: '/exports',
    access: confirmedAdmin,
    summary: 'A list as a file. A short one is ready with the answer, a long one is made in the background.',
    body: z.object({
      id,
      list: z.enum(EXPORT_LISTS),
      format: z.enum(EXPORT_FORMATS),
      /** The list’s own query, as its call takes it. */
      query: z.record(z.string().max(40), z.string().max(200)),
    }),
    response: exportSchema,
  },
  getExport: {
    method: 'GET',
    path: '/exports/:exportId',
    access: confirmedAdmin,
    summary: 'How far an export of one’s own is',
    params,
    response: exportSchema,
  },
  getExportFile: {
    method: 'GET',
    path: '/exports/:exportId/file',
    access: confirmedAdmin,
    summary: 'The file of an export of one’s own; kept for a day',
    params,
    answersFile: true,
    response: z.custom<FileAnswer>(),
  },
  exportExpenses: directExport('/expenses/export', EXPORT_QUERIES.expenses),
  exportOrders: directExport('/orders/export', EXPORT_QUERIES.orders),
  exportPayments: directExport('/payments/export', EXPORT_QUERIES.payments),
} satisfies Routes
