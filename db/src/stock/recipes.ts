import type { Db } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'

export type RecipeRow = Row<'recipe'> & { readonly serviceName: string }

/** Recipes that use these items. */
export async function recipesOf(db: Db, itemIds: readonly string[]): Promise<RecipeRow[]> {
  if (itemIds.length === 0) return []
  return db
    .selectFrom('recipe')
    .innerJoin('service', 'service.id', 'recipe.serviceId')
    .selectAll('recipe')
    .select('service.name as serviceName')
    .where('recipe.itemId', 'in', itemIds)
    .orderBy('service.sort')
    .orderBy('service.name')
    .orderBy('recipe.stage')
    .execute()
}

/** Recipes of services; only items that are in use. */
export async function recipesOfServices(db: Db, serviceIds: readonly string[]): Promise<Row<'recipe'>[]> {
  if (serviceIds.length === 0) return []
  return db
    .selectFrom('recipe')
    .innerJoin('item', 'item.id', 'recipe.itemId')
    .selectAll('recipe')
    .where('recipe.serviceId', 'in', serviceIds)
    .where('item.deactivatedAt', 'is', null)
    .execute()
}

/** Which of these services exist. */
export async function knownServices(db: Db, serviceIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (serviceIds.length === 0) return new Set()
  const rows = await db.selectFrom('service').select('id').where('id', 'in', serviceIds).execute()
  return new Set(rows.map(({ id }) => id))
}
