import { MOST_RECEIPTS } from '@labada/domain/company/uploads'
import { EXPENSE_STATUSES, PAID_FROM } from '@labada/domain/expenses/expenses'
import { z } from 'zod'
import { admin, adminOrShop, kept } from '../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, positivePesos, rowVersion, text } from '../core/values.ts'
import { expenseCategorySchema } from './expense-categories.ts'

const person = z.object({ id, name: z.string() })

export const expenseSchema = z.object({
  id,
  /** Gapless per branch: `MAB-E0042`. Blank on a counter until the server gave it one. */
  number: z.string(),
  branchId: id,
  branchName: z.string(),
  category: expenseCategorySchema.pick({ id: true, name: true, icon: true, colour: true }),
  description: z.string(),
  supplier: z.string().nullable(),
  documentNo: z.string().nullable(),
  amount: pesos,
  paidFrom: z.enum(PAID_FROM),
  status: z.enum(EXPENSE_STATUSES),
  /** False while unpaid: it waits for approval because there was too little cash. */
  isPaid: z.boolean(),
  isOverLimit: z.boolean(),
  /** The reason for exceeding a limit or for recording it late. */
  reason: z.string().nullable(),
  spentOn: manilaDate,
  recordedAt: instant,
  recordedBy: person,
  /** Number of the cash session it was recorded in. */
  sessionNumber: z.number().int().nullable(),
  /** Who approved, rejected or reviewed it; null if nobody has. */
  decidedAt: instant.nullable(),
  decidedBy: person.nullable(),
  decisionReason: z.string().nullable(),
  returnedAt: instant.nullable(),
  returnedBy: person.nullable(),
  voidedAt: instant.nullable(),
  voidedBy: person.nullable(),
  voidReason: z.string().nullable(),
  receipts: z.array(z.object({ id, name: z.string(), type: z.string() })),
  /** The same amount for the same thing within three days, or the same receipt. */
  isDuplicate: z.boolean(),
  /** Whether the caller may still change or void it. */
  canChange: z.boolean(),
  version: rowVersion,
})
export type Expense = z.output<typeof expenseSchema>

const filters = {
  branchId: id.optional(),
  view: z.enum(['all', 'to_review', 'to_return']).optional(),
  status: z.enum(EXPENSE_STATUSES).optional(),
  categoryId: id.optional(),
  paidFrom: z.enum(PAID_FROM).optional(),
  personId: id.optional(),
  flag: z.enum(['no_receipt', 'duplicate', 'over_limit']).optional(),
  /** Number, description, supplier, document number or amount. */
  search: z.string().trim().max(60).optional(),
  from: manilaDate.optional(),
  to: manilaDate.optional(),
}
const what = {
  categoryId: id,
  description: text(200, 3),
  supplier: z.string().trim().max(80).optional(),
  documentNo: z.string().trim().max(40).optional(),
  amount: positivePesos,
  paidFrom: z.enum(PAID_FROM),
  /** Ids of uploads. */
  receipts: z.array(id).max(MOST_RECEIPTS).optional(),
  reason: z.string().trim().max(200).optional(),
}

const params = z.object({ expenseId: id })
const count = z.object({ count: z.number().int(), amount: pesos })
const named = z.object({ id, name: z.string(), amount: pesos })

export const expenseRoutes = kept({
  recordExpense: {
    method: 'POST',
    path: '/expenses',
    access: adminOrShop('expenses'),
    key: 'expense.create',
    offline: true,
    summary: 'Record an expense; a counter’s waits for approval over the limit, and unpaid over the cash on hand',
    body: z.object({
      id,
      ...what,
      /** Required for an admin; a counter uses its own branch. */
      branchId: id.optional(),
      /** Admins only; default: today. */
      spentOn: manilaDate.optional(),
    }),
    response: expenseSchema,
  },
  listExpenses: {
    method: 'GET',
    path: '/expenses',
    access: adminOrShop('expenses'),
    key: 'expense.see',
    summary: 'List expenses, newest first; a counter sees its own branch',
    query: z.object({
      ...pageQuery,
      ...filters,
      sort: z.enum(['spentOn', 'amount', 'number']).optional(),
      direction: z.enum(['asc', 'desc']).optional(),
    }),
    response: page(
      expenseSchema,
      z.object({
        expenses: z.number().int(),
        /** Actual spending: without rejected, returned and voided expenses. */
        amount: pesos,
        byStatus: z.record(z.enum(EXPENSE_STATUSES), count),
      }),
    ),
  },
  getExpense: {
    method: 'GET',
    path: '/expenses/:expenseId',
    access: adminOrShop('expenses'),
    key: 'expense.see',
    summary: 'Get an expense, with expenses that may be the same bill',
    params,
    response: expenseSchema.extend({ duplicates: z.array(expenseSchema) }),
  },
  changeExpense: {
    method: 'PATCH',
    path: '/expenses/:expenseId',
    access: adminOrShop('expenses'),
    key: 'expense.create',
    summary: 'Update an expense: a counter its own, in its session before review; an admin everything but the money',
    params,
    body: z.object({ ...what, version: rowVersion }),
    keyed: true,
    response: expenseSchema,
  },
  approveExpense: {
    method: 'POST',
    path: '/expenses/:expenseId/approve',
    access: admin,
    key: 'expense.approve',
    summary: 'Approve an expense; an unpaid one is paid now from the account given',
    params,
    body: z.object({ paidFrom: z.enum(PAID_FROM).optional() }),
    keyed: true,
    response: expenseSchema,
  },
  rejectExpense: {
    method: 'POST',
    path: '/expenses/:expenseId/reject',
    access: admin,
    key: 'expense.approve',
    summary: 'Reject an expense; whoever took the money must return it',
    params,
    body: z.object({ reason: text(200, 3) }),
    response: expenseSchema,
  },
  returnExpense: {
    method: 'POST',
    path: '/expenses/:expenseId/return',
    access: adminOrShop('expenses'),
    key: 'expense.void',
    summary: 'Record that the money of a rejected expense was returned to the open drawer or the safe',
    params,
    body: z.object({ into: z.enum(['drawer', 'safe']) }),
    keyed: true,
    response: expenseSchema,
  },
  voidExpense: {
    method: 'POST',
    path: '/expenses/:expenseId/void',
    access: adminOrShop('expenses'),
    key: 'expense.void',
    summary: 'Void an expense recorded by mistake and reverse its entries; safe to repeat',
    params,
    body: z.object({ reason: text(200, 3) }),
    keyed: true,
    response: expenseSchema,
  },
  decideExpenses: {
    method: 'POST',
    path: '/expenses/decisions',
    access: admin,
    key: 'expense.approve',
    scoped: true,
    summary: 'Approve or reject several expenses; lists those that can’t be decided',
    body: z.object({
      ids: z.array(id).min(1).max(200),
      decision: z.enum(['approve', 'reject']),
      reason: z.string().trim().max(200).optional(),
    }),
    keyed: true,
    response: z.object({
      decided: z.array(id),
      refused: z.array(z.object({ id, number: z.string(), message: z.string() })),
    }),
  },
  expenseFigures: {
    method: 'GET',
    path: '/expenses/figures',
    access: admin,
    key: 'expense.see',
    summary: 'Get a month’s expenses against budget, with previous weeks, branches and suppliers',
    query: z.object({ branchId: id.optional(), month: z.string().regex(/^\d{4}-\d{2}$/) }),
    response: z.object({
      asOf: instant,
      total: pesos,
      /** Spent in the month before: while the month runs, up to the same day. */
      previous: pesos,
      previousDays: z.object({ from: manilaDate, to: manilaDate }),
      /** The sum of all budgets; null if no category has one. */
      budget: pesos.nullable(),
      toReview: count,
      toReturn: count,
      withoutReceipt: count,
      duplicates: z.number().int(),
      loads: z.number().int(),
      categories: z.array(
        named.extend({ colour: expenseCategorySchema.shape.colour, budget: pesos.nullable(), count: z.number().int() }),
      ),
      branches: z.array(named),
      /** Twelve weeks, Monday first, oldest first. */
      weeks: z.array(z.object({ from: manilaDate, amount: pesos })),
      suppliers: z.array(z.object({ name: z.string(), amount: pesos, count: z.number().int() })),
    }),
  },
  listSuppliers: {
    method: 'GET',
    path: '/expenses/suppliers',
    access: adminOrShop('expenses'),
    key: 'expense.see',
    summary: 'List suppliers, most recently paid first',
    query: z.object({ search: z.string().trim().max(60).optional(), categoryId: id.optional() }),
    response: z.object({ items: z.array(z.string()) }),
  },
})
