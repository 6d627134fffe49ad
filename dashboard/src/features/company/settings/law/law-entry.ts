import type { RouteResponse } from '@labada/contracts/core/route'
import type { payrollTableRoutes } from '@labada/contracts/law/payroll-tables'

/** A table of the law as the list gives it: its figures, and who entered, verified or withdrew it when. */
export type LawEntry = RouteResponse<typeof payrollTableRoutes.listPayrollTables>['items'][number]
