import { z } from 'zod'
import { id, instant, manilaDate, pesos } from '../../core/values.ts'

/**
 * The totals of a payslip, a branch or a run. The earnings add up to `gross`; `gross` less the deductions, plus refund,
 * is `net`.
 */
export const payFiguresSchema = z.object({
  basic: pesos,
  overtime: pesos,
  nightDifferential: pesos,
  premiums: pesos,
  holidays: pesos,
  leave: pesos,
  allowances: pesos,
  /** The part of the allowances that is untaxed as de minimis benefits. */
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
  /** Contributions above the earnings: the employee owes them. */
  uncollected: pesos,
  net: pesos,
  employerSss: pesos,
  employerMpf: pesos,
  employerEc: pesos,
  employerPhilhealth: pesos,
  employerPagibig: pesos,
})
export type PayFigures = z.output<typeof payFiguresSchema>

/** A payslip in an employee's own list: period, totals, and when it was paid. */
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
