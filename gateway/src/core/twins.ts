import { violatedUnique } from '@labada/db/core/failures'
import { idTaken } from './taken-ids.ts'

/** What a transfer's own id, or the id of what it undoes, breaks. */
const TRANSFER = ['ledger_transfer_pkey', 'ledger_posting_pkey', 'ledger_transfer_reverses_id_key']

/**
 * Does work that names its record. When a twin sent at the same moment wrote the record first, the work is done once
 * more: it finds the record now and answers it. A second violation means the id belongs to something out of sight
 * (`stale_version`). `constraint` is how the record's unique constraints begin; those of the transfers it books count as well.
 */
export async function afterTwin<T>(what: string, constraint: string, work: () => Promise<T>): Promise<T> {
  const isTwin = (error: unknown) => {
    const violated = violatedUnique(error)
    return violated !== undefined && (violated.startsWith(constraint) || TRANSFER.includes(violated))
  }
  try {
    return await work()
  } catch (error) {
    if (!isTwin(error)) throw error
  }
  try {
    return await work()
  } catch (error) {
    throw isTwin(error) ? idTaken(what) : error
  }
}
