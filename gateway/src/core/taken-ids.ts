import { violatedUnique } from '@labada/db/core/failures'
import type { Unique } from '@labada/db/core/uniques'
import { DomainError } from '@labada/domain/core/errors'

/** Refuses `stale_version`: an id names one record forever. */
export function idTaken(what: string): DomainError {
  return new DomainError('stale_version', `This id already belongs to another ${what}`)
}

/** The unique indexes of a table, with the field that each belongs to. */
export type UniqueFields = Readonly<Partial<Record<Unique, readonly [field: string, message: string]>>>

/**
 * A request on another record may take the id, or the value of a unique field, between our check and our write. Refuses
 * `stale_version` for an id, `code_taken` for a field.
 */
export async function unlessTaken<T>(
  table:
    | 'payment'
    | 'refund'
    | 'short_change'
    | 'machine_cycle'
    | 'item'
    | 'prepaid_entry'
    | 'sold_package'
    | 'package_entry',
  fields: UniqueFields,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const taken = violatedUnique(error)
    if (taken === (`${table}_pkey` satisfies Unique)) throw idTaken(table.replace('_', ' '))
    const [field, message] = (taken && fields[taken]) ?? []
    throw field && message ? new DomainError('code_taken', message, { field }) : error
  }
}
