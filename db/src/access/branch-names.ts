import type { Db } from '../core/client.ts'

/** What each branch is called, by its id; closed ones too. */
export async function listBranchNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('branch').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
