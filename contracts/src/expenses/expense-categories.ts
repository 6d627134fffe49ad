import { z } from 'zod'
import { admin, adminOrShop, type Routes } from '../core/route.ts'
import { id, pesosFromZero, positivePesos, rowVersion, text } from '../core/values.ts'

/** Pictures and colours a category may have; the screen knows how each looks. */
export const CATEGORY_ICONS = [
  'home',
  'bolt',
  'droplet',
  'flame',
  'bottle',
  'tool',
  'truck',
  'soup',
  'certificate',
  'speakerphone',
  'wifi',
  'users',
  'dots',
] as const
export const CATEGORY_COLOURS = ['teal', 'amber', 'indigo', 'rose', 'green', 'slate'] as const

export const expenseCategorySchema = z.object({
  id,
  name: z.string(),
  icon: z.enum(CATEGORY_ICONS),
  colour: z.enum(CATEGORY_COLOURS),
  /** The account of the ledger its expenses go to. */
  account: z.string(),
  /** Above it an admin has to approve; null for no limit. */
  approvalLimit: pesosFromZero.nullable(),
  /** Above it a receipt is required (0: always); null for never. */
  receiptOver: pesosFromZero.nullable(),
  /** What a branch may spend on it in a month; null for no budget. */
  monthlyBudget: positivePesos.nullable(),
  /** Where a branch has a budget of its own. */
  branchBudgets: z.array(z.object({ branchId: id, amount: positivePesos })),
  isActive: z.boolean(),
  version: rowVersion,
})
export type ExpenseCategory = z.output<typeof expenseCategorySchema>

const terms = {
  name: text(40, 2),
  icon: z.enum(CATEGORY_ICONS),
  colour: z.enum(CATEGORY_COLOURS),
  approvalLimit: pesosFromZero.nullable(),
  receiptOver: pesosFromZero.nullable(),
  monthlyBudget: positivePesos.nullable(),
  branchBudgets: z
    .array(z.object({ branchId: id, amount: positivePesos }))
    .max(200)
    .refine((budgets) => new Set(budgets.map(({ branchId }) => branchId)).size === budgets.length, {
      message: 'Enter one budget per branch',
    }),
}

export const expenseCategoryRoutes = {
  listExpenseCategories: {
    method: 'GET',
    path: '/expense-categories',
    access: adminOrShop('expenses'),
    summary: 'The kinds of expenses; the counter sees those in use and no budgets',
    response: z.object({ items: z.array(expenseCategorySchema) }),
  },
  createExpenseCategory: {
    method: 'POST',
    path: '/expense-categories',
    access: admin,
    summary: 'A new kind of expense, with an account of its own in the ledger',
    body: z.object({ id, ...terms }),
    response: expenseCategorySchema,
  },
  updateExpenseCategory: {
    method: 'PATCH',
    path: '/expense-categories/:expenseCategoryId',
    access: admin,
    summary: 'Changes a kind of expense, or archives it; expenses already recorded keep it',
    params: z.object({ expenseCategoryId: id }),
    body: z.object({ ...terms, isActive: z.boolean(), version: rowVersion }),
    response: expenseCategorySchema,
  },
} satisfies Routes
