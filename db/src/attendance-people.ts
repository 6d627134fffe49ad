import type { Db } from './client.ts'
import { fullNameOf } from './full-names.ts'

/** The display name of an employee. Throws when there is none. */
export async function getEmployeeName(db: Db, employeeId: string): Promise<string> {
  const { name } = await db
    .selectFrom('employee')
    .select(fullNameOf('employee').as('name'))
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return name
}
