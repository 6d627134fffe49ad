import type { ExpenseStatus, PaidFrom } from '@labada/domain/expenses/expenses'
import type { Status } from '../status-badge.tsx'
import { t } from './t.ts'

/** The look and the label of each expense status. */
export const EXPENSE_LOOKS: Readonly<Record<ExpenseStatus, { readonly status: Status; readonly word: string }>> = {
  recorded: { status: 'received', word: t('recorded') },
  pending_approval: { status: 'attention', word: t('needsApproval') },
  approved: { status: 'ready', word: t('approved') },
  rejected: { status: 'done', word: t('rejected') },
  returned: { status: 'done', word: t('returned') },
  voided: { status: 'done', word: t('voided') },
}

export const PAID_FROM_NAMES: Readonly<Record<PaidFrom, string>> = {
  drawer: t('drawer'),
  safe: t('safe'),
  bank: t('bank'),
  gcash: t('gCash'),
  maya: t('maya'),
  owner: t('owner'),
}
