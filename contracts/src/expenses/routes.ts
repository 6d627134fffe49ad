import { expenseCategoryRoutes } from './expense-categories.ts'
import { expenseRoutes } from './expenses.ts'
import { recurringExpenseRoutes } from './recurring-expenses.ts'

/** Every call of this area. */
export const expensesArea = { expenseCategoryRoutes, expenseRoutes, recurringExpenseRoutes }
