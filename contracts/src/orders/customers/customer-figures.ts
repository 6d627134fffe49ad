import { z } from 'zod'
import { admin, type Routes } from '../../core/route.ts'
import { id, page, pageQuery, pesos } from '../../core/values.ts'

/** A month as `2026-08`. */
const month = z.string().regex(/^\d{4}-\d{2}$/)
const count = z.number().int()

/** Customers by the month of their first order. */
const cohortSchema = z.object({
  since: month,
  customers: count,
  /** How many of them came in the first month after, the second, and so on, up to the current month. */
  cameAgain: z.array(count),
})

const customerMonthSchema = z.object({
  month,
  newCustomers: count,
  cameAgain: count,
  /** Sales to customers who came for the first time that month, to those who came again, and to nobody by name. */
  newTotal: pesos,
  againTotal: pesos,
  walkInTotal: pesos,
})

/** What one customer owes, by age since the laundry was received. */
export const customerDebtSchema = z.object({
  id,
  name: z.string(),
  /** The end of the number. */
  phone: z.string().nullable(),
  balance: pesos,
  /** Of it, for laundry that was released: what the credit limit is for. */
  released: pesos,
  creditLimit: pesos.nullable(),
  oldestDays: count,
  /** One amount for each band of `bands`. */
  amounts: z.array(pesos),
})
export type CustomerDebt = z.output<typeof customerDebtSchema>

const bandSchema = z.object({ from: count, to: count.nullable() })
const branchId = id.optional()

export const customerFigureRoutes = {
  getCustomerFigures: {
    method: 'GET',
    path: '/customer-figures',
    access: admin,
    key: 'customer.records',
    summary: 'Get new and returning customers of the last twelve months, by month and by first month',
    query: z.object({ branchId }),
    response: z.object({ cohorts: z.array(cohortSchema), months: z.array(customerMonthSchema) }),
  },
  listCustomerDebts: {
    method: 'GET',
    path: '/customer-debts',
    access: admin,
    key: 'customer.records',
    summary: 'List what customers owe by age, from the most',
    query: z.object({ ...pageQuery, branchId }),
    response: page(
      customerDebtSchema,
      z.object({ customers: count, balance: pesos, bands: z.array(bandSchema.extend({ amount: pesos })) }),
    ),
  },
} satisfies Routes
