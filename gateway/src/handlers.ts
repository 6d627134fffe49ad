import type { routeCatalog } from '@labada/contracts/catalog'
import { accountStatementHandlers } from './account-statements.ts'
import { approvalHandlers } from './approvals.ts'
import { auditHandlers } from './audit.ts'
import { branchHandlers } from './branches.ts'
import { cashEntryHandlers } from './cash-entries.ts'
import { cashFlowHandlers } from './cash-flow.ts'
import { cashSessionHandlers } from './cash-sessions.ts'
import { clientHandlers } from './clients.ts'
import { customerHandlers } from './customers.ts'
import { demoHandlers } from './demo.ts'
import { drawerDeskHandlers } from './drawer-desk.ts'
import { expenseCategoryHandlers } from './expense-categories.ts'
import { expenseHandlers } from './expenses.ts'
import { exportHandlers } from './exports.ts'
import { figureHandlers } from './figures.ts'
import type { Handlers } from './http/context.ts'
import { itemSaleHandlers } from './item-sales.ts'
import { itemHandlers } from './items.ts'
import { ledgerHandlers } from './ledger.ts'
import { orderDeskHandlers } from './order-desk.ts'
import { orderHandlers } from './orders.ts'
import { priceHandlers } from './prices.ts'
import { purchaseHandlers } from './purchases.ts'
import { remittanceHandlers } from './remittances.ts'
import { searchHandlers } from './search.ts'
import { sessionHandlers } from './session.ts'
import { settingHandlers } from './settings.ts'
import { setupHandlers } from './setup.ts'
import { stockHandlers } from './stock.ts'
import { stockCountHandlers } from './stock-counts.ts'
import { stockTransferHandlers } from './stock-transfers.ts'
import { tripHandlers } from './trips.ts'
import { uploadHandlers } from './uploads.ts'

/** Who answers each call of the catalogue: one that nobody answers does not compile. */
export const handlerCatalog: Handlers<typeof routeCatalog> = {
  ...sessionHandlers,
  ...clientHandlers,
  ...branchHandlers,
  ...priceHandlers,
  ...figureHandlers,
  ...orderHandlers,
  ...orderDeskHandlers,
  ...approvalHandlers,
  ...tripHandlers,
  ...drawerDeskHandlers,
  ...cashSessionHandlers,
  ...customerHandlers,
  ...remittanceHandlers,
  ...cashFlowHandlers,
  ...cashEntryHandlers,
  ...accountStatementHandlers,
  ...ledgerHandlers,
  ...expenseCategoryHandlers,
  ...expenseHandlers,
  ...uploadHandlers,
  ...exportHandlers,
  ...auditHandlers,
  ...settingHandlers,
  ...itemHandlers,
  ...stockHandlers,
  ...purchaseHandlers,
  ...stockTransferHandlers,
  ...stockCountHandlers,
  ...itemSaleHandlers,
  ...searchHandlers,
  ...setupHandlers,
  ...demoHandlers,
}
