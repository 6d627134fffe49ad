import { violatedUnique } from '@labada/db/core/failures'
import type { Unique } from '@labada/db/core/uniques'
import type { DomainError } from '@labada/domain/core/errors'
import { idTaken } from './taken-ids.ts'

/** The constraints that a transfer's id, or the id of the transfer it undoes, can violate. */
const TRANSFER: readonly Unique[] = ['ledger_transfer_pkey', 'ledger_posting_pkey', 'ledger_transfer_reverses_id_key']

/**
 * Runs work that names its record. If a simultaneous duplicate wrote the record first, the work runs again, finds the
 * record and returns it. A second violation means that the id belongs to a record out of scope (`stale_version`), or
 * what `what` makes of the constraint, where the record's id is not the only one. `record` is the unique constraint that
 * the record's id violates, or all of them if its tables are written in no fixed order; those of the transfers it books
 * count too.
 */
export async function afterTwin<T>(
  what: string | ((violated: Unique) => DomainError),
  record: Unique | readonly Unique[],
  work: () => Promise<T>,
): Promise<T> {
  const constraints = [...TRANSFER, ...(typeof record === 'string' ? [record] : record)]
  const twinOf = (error: unknown) => {
    const violated = violatedUnique(error)
    return violated !== undefined && constraints.includes(violated) ? violated : undefined
  }
  try {
    return await work()
  } catch (error) {
    if (!twinOf(error)) throw error
  }
  try {
    return await work()
  } catch (error) {
    const violated = twinOf(error)
    if (!violated) throw error
    throw typeof what === 'string' ? idTaken(what) : what(violated)
  }
}
