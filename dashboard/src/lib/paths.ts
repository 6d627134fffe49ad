import type { Feature } from '@labada/domain/core/access'
import type { Key } from '@labada/domain/core/keys'
import { t } from './t.ts'

/** All addresses of the dashboard. */
export const paths = {
  /** LoginPage for guests, the schedule for admins. */
  root: '/',
  setup: '/setup',
  newPassword: '/new-password',
  schedule: '/schedule',
  branches: '/branches',
  branch: (branchId: string) => `/branch/${branchId}`,
  prices: '/laundry/prices',
  transactions: '/laundry/transactions',
  /** The transactions page with one order's drawer open. */
  transaction: (orderId: string) => `/laundry/transactions?id=${orderId}`,
  customers: '/laundry/customers',
  /** The customers with one of them open. */
  customer: (customerId: string) => `/laundry/customers?customer=${customerId}`,
  cashFlow: '/cash-flow',
  /** The cash flow with one remittance's drawer open. */
  remittance: (remittanceId: string) => `/cash-flow?tab=remittances&id=${remittanceId}`,
  employeeAttendance: '/employee-attendance',
  /** The attendance page with an employee's day open. */
  attendanceDay: (employeeId: string, day: string) =>
    `/employee-attendance?to=${day}&employee=${employeeId}&day=${day}`,
  payroll: '/payroll',
  /** The cash advances with one of them open. */
  cashAdvance: (advanceId: string) => `/payroll?tab=advances&id=${advanceId}`,
  /** One pay run. */
  payrollRun: (runId: string) => `/payroll?run=${runId}`,
  /** One pay run with a payslip's drawer open. */
  payslip: (runId: string, slipId: string) => `/payroll?run=${runId}&id=${slipId}`,
  settings: '/settings',
  backup: '/backup',
  items: '/inventory/items',
  stockTracker: '/inventory/tracker',
  itemSales: '/inventory/sales',
  employees: '/employee',
  newEmployee: '/employee/new',
  employee: (employeeId: string) => `/employee/${employeeId}/info`,
  editEmployee: (employeeId: string) => `/employee/${employeeId}/edit`,
  receive: '/receive',
  /** The customer's side of the counter, on a second screen. */
  customerDisplay: '/display',
  release: '/release',
  /** The branch's machines on a wall screen. */
  releaseScreen: '/release/screen',
  /** The same for an admin, of any branch. */
  branchScreen: (branchId: string) => `/branch/${branchId}/screen`,
  /** The release page with one order selected. */
  releaseOrder: (orderId: string) => `/release?id=${orderId}`,
  summary: '/summary',
  expenses: '/expenses',
  shopExpenses: '/shop-expenses',
  sellItems: '/items',
  shopInventory: '/inventory',
  noAuth: '/no-auth',
  unauthorized: '/unauthorized',
  attendance: '/attendance',
  employeePortal: '/employee-portal',
} as const

type PageAddress =
  | Extract<(typeof paths)[keyof typeof paths], string>
  | '/branch/:id'
  | '/branch/:id/screen'
  | '/employee/:id/edit'
  | '/employee/:id/info'

/** What one must be allowed to do for a page to be there: one of these; null if nothing. A page without an entry does not compile. */
const PAGE_KEYS: Readonly<Record<PageAddress, Key | readonly Key[] | null>> = {
  [paths.root]: null,
  [paths.setup]: null,
  [paths.newPassword]: null,
  [paths.noAuth]: null,
  [paths.unauthorized]: null,
  [paths.attendance]: null,
  [paths.employeePortal]: null,
  // Shows what Receive does, to whoever stands before it.
  [paths.customerDisplay]: null,
  [paths.schedule]: 'schedule.see',
  [paths.employeeAttendance]: 'attendance.see',
  [paths.transactions]: 'order.see',
  [paths.customers]: 'customer.records',
  [paths.prices]: 'price.see',
  [paths.branches]: 'branch.see',
  '/branch/:id': 'today.see',
  '/branch/:id/screen': 'machine.see',
  [paths.cashFlow]: ['books.see', 'remittance.see'],
  [paths.shopExpenses]: 'expense.see',
  [paths.payroll]: 'payroll.see',
  [paths.items]: 'item.see',
  [paths.stockTracker]: 'stock.see',
  [paths.itemSales]: 'sale.see',
  [paths.employees]: 'employee.see',
  [paths.newEmployee]: 'employee.rates.edit',
  '/employee/:id/edit': 'employee.edit',
  '/employee/:id/info': 'employee.see',
  [paths.settings]: ['settings.see', 'access.see', 'audit.see', 'device.see', 'payroll.setup'],
  [paths.backup]: 'backup.see',
  [paths.receive]: 'order.create',
  [paths.release]: ['order.see', 'trip.see'],
  [paths.releaseScreen]: 'machine.see',
  [paths.summary]: ['summary.see', 'drawer.see'],
  [paths.expenses]: 'expense.create',
  [paths.sellItems]: 'item.sell',
  [paths.shopInventory]: ['stock.see', 'stock.move'],
}

/** The keys of which the page at an address (`/branch/…?tab=cash`) needs one; undefined if it needs none. */
export function keysOfPage(address: string): readonly Key[] | undefined {
  const path = address.split(/[?#]/)[0] ?? address
  const all: Readonly<Record<string, Key | readonly Key[] | null>> = PAGE_KEYS
  const keys = all[path] ?? all[path.replace(/^\/(branch|employee)\/[^/]+/, '/$1/:id')] ?? undefined
  return typeof keys === 'string' ? [keys] : keys
}

/** The office's pages in the order in which the first that is there becomes its home. */
const OFFICE_HOMES = [
  paths.schedule,
  paths.employeeAttendance,
  paths.branches,
  paths.transactions,
  paths.customers,
  paths.prices,
  paths.cashFlow,
  paths.shopExpenses,
  paths.payroll,
  paths.items,
  paths.stockTracker,
  paths.itemSales,
  paths.employees,
  paths.settings,
  paths.backup,
] as const

/** An office account's start page. */
export function officeHome(mayOpen: (path: string) => boolean): string {
  return OFFICE_HOMES.find(mayOpen) ?? paths.unauthorized
}

/** The counter's pages, in the order of its bar. */
export const SHOP_PAGES = [
  { feature: 'receive', path: paths.receive, label: t('receive') },
  { feature: 'release', path: paths.release, label: t('release') },
  { feature: 'summary', path: paths.summary, label: t('summary') },
  { feature: 'expenses', path: paths.expenses, label: t('expenses') },
  { feature: 'items', path: paths.sellItems, label: t('items') },
  { feature: 'items', path: paths.shopInventory, label: t('inventory') },
] as const satisfies readonly { feature: Feature; path: string; label: string }[]

/** The first of these pages that a branch has turned on becomes its home. */
const HOME_ORDER: readonly Feature[] = ['summary', 'receive', 'release', 'expenses', 'items']

/** An employee's start page: the first page that is on, or `/no-auth` if none is. */
export function employeeHome(features: readonly Feature[], mayOpen: (path: string) => boolean): string {
  for (const feature of HOME_ORDER) {
    const page = SHOP_PAGES.find((one) => one.feature === feature && mayOpen(one.path))
    if (page && features.includes(feature)) return page.path
  }
  return paths.noAuth
}
