import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'
import { after, pageOf, readCursor } from '../../core/keyset.ts'
import type { Scope } from '../../core/scope.ts'
import { packages } from './packages.ts'

/** Every package that was sold, newest first, with what is left of it. */
export async function listSoldPackages(
  db: Db,
  { branchId }: Scope,
  page: { readonly cursor?: string | undefined; readonly limit: number },
) {
  let query = packages(db)
    .select('customer.phone as customerPhone')
    .orderBy('soldPackage.soldAt', 'desc')
    .orderBy('soldPackage.id', 'desc')
    .limit(page.limit + 1)
  if (branchId !== null) query = query.where('soldPackage.branchId', '=', branchId)
  if (page.cursor !== undefined) {
    const place = readCursor(page.cursor, 'instant')
    query = query.where(after(sql`sold_package.sold_at`, sql`sold_package.id`, place, 'desc'))
  }
  return pageOf(await query.execute(), page.limit, (row) => ({ value: row.soldAt, id: row.id }))
}

export async function countSoldPackages(db: Db, { branchId }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('soldPackage')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(branchId !== null, (rows) => rows.where('branchId', '=', branchId ?? ''))
    .executeTakeFirstOrThrow()
  return count
}
