import type { Expense } from '@labada/contracts/expenses/expenses'
import { KnownAt } from '../../../components/notices/known-at.tsx'
import { NeedsConnection } from '../../../components/notices/needs-connection.tsx'
import { ToSend } from '../../../components/notices/to-send.tsx'
import { money } from '../../../lib/format.ts'
import { t } from './t.ts'

/** What this page says only without a connection; not part of the first load. */
export const OFFLINE_NOTES = {
  receipts: () => <NeedsConnection>{t('receiptsWaitForTheConnection')}</NeedsConnection>,
  corrections: () => <NeedsConnection>{t('correctionsWaitForTheConnection')}</NeedsConnection>,
  returns: () => <NeedsConnection>{t('returnsWaitForTheConnection')}</NeedsConnection>,
  age: () => <KnownAt list="expenses" />,
} as const

export function OfflineNote({ about }: { readonly about: keyof typeof OFFLINE_NOTES }) {
  const Note = OFFLINE_NOTES[about]
  return <Note />
}

/** Marks an expense that the server has not got yet. */
export { ToSend }

/** What is said of an expense that was saved on this device. */
export function savedHere({ amount, status }: Expense): string {
  const saved = { amount: money(amount) }
  return status === 'pending_approval' ? t('amountSavedWaitingFor', saved) : t('amountSavedOnThis', saved)
}
