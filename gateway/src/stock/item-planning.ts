import type { itemRoutes } from '@labada/contracts/stock/items'
import { violatedUnique } from '@labada/db/core/failures'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import * as changes from '@labada/db/stock/item-changes'
import { listActiveItems, packsOf } from '@labada/db/stock/items'
import { listBranchStock } from '@labada/db/stock/stock-levels'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos, sum, times } from '@labada/domain/core/money'
import type { ItemCategory, ItemUnit } from '@labada/domain/stock/items'
import { daysLeft, parLevel, reorderLevel, suggestionOf } from '@labada/domain/stock/reorder'
import { writeAudit } from '../core/audit-entries.ts'
import type { Context, Handler } from '../http/context.ts'

interface Starter {
  readonly name: string
  readonly category: ItemCategory
  readonly unit: ItemUnit
  readonly pack: { readonly name: string; readonly factor: number }
}

/** The items that every laundry needs to start. */
const STARTER_PACK: readonly Starter[] = [
  { name: 'Liquid detergent', category: 'detergent', unit: 'ml', pack: { name: 'Jug 20 L', factor: 20_000 } },
  { name: 'Fabric conditioner', category: 'fabcon', unit: 'ml', pack: { name: 'Jug 20 L', factor: 20_000 } },
  { name: 'Bleach', category: 'bleach', unit: 'ml', pack: { name: 'Gallon', factor: 3785 } },
  { name: 'Plastic bag, large', category: 'packaging', unit: 'pc', pack: { name: 'Pack of 100', factor: 100 } },
]

/** Adds the items whose names do not exist yet; repeating it adds none, even at the same moment. */
export const addStarterPack: Handler<typeof itemRoutes.addStarterPack> = async (_input, context) => {
  try {
    return await addMissing(context)
  } catch (error) {
    if (violatedUnique(error) !== 'item_name') throw error
    return addMissing(context)
  }
}

const addMissing = (context: Context) =>
  context.command(async (trx) => {
    const { now } = context
    const names = new Set((await listActiveItems(trx)).map(({ name }) => name.toLowerCase()))
    const missing = STARTER_PACK.filter(({ name }) => !names.has(name.toLowerCase()))
    for (const { pack, ...item } of missing) {
      const id = newId(now.getTime())
      const row = {
        ...item,
        id,
        sku: await changes.freeSku(trx),
        kind: 'consumable' as const,
        barcode: null,
        priceCentavos: null,
        isTaxable: true,
        supplier: '',
        leadDays: 3,
        notes: '',
        createdAt: now,
        deactivatedAt: null,
      }
      await changes.insertItem(trx, row, [{ ...pack, barcode: null }])
      await writeAudit(trx, context, {
        action: 'item.created',
        objectType: 'item',
        objectId: id,
        branchId: null,
        after: { name: row.name, sku: row.sku, kind: row.kind },
      })
      await announce(trx, now, { type: 'item.created', branchId: null, payload: { itemId: id } })
    }
    return { added: missing.length }
  })

/** Calculates levels from past use; `apply` saves them. */
export const setReorderLevels: Handler<typeof itemRoutes.setReorderLevels> = async ({ body }, context) =>
  context.command(async (trx) => {
    const { now } = context
    const items = await listActiveItems(trx)
    const stock = await listBranchStock(
      trx,
      { branchId: body.branchId },
      items.map(({ id }) => id),
      manilaDateOf(now),
    )
    const reckoned = stock.flatMap((level) => {
      const item = items.find(({ id }) => id === level.itemId)
      if (!item || level.used <= 0) return []
      return [
        {
          itemId: item.id,
          itemName: item.name,
          unit: item.unit,
          branchId: level.branchId,
          branchName: level.branchName,
          used: level.used,
          before: level.reorderAt,
          reorderAt: reorderLevel(level.used, item.leadDays),
          par: parLevel(level.used, item.leadDays),
        },
      ]
    })
    if (!body.apply || reckoned.length === 0) return { items: reckoned }
    await changes.setReorderLevels(
      trx,
      reckoned.map(({ itemId, branchId, reorderAt, par }) => ({ itemId, branchId, reorderAt, par })),
    )
    await writeAudit(trx, context, {
      action: 'item.reorder_levels_set',
      objectType: 'branch',
      objectId: body.branchId ?? 'all',
      branchId: body.branchId,
      after: {
        items: reckoned.map(({ itemId, branchId, before, reorderAt, par }) => ({
          itemId,
          branchId,
          before,
          reorderAt,
          par,
        })),
      },
    })
    const touched = [...new Set(reckoned.map(({ itemId }) => itemId))]
    await announce(
      trx,
      now,
      ...touched.map((itemId) => ({ type: 'item.updated' as const, branchId: null, payload: { itemId } })),
    )
    return { items: reckoned }
  })

/** What to buy so that every branch is at its par level. */
export const listSuggestions: Handler<typeof itemRoutes.listSuggestions> = async ({ query }, { db, now }) => {
  const items = (await listActiveItems(db)).filter(({ kind }) => kind !== 'asset')
  const ids = items.map(({ id }) => id)
  const [stock, packs] = await Promise.all([
    listBranchStock(db, { branchId: query.branchId ?? null }, ids, manilaDateOf(now)),
    packsOf(db, ids),
  ])
  const suggested = stock.flatMap((level) => {
    const item = items.find(({ id }) => id === level.itemId)
    const pack = packs.find(({ itemId }) => itemId === level.itemId)
    const wanted = suggestionOf({ ...level, packFactor: pack?.factor ?? null })
    if (!item || !wanted || level.reorderAt === null) return []
    return [
      {
        itemId: item.id,
        itemName: item.name,
        unit: item.unit,
        branchId: level.branchId,
        branchName: level.branchName,
        supplier: item.supplier,
        onHand: level.onHand,
        onOrder: level.onOrder,
        reorderAt: level.reorderAt,
        par: level.par,
        daysLeft: daysLeft(level.onHand, level.used),
        packName: pack?.name ?? null,
        packFactor: pack?.factor ?? 1,
        ...wanted,
        cost: times(centavos(1), level.averageCost * wanted.quantity),
      },
    ]
  })
  suggested.sort(
    (one, other) => one.supplier.localeCompare(other.supplier) || one.itemName.localeCompare(other.itemName),
  )
  return { items: suggested, total: sum(suggested.map(({ cost }) => cost)) }
}
