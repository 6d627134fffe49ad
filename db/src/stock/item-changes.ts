import { skuOf } from '@labada/domain/stock/items'
import { sql } from 'kysely'
import type { Trx } from '../core/client.ts'
import { newId } from '../core/ids.ts'
import type { Row } from '../core/json-rows.ts'
import type { PackRow } from './items.ts'

/** The next number for an item without an SKU. */
async function nextSku(trx: Trx): Promise<number> {
  const { rows } = await sql<{ next: number }>`select nextval('item_sku') as next`.execute(trx)
  return Number(rows[0]?.next)
}

/** The next SKU that is not already used by an item. */
export async function freeSku(trx: Trx): Promise<string> {
  for (;;) {
    const sku = skuOf(await nextSku(trx))
    const taken = await trx.selectFrom('item').select('id').where('sku', '=', sku).executeTakeFirst()
    if (!taken) return sku
  }
}

/** Throws a unique violation: `item_pkey`, `item_name`, `item_sku_key`, `item_barcode_key` or `item_pack_barcode_key`. */
export async function insertItem(
  trx: Trx,
  item: Omit<Row<'item'>, 'version' | 'photoId'>,
  packs: readonly PackRow[],
): Promise<void> {
  await trx.insertInto('item').values(item).execute()
  await setPacks(trx, item.id, packs)
}

export type ItemChanges = Partial<Omit<Row<'item'>, 'id' | 'createdAt' | 'version'>>

/** Updates a locked item and increments its version. */
export async function setItem(trx: Trx, itemId: string, changes: ItemChanges): Promise<void> {
  await trx
    .updateTable('item')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', itemId)
    .execute()
}

/** Replaces an item's packs. */
export async function setPacks(trx: Trx, itemId: string, packs: readonly PackRow[]): Promise<void> {
  await trx.deleteFrom('itemPack').where('itemId', '=', itemId).execute()
  if (packs.length === 0) return
  await trx
    .insertInto('itemPack')
    .values(
      packs.map(({ name, factor, barcode }, position) => ({ id: newId(), itemId, position, name, factor, barcode })),
    )
    .execute()
}

/** Replaces recipes of an item. */
export async function setRecipes(
  trx: Trx,
  itemId: string,
  recipes: readonly Omit<Row<'recipe'>, 'itemId'>[],
): Promise<void> {
  await trx.deleteFrom('recipe').where('itemId', '=', itemId).execute()
  if (recipes.length === 0) return
  await trx
    .insertInto('recipe')
    .values(recipes.map((recipe) => ({ ...recipe, itemId })))
    .execute()
}

/** Saves the settings of one branch for an item. */
export async function setItemBranch(trx: Trx, row: Row<'itemBranch'>): Promise<void> {
  const { itemId: _, branchId: __, ...changes } = row
  await trx
    .insertInto('itemBranch')
    .values(row)
    .onConflict((conflict) => conflict.columns(['itemId', 'branchId']).doUpdateSet(changes))
    .execute()
}

/** Saves reorder levels calculated from use; a branch's own price and storage place of an item are left unchanged. */
export async function setReorderLevels(
  trx: Trx,
  rows: readonly Pick<Row<'itemBranch'>, 'itemId' | 'branchId' | 'reorderAt' | 'par'>[],
): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('itemBranch')
    .values(rows.map((row) => ({ ...row, priceCentavos: null, location: '' })))
    .onConflict((conflict) =>
      conflict
        .columns(['itemId', 'branchId'])
        .doUpdateSet({ reorderAt: sql`excluded.reorder_at`, par: sql`excluded.par` }),
    )
    .execute()
}
