import type { ReactNode } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { IS_DESKTOP } from '../lib/build.ts'
import { paths } from '../lib/paths.ts'
import type { PageAccess } from './access.ts'
import { Frame } from './frame.tsx'
import { Guard, KioskGate, ShellGate } from './guards.tsx'
import { PageFailure } from './loading/page-failure.tsx'
import { pagePart, readyToShow, ShownPart } from './loading/page-part.tsx'
import { Waiting } from './loading/waiting.tsx'
import type { officePages } from './office-pages.ts'
import { t } from './t.ts'

/** What a route passes to the frame. */
export interface RouteHandle {
  readonly title: string
}

type LoadPage = () => Promise<() => ReactNode>
type ShellAccess = typeof ADMIN | typeof EMPLOYEE

const ADMIN = { for: 'admin' } as const
const EMPLOYEE = { for: 'employee' } as const

/** A part of the program behind its guard; it starts loading as soon as its address is requested. */
const part = (
  access: PageAccess | null,
  load: LoadPage,
  isWhole: boolean,
  gate: (shown: ReactNode) => ReactNode = (shown) => shown,
) => {
  const own = pagePart(access, load)
  return {
    errorElement: <PageFailure isWhole={isWhole} />,
    lazy: async () => {
      await readyToShow(own)
      return { Component: () => gate(<ShownPart part={own} isWhole={isWhole} />) }
    },
  }
}

const page = (path: string, title: string, pageFor: PageAccess, load: LoadPage): RouteObject => {
  const access = { ...pageFor, path }
  return {
    ...part(access, load, false, (shown) => <Guard access={access}>{shown}</Guard>),
    path,
    handle: { title } satisfies RouteHandle,
  }
}

/** A page of the back office: where it is, is asked of their own chunk. */
const office =
  (name: keyof typeof officePages): LoadPage =>
  async () =>
    (await import('./office-pages.ts')).officePages[name]()

/** The shell around the pages of one role; mounted for that role only. */
const shell = (access: ShellAccess, load: LoadPage, children: RouteObject[]): RouteObject => ({
  ...part(access, load, true, (shown) => <ShellGate access={access}>{shown}</ShellGate>),
  children,
})

/** The web build has no scanner: it contains no pages that need one, only the guard's message about it. */
const Nothing = () => null
/** A page of the branch's PC: without a shell, for anyone at the PC. */
const kiosk = (path: string, title: string, gate: 'attendance' | 'portal', load: LoadPage): RouteObject => ({
  ...part(null, load, true, (shown) => <KioskGate page={gate}>{shown}</KioskGate>),
  path,
  handle: { title } satisfies RouteHandle,
})

/** All pages of the dashboard; each is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <PageFailure isWhole />,
    // While the first chunk loads, the start overlay is shown; the content beneath it matters if that takes long.
    hydrateFallbackElement: <Waiting isWhole />,
    children: [
      kiosk(paths.attendance, t('attendance'), 'attendance', async () =>
        typeof __DESKTOP__ === 'boolean' && __DESKTOP__
          ? (await import('../features/attendance/attendance/attendance-page.tsx')).AttendancePage
          : Nothing,
      ),
      kiosk(paths.employeePortal, t('employeePortal'), 'portal', async () =>
        typeof __DESKTOP__ === 'boolean' && __DESKTOP__
          ? (await import('../features/portal/employee-portal/portal-page.tsx')).PortalPage
          : Nothing,
      ),
      // Screens of a wall and of the customer have no shell: there is nothing to press.
      page(paths.releaseScreen, t('machines'), { for: 'employee', feature: 'release' }, () =>
        import('../features/orders/release/screen/screen-page.tsx').then((all) => all.ShopScreenPage),
      ),
      page(paths.customerDisplay, t('customerDisplay'), { for: 'employee', feature: 'receive' }, () =>
        import('../features/orders/receive/display/display-page.tsx').then((all) => all.CustomerDisplayPage),
      ),
      page('/branch/:id/screen', t('machines'), ADMIN, () =>
        import('../features/orders/release/screen/screen-page.tsx').then((all) => all.BranchScreenPage),
      ),
      {
        ...part(null, () => import('./shells/guest.tsx').then((all) => all.GuestShell), true),
        children: [
          page(paths.root, t('logIn'), { for: 'guest' }, () =>
            import('../features/access/login/login-page.tsx').then((all) => all.LoginPage),
          ),
          page(paths.newPassword, t('newPassword'), { for: 'guest' }, () =>
            import('../features/access/login/new-password-page.tsx').then((all) => all.NewPasswordPage),
          ),
          page(paths.setup, t('setUp'), { for: 'guest' }, () =>
            import('../features/setup/setup/setup-page.tsx').then((all) => all.SetupPage),
          ),
          page(paths.unauthorized, t('unauthorized'), { for: 'signed-in' }, () =>
            import('../features/access/access/unauthorized-page.tsx').then((all) => all.UnauthorizedPage),
          ),
          {
            ...part(
              null,
              () => import('../features/access/access/not-found-page.tsx').then((all) => all.NotFoundPage),
              false,
            ),
            path: '*',
            handle: { title: t('pageNotFound') } satisfies RouteHandle,
          },
        ],
      },
      shell(ADMIN, () => import('./shells/admin.tsx').then((all) => all.AdminShell), [
        page(paths.schedule, t('schedule'), ADMIN, office('schedule')),
        page(paths.branches, t('branches'), ADMIN, office('branches')),
        page('/branch/:id', t('branch'), ADMIN, office('branch')),
        page(paths.prices, t('prices'), ADMIN, office('prices')),
        page(paths.transactions, t('transactions'), ADMIN, office('transactions')),
        page(paths.customers, t('customers'), ADMIN, office('customers')),
        page(paths.cashFlow, t('cashFlow'), ADMIN, office('cashFlow')),
        page(paths.employeeAttendance, t('attendance'), ADMIN, office('employeeAttendance')),
        page(paths.payroll, t('payroll'), ADMIN, office('payroll')),
        page(paths.settings, t('settings'), ADMIN, office('settings')),
        page(paths.backup, t('backup'), ADMIN, office('backup')),
        page(paths.shopExpenses, t('expenses'), ADMIN, office('shopExpenses')),
        page(paths.employees, t('employees'), ADMIN, office('employees')),
        page(paths.newEmployee, t('newEmployee'), ADMIN, office('newEmployee')),
        page('/employee/:id/edit', t('editEmployee'), ADMIN, office('editEmployee')),
        page('/employee/:id/info', t('employee'), ADMIN, office('employee')),
        page(paths.items, t('items'), ADMIN, office('items')),
        page(paths.stockTracker, t('stockTracker'), ADMIN, office('tracker')),
        page(paths.itemSales, t('itemSales'), ADMIN, office('itemSales')),
      ]),
      shell(EMPLOYEE, () => import('./shells/shop.tsx').then((all) => all.ShopShell), [
        page(paths.receive, t('receive'), { for: 'employee', feature: 'receive' }, () =>
          import('../features/orders/receive/receive-page.tsx').then((all) => all.ReceivePage),
        ),
        page(paths.release, t('release'), { for: 'employee', feature: 'release' }, () =>
          import('../features/orders/release/release-page.tsx').then((all) => all.ReleasePage),
        ),
        page(paths.summary, t('summary'), { for: 'employee', feature: 'summary' }, () =>
          import('../features/cash/summary/summary-page.tsx').then((all) => all.SummaryPage),
        ),
        page(paths.expenses, t('expenses'), { for: 'employee', feature: 'expenses' }, () =>
          import('../features/expenses/expenses/expenses-page.tsx').then((all) => all.ExpensesPage),
        ),
        page(paths.sellItems, t('items'), { for: 'employee', feature: 'items' }, () =>
          import('../features/stock/shop-items/sell-page.tsx').then((all) => all.SellPage),
        ),
        page(paths.shopInventory, t('inventory'), { for: 'employee', feature: 'items' }, () =>
          import('../features/stock/shop-inventory/inventory-page.tsx').then((all) => all.InventoryPage),
        ),
        page(paths.noAuth, t('notAvailable'), EMPLOYEE, () =>
          import('../features/access/access/no-auth-page.tsx').then((all) => all.NoAuthPage),
        ),
      ]),
    ],
  },
]

export const router = createBrowserRouter(routes, { basename: IS_DESKTOP ? '/desktop' : '/' })
