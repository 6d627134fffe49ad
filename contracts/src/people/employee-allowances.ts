import { ALLOWANCE_TERMS } from '@labada/domain/people/employees'
import { z } from 'zod'
import { admin, confirmedAdmin, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, pesos, positivePesos, text } from '../core/values.ts'

const allowanceSchema = z.object({
  id,
  name: z.string(),
  amount: pesos,
  per: z.enum(ALLOWANCE_TERMS),
  isTaxable: z.boolean(),
  /** For a de minimis benefit: whether the part above its ceiling is. */
  inContributionBase: z.boolean(),
  /** The benefit of the de minimis table that it is: untaxed within its ceiling. */
  deMinimis: z.string().nullable(),
  fromOn: manilaDate,
  toOn: manilaDate.nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
})
export type Allowance = z.output<typeof allowanceSchema>

const ofEmployee = z.object({ employeeId: id })
const listed = z.object({ items: z.array(allowanceSchema) })

export const employeeAllowanceRoutes = {
  listAllowances: {
    method: 'GET',
    path: '/employees/:employeeId/allowances',
    access: admin,
    key: 'employee.rates',
    summary: 'List an employee’s allowances, ended ones included',
    params: ofEmployee,
    response: listed,
  },
  addAllowance: {
    method: 'POST',
    path: '/employees/:employeeId/allowances',
    access: confirmedAdmin,
    key: 'employee.rates.edit',
    summary: 'Add an allowance from a date, per day worked or per payroll',
    params: ofEmployee,
    body: z.object({
      id,
      name: text(60),
      amount: positivePesos,
      per: z.enum(ALLOWANCE_TERMS),
      isTaxable: z.boolean(),
      inContributionBase: z.boolean(),
      /** A benefit of the table effective on the first day, or `ot_meal_pct_of_minimum_wage`. */
      deMinimis: text(60).optional(),
      fromOn: manilaDate,
    }),
    response: listed,
  },
  endAllowance: {
    method: 'POST',
    path: '/employees/:employeeId/allowances/:allowanceId/end',
    access: admin,
    key: 'employee.rates.edit',
    summary: 'End an allowance on its last day; paid amounts stay; safe to repeat',
    params: z.object({ employeeId: id, allowanceId: id }),
    body: z.object({ toOn: manilaDate }),
    response: listed,
  },
} satisfies Routes
