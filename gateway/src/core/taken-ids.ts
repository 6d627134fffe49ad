import { violatedUnique } from '@labada/db/core/failures'
import { DomainError } from '@labada/domain/core/errors'

/** Refuses `stale_version`: an id names one record forever. */
export function idTaken(what: string): DomainError {
  return new DomainError('stale_version', `This id already belongs to another ${what}`)
}

/** A request on another order may take the id between our check and our insert. */
export async function unlessTaken<T>(
  table: 'payment' | 'refund' | 'short_change' | 'machine_cycle',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw violatedUnique(error) === `${table}_pkey` ? idTaken(table.replace('_', ' ')) : error
  }
}
