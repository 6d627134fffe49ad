import { violatedUnique } from '@labada/db/core/failures'

/** What two of the same hit: the record's own key, or the key of what it undoes. */
const TWINS = new Set([
  'ledger_transfer_pkey',
  'ledger_posting_pkey',
  'ledger_transfer_reverses_id_key',
  'remittance_pkey',
  'account_statement_pkey',
  'cash_advance_entry_pkey',
  'payroll_run_pkey',
  'payroll_payment_pkey',
  'pay_item_pkey',
  'payroll_terms_pkey',
])

/** Two at once with one id, or two reversals of one entry: the second finds what the first left and answers from it. */
export async function afterTwin<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!TWINS.has(violatedUnique(error) ?? '')) throw error
    return await work()
  }
}
