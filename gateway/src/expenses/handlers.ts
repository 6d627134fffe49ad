import { expenseCategoryHandlers } from './expense-categories.ts'
import { expenseHandlers } from './expenses.ts'
import { recurringExpenseHandlers } from './recurring-expenses.ts'

/** The handlers of every call of this area. */
export const expensesArea = { expenseCategoryHandlers, expenseHandlers, recurringExpenseHandlers }
