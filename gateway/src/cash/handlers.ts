import { accountStatementHandlers } from './account-statements.ts'
import { cashEntryHandlers } from './cash-entries.ts'
import { cashFlowHandlers } from './cash-flow.ts'
import { cashSessionHandlers } from './cash-sessions.ts'
import { drawerDeskHandlers } from './drawer-desk.ts'
import { remittanceHandlers } from './remittances.ts'

/** The handlers of every call of this area. */
export const cashArea = {
  accountStatementHandlers,
  cashEntryHandlers,
  cashFlowHandlers,
  cashSessionHandlers,
  drawerDeskHandlers,
  remittanceHandlers,
}
