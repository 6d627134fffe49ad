import { payrollTableRoutes } from './payroll-tables.ts'
import { payrollTermsRoutes } from './payroll-terms.ts'

/** Every call of this area. */
export const lawArea = { payrollTableRoutes, payrollTermsRoutes }
