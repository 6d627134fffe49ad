import type { RouteResponse } from '@labada/contracts/core/route'
import type { payrollTermsRoutes } from '@labada/contracts/law/payroll-terms'

/** How the shop pays now, and every change of it, the one that holds from the latest day first. */
export type PayRules = RouteResponse<typeof payrollTermsRoutes.getPayrollTerms>
