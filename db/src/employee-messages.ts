import { sql } from 'kysely'
import type { Db, Trx } from './client.ts'
import { fullNameOf } from './full-names.ts'

/** Messages to one employee, the newest first. */
export async function listMessages(db: Db, employeeId: string) {
  return db
    .selectFrom('employeeMessage as m')
    .innerJoin('appUser as writer', 'writer.id', 'm.writtenBy')
    .select(['m.id', 'm.text', 'm.writtenAt', 'm.shownAt', 'm.readAt', fullNameOf('writer').as('writtenBy')])
    .where('m.employeeId', '=', employeeId)
    .orderBy('m.writtenAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(100)
    .execute()
}

/** Whom a message of that id is to; undefined while there is none. */
export async function findMessage(db: Db, id: string): Promise<{ readonly employeeId: string } | undefined> {
  return db.selectFrom('employeeMessage').select('employeeId').where('id', '=', id).executeTakeFirst()
}

/** Throws a unique violation: `employee_message_pkey` for a known id. */
export async function insertMessage(
  trx: Trx,
  message: {
    readonly id: string
    readonly employeeId: string
    readonly text: string
    readonly writtenAt: Date
    readonly writtenBy: string
  },
): Promise<void> {
  await trx.insertInto('employeeMessage').values(message).execute()
}

/** What waits to be read by somebody who came in, oldest first: it is shown with this shift record now. */
export async function showMessages(trx: Trx, employeeId: string, shiftRecordId: string, now: Date): Promise<string[]> {
  const shown = await trx
    .updateTable('employeeMessage')
    .set({ shownAt: now, shiftRecordId })
    .where('employeeId', '=', employeeId)
    .where('readAt', 'is', null)
    .returning(['id', 'text', 'writtenAt'])
    .execute()
  return shown
    .toSorted((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ text }) => text)
}

/** Keeps that what was shown with a record of a branch was read there. How many messages there are; twice is once. */
export async function readMessages(
  trx: Trx,
  branchId: string | null,
  shiftRecordId: string,
  clientId: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select m.id from employee_message m join shift_record r on r.id = m.shift_record_id
    where r.id = ${shiftRecordId} and r.branch_id = ${branchId} and r.state <> 'undone' for update of m`.execute(trx)
  if (rows.length > 0) {
    await trx
      .updateTable('employeeMessage')
      .set({ readAt: now, clientId })
      .where('shiftRecordId', '=', shiftRecordId)
      .where('readAt', 'is', null)
      .execute()
  }
  return rows.length
}
