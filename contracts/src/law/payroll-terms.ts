import { CONTRIBUTION_TIMINGS } from '@labada/domain/law/contributions/contributions'
import { RATE_FACTORS } from '@labada/domain/law/payroll-terms'
import { THIRTEENTH_MONTH_BASES } from '@labada/domain/law/thirteenth-month'
import { z } from 'zod'
import { admin, confirmedAdmin, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, pesosFromZero } from '../core/values.ts'

/** The shop's pay rules. They are stored as on the wire, so that an old record is readable. */
export const payrollTermsSchema = z.object({
  contributionTiming: z.enum(CONTRIBUTION_TIMINGS),
  withholdingMethod: z.enum(['rr11_2018', 'simple_total']),
  /** The divisor between daily and monthly rates. */
  factor: z.enum(RATE_FACTORS),
  thirteenthMonthBase: z.enum(THIRTEENTH_MONTH_BASES),
  /** The minimum net pay that cash advances must leave, and their maximum share of it in percent. */
  leastNet: pesosFromZero,
  mostPercent: z.number().int().min(0).max(100),
  /** Lateness up to this many minutes does not count. */
  graceMinutes: z.number().int().min(0).max(60),
  holidayPayExempt: z.boolean(),
  nightDifferentialExempt: z.boolean(),
  specialDayUnworkedPaid: z.boolean(),
})

/** Pay rules on the wire and as stored: pesos, not centavos. */
export const payrollTermsOnWire = (terms: z.output<typeof payrollTermsSchema>): object =>
  z.encode(payrollTermsSchema, terms)

const change = z.object({
  id,
  from: manilaDate,
  terms: payrollTermsSchema,
  changedAt: instant,
  changedBy: z.string(),
})

export const payrollTermsRoutes = {
  getPayrollTerms: {
    method: 'GET',
    path: '/payroll-terms',
    access: admin,
    key: 'payroll.see',
    summary: 'Get the pay rules in effect today and their history, newest first; legal defaults if there are none',
    response: z.object({ terms: payrollTermsSchema, changes: z.array(change) }),
  },
  changePayrollTerms: {
    method: 'POST',
    path: '/payroll-terms',
    access: confirmedAdmin,
    key: 'payroll.setup',
    summary:
      'Change the pay rules from a day; 409 DOCUMENT_CLOSED if an approved run has paid it, STALE_VERSION if somebody changed them meanwhile; safe to repeat',
    body: z.object({
      id,
      from: manilaDate,
      terms: payrollTermsSchema,
      /** The change recorded last that its author has seen, null if there was none. Left out, nothing is compared. */
      after: id.nullable().optional(),
    }),
    response: change,
  },
} satisfies Routes
