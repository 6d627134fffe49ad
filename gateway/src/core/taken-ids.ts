import { violatedUnique } from '@labada/db/core/failures'
import type { Unique } from '@labada/db/core/uniques'
import { DomainError } from '@labada/domain/core/errors'

/** Refuses `stale_version`: an id names one record forever. */
export function idTaken(what: string): DomainError {
  return new DomainError('stale_version', `This id already belongs to another ${what}`)
}

/** Refuses `code_taken`: another record has this value of the field. */
export const fieldTaken = (field: string, message: string) => new DomainError('code_taken', message, { field })

/** The refusal of each unique constraint that somebody else may be first with. */
export type Refusals = Readonly<Partial<Record<Unique, () => DomainError>>>

/**
 * Runs work. Another request may take an id, or the value of a unique field, between our check and our write: `refusals`
 * says what each is refused with. Work that names its record, and may be sent twice, needs `afterTwin` as well.
 */
export async function unlessTaken<T>(refusals: Refusals, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const taken = violatedUnique(error)
    throw (taken && refusals[taken]?.()) ?? error
  }
}
