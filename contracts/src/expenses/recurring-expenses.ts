import { MOST_RECEIPTS } from '@labada/domain/company/uploads'
import { PAID_FROM } from '@labada/domain/expenses/expenses'
import { MOST_LEAD_DAYS } from '@labada/domain/expenses/recurring-expenses'
import { z } from 'zod'
import { admin, kept } from '../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, positivePesos, text } from '../core/values.ts'
import { expenseCategorySchema } from './expense-categories.ts'
import { expenseSchema } from './expenses.ts'

const hasTwoDecimals = (value: number) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6
/** Percent with at most two decimals on the wire, hundredths of a percent inside. */
const basisPoints = z.codec(
  z.number().min(0.01).max(100).refine(hasTwoDecimals, 'Shares have at most two decimals'),
  z.number().int(),
  { decode: (percent) => Math.round(percent * 100), encode: (points) => points / 100 },
)
/** Who shares it: each branch with its percentage; together 100. */
export const sharesSchema = z
  .array(z.object({ branchId: id, percent: basisPoints }))
  .min(1)
  .max(100)

const terms = {
  categoryId: id,
  description: text(200, 3),
  supplier: z.string().trim().max(80).optional(),
  amount: positivePesos,
  paidFrom: z.enum(PAID_FROM),
  shares: sharesSchema,
  /** 31: the last day of a shorter month. */
  dayOfMonth: z.number().int().min(1).max(31),
  /** Days before the due day on which its draft is created. */
  leadDays: z.number().int().min(0).max(MOST_LEAD_DAYS),
  endsOn: manilaDate.nullable(),
}

const common = {
  category: expenseCategorySchema.pick({ id: true, name: true, icon: true, colour: true }),
  description: z.string(),
  supplier: z.string().nullable(),
  amount: positivePesos,
  paidFrom: z.enum(PAID_FROM),
  shares: z.array(z.object({ branchId: id, branchName: z.string(), percent: basisPoints })),
}

export const recurringExpenseSchema = z.object({
  id,
  ...common,
  dayOfMonth: z.number().int(),
  leadDays: z.number().int(),
  /** The next due day without a draft. */
  nextDueOn: manilaDate,
  endsOn: manilaDate.nullable(),
  isPaused: z.boolean(),
  version: z.number().int(),
})
export type RecurringExpense = z.output<typeof recurringExpenseSchema>

export const expenseDraftSchema = z.object({
  id,
  recurringExpenseId: id,
  dueOn: manilaDate,
  status: z.enum(['waiting', 'recorded', 'dismissed']),
  draftedAt: instant,
  /** Why it was not recorded. */
  reason: z.string().nullable(),
  ...common,
})
export type ExpenseDraft = z.output<typeof expenseDraftSchema>

/** An expense of the back office, split between branches. */
const shared = {
  categoryId: id,
  description: text(200, 3),
  supplier: z.string().trim().max(80).optional(),
  documentNo: z.string().trim().max(40).optional(),
  amount: positivePesos,
  paidFrom: z.enum(PAID_FROM),
  receipts: z.array(id).max(MOST_RECEIPTS).optional(),
  reason: z.string().trim().max(200).optional(),
  spentOn: manilaDate.optional(),
  shares: sharesSchema,
}
const parts = z.object({ items: z.array(expenseSchema) })
const params = z.object({ recurringExpenseId: id })
const draftParams = z.object({ expenseDraftId: id })

export const recurringExpenseRoutes = kept({
  splitExpense: {
    method: 'POST',
    path: '/expense-splits',
    access: admin,
    key: 'bill.edit',
    summary: 'Split a bill between branches, one expense each; safe to repeat',
    body: z.object({ id, ...shared }),
    keyed: true,
    response: parts,
  },
  listRecurringExpenses: {
    method: 'GET',
    path: '/recurring-expenses',
    access: admin,
    key: 'bill.see',
    summary: 'List monthly bills, next due first; paused and ended ones last',
    response: z.object({ items: z.array(recurringExpenseSchema) }),
  },
  createRecurringExpense: {
    method: 'POST',
    path: '/recurring-expenses',
    access: admin,
    key: 'expense.setup',
    summary: 'Create a monthly bill, whose drafts are created automatically; safe to repeat',
    body: z.object({ id, ...terms, startsOn: manilaDate }),
    response: recurringExpenseSchema,
  },
  updateRecurringExpense: {
    method: 'PATCH',
    path: '/recurring-expenses/:recurringExpenseId',
    access: admin,
    key: 'expense.setup',
    summary: 'Update, pause or resume a monthly bill; existing drafts change with it',
    params,
    body: z.object({ ...terms, isPaused: z.boolean(), version: z.number().int() }),
    response: recurringExpenseSchema,
  },
  listExpenseDrafts: {
    method: 'GET',
    path: '/expense-drafts',
    access: admin,
    key: 'bill.see',
    summary: 'List drafts of monthly bills, earliest due first',
    query: z.object({ ...pageQuery, status: expenseDraftSchema.shape.status.optional() }),
    response: page(expenseDraftSchema, z.object({ drafts: z.number().int() })),
  },
  recordExpenseDraft: {
    method: 'POST',
    path: '/expense-drafts/:expenseDraftId/record',
    access: admin,
    key: 'bill.edit',
    summary: 'Record a draft as expenses of the branches that share the bill',
    params: draftParams,
    body: z.object(shared),
    keyed: true,
    response: parts,
  },
  dismissExpenseDraft: {
    method: 'POST',
    path: '/expense-drafts/:expenseDraftId/dismiss',
    access: admin,
    key: 'bill.edit',
    summary: 'Dismiss a draft of a bill that does not come this time, with a reason',
    params: draftParams,
    body: z.object({ reason: text(200, 3) }),
    keyed: true,
    response: expenseDraftSchema,
  },
})
