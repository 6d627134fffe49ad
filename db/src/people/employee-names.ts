import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import { fullNameOf } from '../core/names.ts'

/** The display name of an employee. Throws if there is none. */
export async function getEmployeeName(db: Db, employeeId: string): Promise<string> {
  const { name } = await db
    .selectFrom('employee')
    .select(fullNameOf('employee').as('name'))
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return name
}

/** Employees by id, with the branch they are assigned to now, by name. */
export async function listPeople(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('employee')
    .select(['employee.id', fullNameOf('employee').as('name')])
    .select(
      sql<string | null>`(select a.branch_id from branch_assignment a where a.employee_id = employee.id
        order by a.from_on desc limit 1)`.as('branchId'),
    )
    .where('employee.id', 'in', [...ids])
    .orderBy('name')
    .execute()
}
