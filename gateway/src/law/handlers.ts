import { payrollTableHandlers } from './payroll-tables.ts'
import { payrollTermsHandlers } from './payroll-terms.ts'

/** The handlers of every call of this area. */
export const lawArea = { payrollTableHandlers, payrollTermsHandlers }
