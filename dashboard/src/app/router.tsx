import type { ReactNode } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import type { PageAccess } from './access.ts'
import { Frame } from './frame.tsx'
import { Guard, KioskGate } from './guards.tsx'
import { PageFailure } from './page-failure.tsx'

/** What a route tells the frame. */
export interface RouteHandle {
  readonly title: string
}

type LoadPage = () => Promise<() => ReactNode>

const page = (path: string, title: string, access: PageAccess, load: LoadPage): RouteObject => ({
  path,
  handle: { title } satisfies RouteHandle,
  lazy: async () => {
    const Page = await load()
    return {
      Component: () => (
        <Guard access={access}>
          <Page />
        </Guard>
      ),
    }
  },
})

const ADMIN: PageAccess = { for: 'admin' }
const EMPLOYEE: PageAccess = { for: 'employee' }

/** Every page of the dashboard; each is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <PageFailure />,
    // While the first chunk is on its way the start's own overlay shows.
    hydrateFallbackElement: <></>,
    children: [
      {
        lazy: () => import('./shells/guest.tsx').then((all) => ({ Component: all.GuestShell })),
        children: [
          page(paths.root, 'Log in', { for: 'guest' }, () =>
            import('../features/login/login-page.tsx').then((all) => all.LoginPage),
          ),
          { path: paths.attendance, handle: { title: 'Attendance' }, element: <KioskGate page="attendance" /> },
          { path: paths.employeePortal, handle: { title: 'Employee portal' }, element: <KioskGate page="portal" /> },
          page(paths.setup, 'Set up', { for: 'guest' }, () =>
            import('../features/setup/setup-page.tsx').then((all) => all.SetupPage),
          ),
          page(paths.unauthorized, 'Unauthorized', { for: 'signed-in' }, () =>
            import('../features/access/unauthorized-page.tsx').then((all) => all.UnauthorizedPage),
          ),
          {
            path: '*',
            handle: { title: 'Page not found' } satisfies RouteHandle,
            lazy: () =>
              import('../features/access/not-found-page.tsx').then((all) => ({ Component: all.NotFoundPage })),
          },
        ],
      },
      {
        lazy: () => import('./shells/admin.tsx').then((all) => ({ Component: all.AdminShell })),
        errorElement: <PageFailure />,
        children: [
          page(paths.schedule, 'Schedule', ADMIN, () =>
            import('../features/schedule/schedule-page.tsx').then((all) => all.SchedulePage),
          ),
          page(paths.branches, 'Branches', ADMIN, () =>
            import('../features/branches/branches-page.tsx').then((all) => all.BranchesPage),
          ),
          page('/branch/:id', 'Branch', ADMIN, () =>
            import('../features/branches/branch-page.tsx').then((all) => all.BranchPage),
          ),
          page(paths.prices, 'Prices', ADMIN, () =>
            import('../features/prices/prices-page.tsx').then((all) => all.PricesPage),
          ),
          page(paths.transactions, 'Transactions', ADMIN, () =>
            import('../features/transactions/transactions-page.tsx').then((all) => all.TransactionsPage),
          ),
          page(paths.cashFlow, 'Cash flow', ADMIN, () =>
            import('../features/cash-flow/cash-flow-page.tsx').then((all) => all.CashFlowPage),
          ),
          page(paths.settings, 'Settings', ADMIN, () =>
            import('../features/settings/settings-page.tsx').then((all) => all.SettingsPage),
          ),
          page(paths.shopExpenses, 'Expenses', ADMIN, () =>
            import('../features/shop-expenses/shop-expenses-page.tsx').then((all) => all.ShopExpensesPage),
          ),
          page(paths.items, 'Items', ADMIN, () =>
            import('../features/items/items-page.tsx').then((all) => all.ItemsPage),
          ),
          page(paths.stockTracker, 'Stock tracker', ADMIN, () =>
            import('../features/stock-tracker/tracker-page.tsx').then((all) => all.TrackerPage),
          ),
          page(paths.itemSales, 'Item sales', ADMIN, () =>
            import('../features/item-sales/item-sales-page.tsx').then((all) => all.ItemSalesPage),
          ),
        ],
      },
      {
        lazy: () => import('./shells/shop.tsx').then((all) => ({ Component: all.ShopShell })),
        errorElement: <PageFailure />,
        children: [
          page(paths.receive, 'Receive', { for: 'employee', feature: 'receive' }, () =>
            import('../features/receive/receive-page.tsx').then((all) => all.ReceivePage),
          ),
          page(paths.release, 'Release', { for: 'employee', feature: 'release' }, () =>
            import('../features/release/release-page.tsx').then((all) => all.ReleasePage),
          ),
          page(paths.summary, 'Summary', { for: 'employee', feature: 'summary' }, () =>
            import('../features/summary/summary-page.tsx').then((all) => all.SummaryPage),
          ),
          page(paths.expenses, 'Expenses', { for: 'employee', feature: 'expenses' }, () =>
            import('../features/expenses/expenses-page.tsx').then((all) => all.ExpensesPage),
          ),
          page(paths.sellItems, 'Items', { for: 'employee', feature: 'items' }, () =>
            import('../features/shop-items/sell-page.tsx').then((all) => all.SellPage),
          ),
          page(paths.shopInventory, 'Inventory', { for: 'employee', feature: 'items' }, () =>
            import('../features/shop-inventory/inventory-page.tsx').then((all) => all.InventoryPage),
          ),
          page(paths.noAuth, 'Not available', EMPLOYEE, () =>
            import('../features/access/no-auth-page.tsx').then((all) => all.NoAuthPage),
          ),
        ],
      },
    ],
  },
]

export const router = createBrowserRouter(routes)
