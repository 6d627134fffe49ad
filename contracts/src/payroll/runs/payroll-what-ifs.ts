import { DAY_TYPES } from '@labada/domain/law/tables'
import { PAYROLL_RUN_STATES } from '@labada/domain/payroll/runs/payroll-runs'
import { PAY_METHODS } from '@labada/domain/people/employees'
import { z } from 'zod'
import { admin, type Routes } from '../../core/route.ts'
import { id, manilaDate, pesos, positivePesos } from '../../core/values.ts'

const count = z.number().int()

/** A pay’s totals: gross, deductions, the employer’s shares, the shop's total cost, the payout. */
const summary = z.object({ gross: pesos, deductions: pesos, employer: pesos, cost: pesos, net: pesos })
const nowAndThen = <Schema extends z.ZodType>(schema: Schema) => z.object({ now: schema, supposed: schema })
/** Pay, the employer’s shares and the 13th month they add, for a month or a year of such pay. */
const labourCost = z.object({ gross: pesos, employer: pesos, thirteenthMonth: pesos })

/** The employees who get a raise; all given conditions must be met, and none means everyone. */
const raiseFor = {
  branchId: id.optional(),
  position: z.string().trim().max(60).optional(),
  employeeIds: z.array(id).min(1).max(1000).optional(),
}

const whatIfBody = z.object({
  raise: z
    .discriminatedUnion('kind', [
      /** Pesos per day of eight hours; a monthly salary rises by the value of such days. */
      z.object({ kind: z.literal('daily'), amount: positivePesos, ...raiseFor }),
      /** At most two decimals. */
      z.object({ kind: z.literal('percent'), percent: z.number().gt(0).max(100).multipleOf(0.01), ...raiseFor }),
    ])
    .optional(),
  /**
   * Another minimum wage, in pesos per day; employees of branches there get no less, and the ceiling of their meals is
   * its share.
   */
  wage: z
    .object({ region: z.string().min(1).max(40), tier: z.string().min(1).max(60), daily: positivePesos })
    .optional(),
  /** A day of the period with another day type: one holiday more, or one less. */
  day: z.object({ date: manilaDate, dayType: z.enum(DAY_TYPES) }).optional(),
  /** Overtime minutes in percent of the actual ones. */
  overtimePercent: z.number().int().min(0).max(300).optional(),
})
export type WhatIfBody = z.output<typeof whatIfBody>

const whatIfSchema = z.object({
  run: z.object({ id, from: manilaDate, to: manilaDate, payOn: manilaDate, state: z.enum(PAYROLL_RUN_STATES) }),
  heads: count,
  /** Employees whose pay the assumption changes. */
  touched: count,
  /** Slips without figures, which are omitted. */
  missing: count,
  /** Slips that today's law would pay differently: the period needs recalculation. */
  stale: count,
  totals: nowAndThen(summary),
  /** A month of such pay, with the contributions of a whole month. */
  month: nowAndThen(labourCost),
  /** Twelve such months, plus what the assumed day adds once. */
  year: nowAndThen(labourCost),
  branches: z.array(
    nowAndThen(summary).extend({
      branchId: id,
      branchName: z.string(),
      heads: count,
      /** Net pay of employees paid in cash. */
      cash: nowAndThen(pesos),
      /** Drawer and safe together. */
      onHand: pesos,
    }),
  ),
  people: z.array(
    nowAndThen(summary).extend({
      employeeId: id,
      code: z.string(),
      name: z.string(),
      position: z.string(),
      branchId: id,
      branchName: z.string(),
      payMethod: z.enum(PAY_METHODS),
      /** The total difference in cost for a month of such pay. */
      monthDifference: pesos,
    }),
  ),
  /** The places of the period's branches, with the minimum wage there on its last day. */
  places: z.array(z.object({ region: z.string(), tier: z.string(), daily: pesos.nullable() })),
})
export type WhatIf = z.output<typeof whatIfSchema>

export const payrollWhatIfRoutes = {
  supposePayrollRun: {
    method: 'POST',
    path: '/payroll-runs/:runId/what-if',
    access: admin,
    key: 'payroll.run',
    summary: 'Calculate a period’s pay under other conditions, without saving; at most 2,000 payslips',
    params: z.object({ runId: id }),
    body: whatIfBody,
    response: whatIfSchema,
  },
} satisfies Routes
