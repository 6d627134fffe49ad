import type { routeCatalog } from '@labada/contracts/catalog'
import { joined } from '@labada/contracts/core/joined'
import { accessArea } from './access/handlers.ts'
import { attendanceArea } from './attendance/handlers.ts'
import { backupArea } from './backup/handlers.ts'
import { approvalHandlers } from './cash/approvals.ts'
import { cashArea } from './cash/handlers.ts'
import { catalogArea } from './catalog/handlers.ts'
import { companyArea } from './company/handlers.ts'
import { coreArea } from './core/handlers.ts'
import { expensesArea } from './expenses/handlers.ts'
import type { Handlers } from './http/context.ts'
import { lawArea } from './law/handlers.ts'
import { ledgerArea } from './ledger/handlers.ts'
import { offlineArea } from './offline/handlers.ts'
import { ordersArea } from './orders/handlers.ts'
import { releaseOf } from './orders/order-approvals.ts'
import { carryOut, reversalOf } from './orders/reversals/reversal-approvals.ts'
import { payrollArea } from './payroll/handlers.ts'
import { peopleArea } from './people/handlers.ts'
import { portalArea } from './portal/handlers.ts'
import { reportsArea } from './reports/handlers.ts'
import { scannerArea } from './scanner/handlers.ts'
import { scheduleArea } from './schedule/handlers.ts'
import { setupArea } from './setup/handlers.ts'
import { stockArea } from './stock/handlers.ts'

const AREAS = {
  accessArea,
  attendanceArea,
  backupArea,
  cashArea,
  catalogArea,
  companyArea,
  coreArea,
  expensesArea,
  lawArea,
  ledgerArea,
  offlineArea,
  ordersArea,
  payrollArea,
  peopleArea,
  portalArea,
  reportsArea,
  scannerArea,
  scheduleArea,
  setupArea,
  stockArea,
}

/** The handler of each call of the catalog: a call without one does not compile. */
export const handlerCatalog: Handlers<typeof routeCatalog> = {
  ...joined(joined(AREAS)),
  ...approvalHandlers({ releaseOf, reversalOf, carryOut }),
}
