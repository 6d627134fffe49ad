import * as access from './access/routes.ts'
import * as attendance from './attendance/routes.ts'
import * as backup from './backup/routes.ts'
import * as cash from './cash/routes.ts'
import * as catalog from './catalog/routes.ts'
import * as company from './company/routes.ts'
import { type Joined, joined } from './core/joined.ts'
import * as core from './core/routes.ts'
import * as expenses from './expenses/routes.ts'
import * as law from './law/routes.ts'
import * as ledger from './ledger/routes.ts'
import * as offline from './offline/routes.ts'
import * as orders from './orders/routes.ts'
import * as payroll from './payroll/routes.ts'
import * as people from './people/routes.ts'
import * as portal from './portal/routes.ts'
import * as reports from './reports/routes.ts'
import * as scanner from './scanner/routes.ts'
import * as schedule from './schedule/routes.ts'
import * as setup from './setup/routes.ts'
import * as stock from './stock/routes.ts'

/** Named as modules, because the compiler can write down their names and not all that is in them. */
const AREAS = {
  access,
  attendance,
  backup,
  cash,
  catalog,
  company,
  core,
  expenses,
  law,
  ledger,
  offline,
  orders,
  payroll,
  people,
  portal,
  reports,
  scanner,
  schedule,
  setup,
  stock,
}

type Areas = Joined<typeof AREAS>

/** Every call of the product. openapi.json and the access table are made from it. */
export const routeCatalog: Joined<Joined<Areas>> = joined(joined(joined(AREAS)))
