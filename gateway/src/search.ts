import type { searchRoutes } from '@labada/contracts/search'
import { searchBranches, searchCustomers, searchOrders } from '@labada/db/search'
import type { Handlers } from './http/context.ts'

export const searchHandlers: Handlers<typeof searchRoutes> = {
  async search({ query }, { db, scope }) {
    const [orders, customers, branches] = await Promise.all([
      searchOrders(db, scope.branchId, query.q),
      searchCustomers(db, query.q),
      scope.branchId ? [] : searchBranches(db, query.q),
    ])
    return { items: [...branches, ...orders, ...customers] }
  },
}
