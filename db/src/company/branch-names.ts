import type { Db } from '../core/client.ts'

/** The name of each branch by its id, including closed ones. */
export async function listBranchNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('branch').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
