import { accountStatementRoutes } from './account-statements.ts'
import { approvalRoutes } from './approvals.ts'
import { auditRoutes } from './audit.ts'
import { branchRoutes } from './branches.ts'
import { cashEntryRoutes } from './cash-entries.ts'
import { cashFlowRoutes } from './cash-flow.ts'
import { cashSessionRoutes } from './cash-sessions.ts'
import { clientRoutes } from './clients.ts'
import { customerRoutes } from './customers.ts'
import { demoRoutes } from './demo.ts'
import { drawerDeskRoutes } from './drawer-desk.ts'
import { expenseCategoryRoutes } from './expense-categories.ts'
import { expenseRoutes } from './expenses.ts'
import { exportRoutes } from './exports.ts'
import { figureRoutes } from './figures.ts'
import { itemSaleRoutes } from './item-sales.ts'
import { itemRoutes } from './items.ts'
import { ledgerRoutes } from './ledger.ts'
import { orderDeskRoutes } from './order-desk.ts'
import { orderRoutes } from './orders.ts'
import { priceRoutes } from './prices.ts'
import { purchaseRoutes } from './purchases.ts'
import { remittanceRoutes } from './remittances.ts'
import { searchRoutes } from './search.ts'
import { sessionRoutes } from './session.ts'
import { settingRoutes } from './settings.ts'
import { setupRoutes } from './setup.ts'
import { stockRoutes } from './stock.ts'
import { stockCountRoutes } from './stock-counts.ts'
import { stockTransferRoutes } from './stock-transfers.ts'
import { tripRoutes } from './trips.ts'
import { uploadRoutes } from './uploads.ts'

/** Every call of the product. openapi.json and the access table are made from it. */
export const routeCatalog = {
  ...sessionRoutes,
  ...clientRoutes,
  ...branchRoutes,
  ...figureRoutes,
  ...priceRoutes,
  ...customerRoutes,
  ...orderRoutes,
  ...orderDeskRoutes,
  ...approvalRoutes,
  ...tripRoutes,
  ...drawerDeskRoutes,
  ...cashSessionRoutes,
  ...remittanceRoutes,
  ...cashFlowRoutes,
  ...cashEntryRoutes,
  ...accountStatementRoutes,
  ...ledgerRoutes,
  ...expenseCategoryRoutes,
  ...expenseRoutes,
  ...uploadRoutes,
  ...exportRoutes,
  ...auditRoutes,
  ...settingRoutes,
  ...itemRoutes,
  ...stockRoutes,
  ...purchaseRoutes,
  ...stockTransferRoutes,
  ...stockCountRoutes,
  ...itemSaleRoutes,
  ...searchRoutes,
  ...setupRoutes,
  ...demoRoutes,
} as const
