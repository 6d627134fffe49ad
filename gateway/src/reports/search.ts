import type { searchRoutes } from '@labada/contracts/reports/search'
import { searchBranches, searchCustomers, searchEmployees, searchItems, searchOrders } from '@labada/db/reports/search'
import type { Key } from '@labada/domain/core/keys'
import type { Handlers } from '../http/context.ts'

export const searchHandlers: Handlers<typeof searchRoutes> = {
  async search({ query }, { db, scope, actor: { keys, role } }) {
    const sees = (key: Key, isCompany = false) => keys.has(key) && !(isCompany && scope.branchId)
    // A counter serves every customer of the shop; somebody of named branches sees who came to theirs.
    const customersOf = role === 'admin' ? scope.branchId : null
    const [orders, customers, branches, items, employees] = await Promise.all([
      sees('order.see') ? searchOrders(db, scope.branchId, query.q) : [],
      sees('customer.see') ? searchCustomers(db, customersOf, query.q) : [],
      sees('branch.see', true) ? searchBranches(db, query.q) : [],
      sees('item.see', true) ? searchItems(db, query.q) : [],
      sees('employee.see', true) ? searchEmployees(db, query.q) : [],
    ])
    return { items: [...branches, ...employees, ...orders, ...customers, ...items] }
  },
}
