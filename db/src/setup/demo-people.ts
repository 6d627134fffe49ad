import type { Db } from '../core/client.ts'

/** The demo company's active employees, by name, with their home branch. */
export async function listDemoPeople(
  db: Db,
): Promise<{ id: string; firstname: string; lastname: string; branch: string | null }[]> {
  return db
    .selectFrom('employee as e')
    .leftJoin('branch as b', 'b.id', 'e.homeBranchId')
    .select(['e.id', 'e.firstname', 'e.lastname', 'b.name as branch'])
    .where('e.deactivatedAt', 'is', null)
    .where('e.separatedOn', 'is', null)
    .orderBy('e.firstname')
    .orderBy('e.lastname')
    .orderBy('e.id')
    .limit(500)
    .execute()
}
