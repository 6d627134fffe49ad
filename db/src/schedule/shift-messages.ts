import { DomainError } from '@labada/domain/core/errors'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Scope } from '../core/scope.ts'
import { readMessages } from '../people/employee-messages.ts'

/**
 * The messages shown with a record of a branch: the note of its shift, and the messages to the employee that were not
 * withdrawn, oldest first. Refuses `not_found` if there was never anything to read.
 */
export async function getShiftWords(db: Db, scope: Scope, shiftRecordId: string): Promise<string[]> {
  const { rows } = await sql<{ note: string | null; messages: number; words: string[] | null }>`
    select s.note, count(m.id)::int as messages,
      array_agg(m.text order by m.written_at, m.id) filter (where m.taken_back_at is null) as words
    from shift_record r left join shift s on s.id = r.shift_id left join employee_message m on m.shift_record_id = r.id
    where r.id = ${shiftRecordId} and r.branch_id = ${scope.branchId} and r.state <> 'undone' group by s.note`.execute(
    db,
  )
  const [record] = rows
  if (!record || (record.note === null && record.messages === 0)) {
    throw new DomainError('not_found', 'Message not found')
  }
  return [...(record.note ? [record.note] : []), ...(record.words ?? [])]
}

/**
 * Records that the messages shown with a record were read on a device: the note of its shift, and the messages to the
 * employee. Calling it twice has no further effect. Refuses `not_found` if there was nothing to read.
 */
export async function acknowledgeMessage(
  trx: Trx,
  scope: Scope,
  shiftRecordId: string,
  clientId: number | undefined,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id from shift_record r join shift s on s.id = r.shift_id
    where r.id = ${shiftRecordId} and r.branch_id = ${scope.branchId} and r.state <> 'undone' and s.note is not null`.execute(
    trx,
  )
  const messages = clientId === undefined ? 0 : await readMessages(trx, scope.branchId, shiftRecordId, clientId, now)
  if (clientId === undefined || rows.length + messages === 0) {
    throw new DomainError('not_found', 'Message not found')
  }
  if (rows.length === 0) return
  await sql`
    insert into shift_message_receipt (shift_record_id, message, acknowledged_at, client_id)
      select r.id, s.note, ${now}, ${clientId} from shift_record r join shift s on s.id = r.shift_id where r.id = ${shiftRecordId}
    on conflict do nothing`.execute(trx)
}
