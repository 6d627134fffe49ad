import { PAY_ITEM_KINDS } from '@labada/domain/payroll/runs/payroll-runs'
import { z } from 'zod'
import { uploadSchema } from '../../company/uploads.ts'
import { admin, type Routes } from '../../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, positivePesos, text } from '../../core/values.ts'

/** An allowance or deduction: on one slip, or on every pay from a day until it ends or its total is reached. */
export const payItemSchema = z.object({
  id,
  employee: z.object({ id, name: z.string() }),
  kind: z.enum(PAY_ITEM_KINDS),
  label: z.string(),
  /** Per pay. */
  amount: pesos,
  /** Null: on one slip only. */
  fromOn: manilaDate.nullable(),
  toOn: manilaDate.nullable(),
  slipId: id.nullable(),
  /** Of a loan or loss: the total to deduct, and the amount deducted so far. */
  total: pesos.nullable(),
  taken: pesos,
  taxable: z.boolean(),
  /** For a de minimis benefit: whether the part above its ceiling is. */
  inContributionBase: z.boolean(),
  /** The benefit of the de minimis table that an allowance or bonus is: untaxed within its ceiling. */
  deMinimis: z.string().nullable(),
  /** For an earlier de minimis benefit: its date, which determines the month, half-year or year of its ceiling. */
  givenOn: manilaDate.nullable(),
  /** The basis of the deduction: the order, the loan statement, the written authorization. */
  basis: z.string(),
  /** Its document: the order, the statement, the signed authorization. */
  paper: uploadSchema.pick({ id: true, name: true, type: true }).nullable(),
  /** Signed by the employee; for a loss: heard, and clearly shown responsible (Labor Code art. 114). */
  hasAuthority: z.boolean(),
  /** What was added later, and its date; null if nothing was added after the item itself. */
  authority: z
    .object({
      on: manilaDate,
      basis: z.string(),
      paper: uploadSchema.pick({ id: true, name: true, type: true }).nullable(),
      at: instant,
      by: z.string(),
    })
    .nullable(),
  /** On one slip that is approved: nothing about it changes anymore. */
  approved: z.boolean(),
  createdAt: instant,
  createdBy: z.string(),
  ended: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
})
export type PayItem = z.output<typeof payItemSchema>

export const payItemRoutes = {
  listPayItems: {
    method: 'GET',
    path: '/pay-items',
    access: admin,
    key: 'payroll.see',
    summary: 'List allowances and deductions, newest first',
    query: z.object({
      ...pageQuery,
      employeeId: id.optional(),
      slipId: id.optional(),
      kind: z.enum(PAY_ITEM_KINDS).optional(),
      ended: z.stringbool().optional(),
    }),
    response: page(payItemSchema, z.object({ items: z.number().int() })),
  },
  addPayItem: {
    method: 'POST',
    path: '/pay-items',
    access: admin,
    key: 'payroll.run',
    summary: 'Add a pay item to one slip (`slipId`), to every pay from `fromOn`, or as earlier pay (`earlier_…`)',
    body: z.object({
      id,
      employeeId: id,
      kind: z.enum(PAY_ITEM_KINDS),
      label: text(60),
      amount: positivePesos,
      slipId: id.optional(),
      fromOn: manilaDate.optional(),
      toOn: manilaDate.optional(),
      total: positivePesos.optional(),
      taxable: z.boolean().optional(),
      inContributionBase: z.boolean().optional(),
      /** A benefit of the table effective on the payday or the first day, or `ot_meal_pct_of_minimum_wage`. */
      deMinimis: text(60).optional(),
      /**
       * For `earlier_de_minimis`: the day it was given, in the year of its label; its benefit is from that day's table.
       */
      givenOn: manilaDate.optional(),
      basis: text(200, 5),
      uploadId: id.optional(),
      hasAuthority: z.boolean().optional(),
    }),
    response: payItemSchema,
  },
  authorizePayItem: {
    method: 'POST',
    path: '/pay-items/:itemId/authority',
    access: admin,
    key: 'payroll.run',
    summary: 'Add the missing authorization or document to an open deduction; applies to pay not approved yet',
    params: z.object({ itemId: id }),
    body: z.object({ on: manilaDate, basis: text(200, 5), uploadId: id.optional() }),
    response: payItemSchema,
  },
  endPayItem: {
    method: 'POST',
    path: '/pay-items/:itemId/end',
    access: admin,
    key: 'payroll.run',
    summary: 'End an allowance or deduction; approved pay keeps it; safe to repeat',
    params: z.object({ itemId: id }),
    body: z.object({ reason: text(200, 5) }),
    response: payItemSchema,
  },
} satisfies Routes
