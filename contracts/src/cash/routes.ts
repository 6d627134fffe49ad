import { accountStatementRoutes } from './account-statements.ts'
import { approvalRoutes } from './approvals.ts'
import { cashEntryRoutes } from './cash-entries.ts'
import { cashFlowRoutes } from './cash-flow.ts'
import { cashSessionRoutes } from './cash-sessions.ts'
import { drawerDeskRoutes } from './drawer-desk.ts'
import { remittanceRoutes } from './remittances.ts'

/** Every call of this area. */
export const cashArea = {
  accountStatementRoutes,
  approvalRoutes,
  cashEntryRoutes,
  cashFlowRoutes,
  cashSessionRoutes,
  drawerDeskRoutes,
  remittanceRoutes,
}
