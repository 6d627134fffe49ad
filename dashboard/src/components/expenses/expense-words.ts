import type { ExpenseStatus, PaidFrom } from '@labada/domain/expenses/expenses'
import type { Status } from '../status-badge.tsx'

/** How each state of an expense looks and is called. */
export const EXPENSE_LOOKS: Readonly<Record<ExpenseStatus, { readonly status: Status; readonly word: string }>> = {
  recorded: { status: 'received', word: 'Recorded' },
  pending_approval: { status: 'attention', word: 'Needs approval' },
  approved: { status: 'ready', word: 'Approved' },
  rejected: { status: 'danger', word: 'Rejected' },
  returned: { status: 'done', word: 'Returned' },
  voided: { status: 'danger', word: 'Voided' },
}

export const PAID_FROM_NAMES: Readonly<Record<PaidFrom, string>> = {
  drawer: 'Drawer',
  safe: 'Safe',
  bank: 'Bank',
  gcash: 'GCash',
  maya: 'Maya',
  owner: 'Owner’s pocket',
}
