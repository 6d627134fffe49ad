import type { Key } from '@labada/domain/core/keys'
import { RECORDED_DEEDS } from '@labada/domain/reports/deeds'
import { z } from 'zod'
import { confirmedAdmin, type FileAnswer, type Routes } from '../core/route.ts'
import { id, instant } from '../core/values.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The exportable lists; their queries are in `export-queries.ts`, which pages do not need. */
export const EXPORT_LISTS = [
  'employees',
  'employeeDeeds',
  'attendanceDays',
  'attendanceScans',
  'scheduledShifts',
  'cashAdvances',
  'expenses',
  'itemSales',
  'orders',
  'payments',
  'promotions',
  'orderClaims',
  'legalSales',
  'payslips',
  'labourCosts',
  'contributions',
  'thirteenthMonth',
  'leaveYears',
  'cashEntries',
  'items',
  'stockLevels',
  'purchases',
  'stockTransfers',
  'stockMovements',
  'customers',
  'customerDebts',
  'packages',
  'bookings',
  'audit',
] as const
export type ExportList = (typeof EXPORT_LISTS)[number]

/** All lists without filters in one zip. It takes no query. */
export const EVERYTHING = 'everything'
export const EXPORTABLE = [...EXPORT_LISTS, EVERYTHING] as const
export type Exportable = (typeof EXPORTABLE)[number]

/** The key one needs to take a list along. */
export const EXPORT_KEYS = {
  employees: 'export.people',
  employeeDeeds: 'export.audit',
  attendanceDays: 'export.people',
  attendanceScans: 'export.people',
  scheduledShifts: 'export.people',
  cashAdvances: 'export.payroll',
  expenses: 'export.expenses',
  itemSales: 'export.sales',
  orders: 'export.orders',
  payments: 'export.payments',
  promotions: 'export.orders',
  orderClaims: 'export.orders',
  legalSales: 'export.books',
  payslips: 'export.payroll',
  labourCosts: 'export.payroll',
  contributions: 'export.payroll',
  thirteenthMonth: 'export.payroll',
  leaveYears: 'export.payroll',
  cashEntries: 'export.books',
  items: 'export.stock',
  stockLevels: 'export.stock',
  purchases: 'export.stock',
  stockTransfers: 'export.stock',
  stockMovements: 'export.stock',
  customers: 'export.orders',
  customerDebts: 'export.orders',
  packages: 'export.orders',
  bookings: 'export.orders',
  audit: 'export.audit',
  everything: 'export.everything',
} as const satisfies Readonly<Record<Exportable, Key>>

/** The keys that show a list, all of it, on its page: nobody takes along what they may not see. */
const SEEN_WITH: Readonly<Record<ExportList, readonly Key[]>> = {
  employees: ['employee.see', 'employee.rates'],
  employeeDeeds: ['audit.see', ...new Set(Object.values(RECORDED_DEEDS))],
  attendanceDays: ['attendance.see'],
  attendanceScans: ['attendance.see'],
  scheduledShifts: ['schedule.see'],
  cashAdvances: ['advance.see'],
  expenses: ['expense.see'],
  itemSales: ['sale.see'],
  orders: ['order.see'],
  payments: ['payment.see'],
  promotions: ['promotion.see'],
  orderClaims: ['claim.see'],
  legalSales: ['books.see'],
  payslips: ['payroll.see'],
  labourCosts: ['payroll.see'],
  contributions: ['payroll.see'],
  thirteenthMonth: ['payroll.see'],
  leaveYears: ['payroll.see'],
  cashEntries: ['books.see'],
  items: ['item.see'],
  stockLevels: ['stock.see'],
  purchases: ['purchase.see'],
  stockTransfers: ['stock.see'],
  stockMovements: ['stock.see'],
  customers: ['customer.records'],
  customerDebts: ['customer.records'],
  packages: ['customer.records'],
  bookings: ['trip.see'],
  audit: ['audit.see'],
}

/** Whether whoever holds these keys may take a list along; everything only who may see each. */
export function mayExport(list: Exportable, holds: (key: Key) => boolean): boolean {
  const seen = list === EVERYTHING ? Object.values(SEEN_WITH).flat() : SEEN_WITH[list]
  return holds(EXPORT_KEYS[list]) && seen.every(holds)
}

export const exportSchema = z.object({
  id,
  list: z.enum(EXPORTABLE),
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(['waiting', 'ready', 'failed']),
  totalRows: z.number().int(),
  /** The progress; live while it is made. */
  doneRows: z.number().int(),
  bytes: z.number().int().nullable(),
  requestedAt: instant,
})
export type ExportAnswer = z.output<typeof exportSchema>

const params = z.object({ exportId: id })

export const exportRoutes = {
  requestExport: {
    method: 'POST',
    path: '/exports',
    access: confirmedAdmin,
    key: 'own',
    aboutAll: true,
    summary: 'Export a list as a file; short ones are ready right away, long ones are made in the background',
    body: z.object({
      id,
      list: z.enum(EXPORTABLE),
      format: z.enum(EXPORT_FORMATS),
      /** The list’s own query, as its call takes it. */
      query: z.record(z.string().max(40), z.string().max(7_400)),
    }),
    response: exportSchema,
  },
  getExport: {
    method: 'GET',
    path: '/exports/:exportId',
    access: confirmedAdmin,
    key: 'own',
    aboutAll: true,
    summary: 'Get the progress of one’s own export',
    params,
    response: exportSchema,
  },
  getExportFile: {
    method: 'GET',
    path: '/exports/:exportId/file',
    access: confirmedAdmin,
    key: 'own',
    aboutAll: true,
    summary: 'Download one’s own export; kept for a day',
    params,
    answersFile: true,
    response: z.custom<FileAnswer>(),
  },
} satisfies Routes
