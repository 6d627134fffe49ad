import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { after, pageOf, readCursor } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'

export interface MessageFilter {
  readonly standing?: 'unread' | 'read' | 'taken_back' | undefined
}

/** Messages to one employee, the newest first. */
export async function listMessages(db: Db, employeeId: string) {
  return messages(db)
    .where('m.employeeId', '=', employeeId)
    .orderBy('m.writtenAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(100)
    .execute()
}

/** One page of the messages to all employees, newest first, with the number of matches. */
export async function listSentMessages(
  db: Db,
  filter: MessageFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const isNext = cursor
    ? after(sql.ref('m.written_at'), sql.ref('m.id'), readCursor(cursor, 'instant'), 'desc')
    : sql<SqlBool>`true`
  const rows = await messages(db)
    .innerJoin('employee as e', 'e.id', 'm.employeeId')
    .select(['m.employeeId', fullNameOf('e').as('employeeName')])
    .where(standing(filter))
    .where(isNext)
    .orderBy('m.writtenAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ writtenAt, id }) => ({ value: writtenAt, id }))
}

export async function countSentMessages(db: Db, filter: MessageFilter): Promise<number> {
  const { total } = await db
    .selectFrom('employeeMessage as m')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(standing(filter))
    .executeTakeFirstOrThrow()
  return total
}

const messages = (db: Db) =>
  db
    .selectFrom('employeeMessage as m')
    .innerJoin('appUser as writer', 'writer.id', 'm.writtenBy')
    .leftJoin('appUser as taker', 'taker.id', 'm.takenBackBy')
    .select(['m.id', 'm.text', 'm.writtenAt', 'm.shownAt', 'm.readAt', 'm.takenBackAt'])
    .select([fullNameOf('writer').as('writtenBy'), fullNameOf<string | null>('taker').as('takenBackBy')])

const STANDINGS = {
  unread: sql<SqlBool>`m.read_at is null and m.taken_back_at is null`,
  read: sql<SqlBool>`m.read_at is not null`,
  taken_back: sql<SqlBool>`m.taken_back_at is not null`,
}
const standing = ({ standing: wanted }: MessageFilter) => (wanted ? STANDINGS[wanted] : sql<SqlBool>`true`)

/** These messages with their recipients, locked against being shown, read or withdrawn until the transaction ends. */
export async function lockMessages(trx: Trx, ids: readonly string[]) {
  return trx
    .selectFrom('employeeMessage as m')
    .innerJoin('employee as e', 'e.id', 'm.employeeId')
    .select(['m.id', 'm.employeeId', 'm.text', 'm.readAt', 'm.takenBackAt', fullNameOf('e').as('employeeName')])
    .where(sql<SqlBool>`m.id = any(${ids}::uuid[])`)
    .orderBy('m.id')
    .forUpdate('m')
    .execute()
}

/** Withdraws a message; throws a check violation if it was read. */
export async function takeBackMessage(trx: Trx, id: string, takenBackAt: Date, takenBackBy: string): Promise<void> {
  await trx.updateTable('employeeMessage').set({ takenBackAt, takenBackBy }).where('id', '=', id).execute()
}

/** The recipient of the message with this id; undefined if there is none. */
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

/** The unread messages of an employee who clocked in, oldest first; marks them as shown with this shift record. */
export async function showMessages(trx: Trx, employeeId: string, shiftRecordId: string, now: Date): Promise<string[]> {
  const shown = await trx
    .updateTable('employeeMessage')
    .set({ shownAt: now, shiftRecordId })
    .where('employeeId', '=', employeeId)
    .where('readAt', 'is', null)
    .where('takenBackAt', 'is', null)
    .returning(['id', 'text', 'writtenAt'])
    .execute()
  return shown
    .toSorted((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ text }) => text)
}

/**
 * Records that the messages shown with a record of a branch were read there. Returns the number of messages; calling it
 * twice has no further effect. A message that was withdrawn while it was on the screen stays withdrawn.
 */
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
      .where('takenBackAt', 'is', null)
      .execute()
  }
  return rows.length
}
