import type { searchRoutes } from '@labada/contracts/reports/search'
import { searchBranches, searchCustomers, searchEmployees, searchItems, searchOrders } from '@labada/db/reports/search'
import type { Handlers } from '../http/context.ts'

export const searchHandlers: Handlers<typeof searchRoutes> = {
  async search({ query }, { db, scope }) {
    const [orders, customers, branches, items, employees] = await Promise.all([
      searchOrders(db, scope.branchId, query.q),
      searchCustomers(db, query.q),
      scope.branchId ? [] : searchBranches(db, query.q),
      scope.branchId ? [] : searchItems(db, query.q),
      scope.branchId ? [] : searchEmployees(db, query.q),
    ])
    return { items: [...branches, ...employees, ...orders, ...customers, ...items] }
  },
}
