import { paths } from '../../lib/paths.ts'

// The source of each figure: every number of the back office links to the rows behind it.

const query = (words: Readonly<Record<string, string | null | undefined>>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(words)) if (value) params.set(name, value)
  const text = params.toString()
  return text && `?${text}`
}

/** The filtered list of transactions. `branch` is a branch id. */
export const transactionsAt = (words: {
  readonly view?: 'payments' | 'unpaid' | 'overdue' | 'unclaimed' | 'voids'
  readonly branch?: string | null
  readonly dates?: 'today' | 'yesterday' | 'week' | 'month' | 'any'
  readonly stage?: string
  readonly method?: string
  readonly from?: string
  readonly to?: string
  readonly search?: string
  readonly id?: string
}): string => `${paths.transactions}${query(words)}`

/** Today's attendance, of one branch or of all. */
export const staffAt = (branch?: string): string => `${paths.employeeAttendance}${query({ view: 'day', branch })}`

/** The filtered expenses; `id` opens one. */
export const expensesAt = (words: {
  readonly branch?: string
  readonly view?: 'to_review' | 'to_return'
  readonly id?: string
}): string => `${paths.shopExpenses}${query(words)}`

/** The stock tracker; `item` filters its movements. */
export const stockAt = (words: {
  readonly branch?: string
  readonly tab?: 'movements'
  readonly item?: string
}): string => `${paths.stockTracker}${query(words)}`

export type BranchTab =
  | 'orders'
  | 'cash'
  | 'expenses'
  | 'stock'
  | 'staff'
  | 'devices'
  | 'prices'
  | 'settings'
  | 'activity'

/** A branch's page, at one of its tabs. */
export const branchAt = (branchId: string, tab?: BranchTab, more: Readonly<Record<string, string>> = {}): string =>
  `${paths.branch(branchId)}${query({ tab, ...more })}`
