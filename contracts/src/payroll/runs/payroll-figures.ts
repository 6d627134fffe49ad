import { z } from 'zod'
import { id, instant, manilaDate, pesos } from '../../core/values.ts'

/** What a payslip, a branch or a run comes to. The earnings add up to `gross`; gross less what is taken, plus refund, is `net`. */
export const payFiguresSchema = z.object({
  basic: pesos,
  overtime: pesos,
  nightDifferential: pesos,
  premiums: pesos,
  holidays: pesos,
  leave: pesos,
  allowances: pesos,
  /** Of the allowances, what is untaxed as de minimis benefits. */
  deMinimis: pesos,
  thirteenthMonth: pesos,
  /** Of earlier, closed periods; may be negative. */
  corrections: pesos,
  gross: pesos,
  sss: pesos,
  mpf: pesos,
  philhealth: pesos,
  pagibig: pesos,
  tax: pesos,
  refund: pesos,
  loans: pesos,
  advances: pesos,
  otherDeductions: pesos,
  /** What the law takes beyond what was earned: the employee owes it. */
  uncollected: pesos,
  net: pesos,
  employerSss: pesos,
  employerMpf: pesos,
  employerEc: pesos,
  employerPhilhealth: pesos,
  employerPagibig: pesos,
})
export type PayFigures = z.output<typeof payFiguresSchema>

/** A payslip in a list of somebody's own: of what time, what it came to, and when it was paid. */
export const slipSumsSchema = z.object({
  id,
  from: manilaDate,
  to: manilaDate,
  payOn: manilaDate,
  gross: pesos,
  deductions: pesos,
  net: pesos,
  paidAt: instant.nullable(),
})
