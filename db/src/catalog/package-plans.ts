import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { Database } from '../schema.ts'

/** A plan with the name of its creator, and how many packages of it were sold and not voided. */
export type PackagePlanRow = Row<'packagePlan'> & { readonly createdByName: string; readonly sold: number }

/** Those on sale first, each by name. */
export async function listPackagePlans(db: Db): Promise<PackagePlanRow[]> {
  return plans(db)
    .orderBy('packagePlan.isOnSale', 'desc')
    .orderBy('packagePlan.name')
    .orderBy('packagePlan.id')
    .execute()
}

/** The plans on sale in a branch, by name. */
export async function listPlansOnSale(db: Db, branchId: string): Promise<Row<'packagePlan'>[]> {
  return db
    .selectFrom('packagePlan')
    .selectAll()
    .where('isOnSale', '=', true)
    .where(sql<boolean>`(cardinality(branch_ids) = 0 or ${branchId}::uuid = any(branch_ids))`)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function findPackagePlan(db: Db, id: string): Promise<PackagePlanRow | undefined> {
  return plans(db).where('packagePlan.id', '=', id).executeTakeFirst()
}

/** Locks the plan against changes until the transaction ends. */
export async function lockPackagePlan(trx: Trx, id: string): Promise<PackagePlanRow | undefined> {
  const locked = await trx.selectFrom('packagePlan').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findPackagePlan(trx, id)
}

/** The plan, protected from changes until the transaction ends: what is sold is what the counter saw. */
export async function sharePackagePlan(trx: Trx, id: string): Promise<Row<'packagePlan'> | undefined> {
  return trx.selectFrom('packagePlan').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

/** Throws a unique violation (`package_plan_pkey`). */
export async function insertPackagePlan(trx: Trx, plan: Insertable<Database['packagePlan']>): Promise<void> {
  await trx.insertInto('packagePlan').values(plan).execute()
}

export async function setPackagePlan(
  trx: Trx,
  id: string,
  changes: Updateable<Database['packagePlan']>,
): Promise<void> {
  await trx
    .updateTable('packagePlan')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

function plans(db: Db) {
  return db
    .selectFrom('packagePlan')
    .innerJoin('appUser', 'appUser.id', 'packagePlan.createdBy')
    .selectAll('packagePlan')
    .select([
      fullNameOf('appUser').as('createdByName'),
      sql<number>`(select count(*) from sold_package s where s.plan_id = package_plan.id
        and not exists (select from package_entry e where e.package_id = s.id and e.kind = 'void'))`.as('sold'),
    ])
}
