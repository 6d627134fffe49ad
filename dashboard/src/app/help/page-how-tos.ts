import { matchPath } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import type { HowToName } from './how-tos.ts'

type OnePage = Extract<(typeof paths)[keyof typeof paths], string>
type RecordPage = '/branch/:id' | '/branch/:id/screen' | '/employee/:id/info' | '/employee/:id/edit'

/** What is shown first on each page of the router; a test keeps the list complete. */
export const PAGE_HOW_TOS: Readonly<Record<OnePage | RecordPage, readonly HowToName[]>> = {
  [paths.receive]: ['receive', 'topUp', 'package'],
  [paths.customerDisplay]: ['display'],
  [paths.release]: ['release', 'bookings', 'machines', 'askManager'],
  [paths.releaseScreen]: ['machines'],
  '/branch/:id/screen': ['machines'],
  [paths.summary]: ['drawer', 'offline'],
  [paths.expenses]: ['spend'],
  [paths.sellItems]: ['sell'],
  [paths.shopInventory]: ['stock'],

  [paths.attendance]: ['timeIn'],
  [paths.employeePortal]: ['askAdvance', 'timeIn'],

  [paths.schedule]: ['schedule', 'notices'],
  [paths.branches]: ['notices'],
  [paths.employeeAttendance]: ['timeIn'],
  [paths.transactions]: ['receive', 'release'],
  [paths.customers]: ['receive', 'topUp', 'package'],
  [paths.prices]: ['prices', 'stampCard', 'package'],
  [paths.cashFlow]: ['drawer'],
  [paths.shopExpenses]: ['expenses', 'spend'],
  [paths.payroll]: ['payroll'],
  [paths.items]: ['buy', 'stock'],
  [paths.stockTracker]: ['buy', 'stock'],
  [paths.itemSales]: ['sell'],
  [paths.employees]: ['employee'],
  [paths.newEmployee]: ['employee'],
  '/employee/:id/info': ['employee'],
  '/employee/:id/edit': ['employee'],
  [paths.backup]: ['backup'],
  [paths.settings]: ['access', 'takeBookings'],

  // None of the main tasks is done on these pages.
  '/branch/:id': [],
  [paths.root]: [],
  [paths.newPassword]: [],
  [paths.setup]: [],
  [paths.noAuth]: [],
  [paths.unauthorized]: [],
}

/** The how-tos of the page at an address; empty for an unknown page. */
export function howTosOn(pathname: string): readonly HowToName[] {
  return Object.entries(PAGE_HOW_TOS).find(([path]) => matchPath(path, pathname))?.[1] ?? []
}
