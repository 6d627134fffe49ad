import { z } from 'zod'
import { admin, adminOrShop, type Routes } from '../core/route.ts'
import { id, pesosFromZero, positivePesos, rowVersion, text } from '../core/values.ts'

/** Icons and colors of categories; the screen defines their look. */
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
  /** The ledger account of its expenses. */
  account: z.string(),
  /** Above it an admin must approve; null for no limit. */
  approvalLimit: pesosFromZero.nullable(),
  /** Above it a receipt is required (0: always); null for never. */
  receiptOver: pesosFromZero.nullable(),
  /** A branch's monthly budget for it; null for none. */
  monthlyBudget: positivePesos.nullable(),
  /** Branches with their own budget. */
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
    key: 'expense.see',
    summary: 'List expense categories; a counter sees the active ones, without budgets',
    response: z.object({ items: z.array(expenseCategorySchema) }),
  },
  createExpenseCategory: {
    method: 'POST',
    path: '/expense-categories',
    access: admin,
    key: 'expense.setup',
    summary: 'Create an expense category with its own ledger account',
    body: z.object({ id, ...terms }),
    response: expenseCategorySchema,
  },
  updateExpenseCategory: {
    method: 'PATCH',
    path: '/expense-categories/:expenseCategoryId',
    access: admin,
    key: 'expense.setup',
    summary: 'Update or archive an expense category; recorded expenses keep it',
    params: z.object({ expenseCategoryId: id }),
    body: z.object({ ...terms, isActive: z.boolean(), version: rowVersion }),
    response: expenseCategorySchema,
  },
} satisfies Routes
