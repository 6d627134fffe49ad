import type { ManilaDate } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'

/** The past, current and future branches of an employee, newest first. */
export async function listAssignments(db: Db, employeeId: string) {
  return db
    .selectFrom('branchAssignment as a')
    .innerJoin('branch as b', 'b.id', 'a.branchId')
    .select(['a.branchId', 'b.name as branchName', 'a.fromOn', 'a.toOn'])
    .where('a.employeeId', '=', employeeId)
    .orderBy('a.fromOn', 'desc')
    .orderBy('b.name')
    .execute()
}

/** Which of these branches are open for work. */
export async function openBranches(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('branch')
    .select('id')
    .where('id', 'in', ids)
    .where('closedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** From a day on, assigns an employee to exactly these branches; earlier assignments are unchanged. */
export async function setAssignments(
  trx: Trx,
  employeeId: string,
  fromOn: ManilaDate,
  branchIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('branchAssignment').where('employeeId', '=', employeeId).where('fromOn', '>=', fromOn).execute()
  const still = await trx
    .updateTable('branchAssignment')
    .set((eb) => ({
      toOn: sql<ManilaDate | null>`case when ${eb.ref('branchId')} = any(${branchIds}::uuid[]) then null else ${fromOn}::date - 1 end`,
    }))
    .where('employeeId', '=', employeeId)
    .where((eb) => eb.or([eb('toOn', 'is', null), eb('toOn', '>=', fromOn)]))
    .returning(['branchId', 'toOn'])
    .execute()
  const kept = new Set(still.flatMap(({ branchId, toOn }) => (toOn === null ? [branchId] : [])))
  const added = branchIds.filter((branchId) => !kept.has(branchId))
  if (added.length > 0)
    await trx
      .insertInto('branchAssignment')
      .values(added.map((branchId) => ({ employeeId, branchId, fromOn })))
      .execute()
}
