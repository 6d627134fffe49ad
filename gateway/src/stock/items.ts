import type { Item } from '@labada/contracts/stock/item-schemas'
import type { itemRoutes } from '@labada/contracts/stock/items'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import * as changes from '@labada/db/stock/item-changes'
import * as items from '@labada/db/stock/items'
import { knownServices } from '@labada/db/stock/recipes'
import { listBranchStock } from '@labada/db/stock/stock-levels'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { barcodeOf, refuseUnsellable } from '@labada/domain/stock/items'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken, unlessTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handlers } from '../http/context.ts'
import { answeredItem, lockedItem, toItems, toShopItems } from './item-answers.ts'
import { addStarterPack, listSuggestions, setReorderLevels } from './item-planning.ts'
import { ITEM_UNIQUES } from './item-uniques.ts'

const EVERYWHERE = { branchId: null }

export const itemHandlers: Handlers<typeof itemRoutes> = {
  async listItems({ query }, { db, now }) {
    const { branchId = null, cursor, limit = 50, sort = 'name', direction = 'asc', ...filter } = query
    const [page, totals] = await Promise.all([
      items.listItems(db, { branchId }, filter, { sort, direction, cursor, limit }),
      onFirstPage(cursor, () => items.itemTotals(db, { branchId }, filter)),
    ])
    return { items: await toItems(db, { branchId }, page.items, now), nextCursor: page.nextCursor, totals }
  },

  async getItem({ params }, { db, scope, now }) {
    return answeredItem(db, params.itemId, now, scope)
  },

  async createItem({ body }, context) {
    const { now } = context
    return unlessTaken(ITEM_UNIQUES, () =>
      afterTwin('item', 'item_pkey', () =>
        context.command(async (trx) => {
          const known = await items.findItem(trx, body.id)
          if (known) {
            if (known.name !== body.name) throw idTaken('item')
            return answeredItem(trx, body.id, now)
          }
          const price = body.price ?? null
          refuseUnsellable({ kind: body.kind, unit: body.unit, price })
          const row = {
            id: body.id,
            sku: body.sku || (await changes.freeSku(trx)),
            name: body.name,
            kind: body.kind,
            category: body.category,
            unit: body.unit,
            barcode: barcodeOf(body.barcode ?? '') || null,
            priceCentavos: price,
            isTaxable: body.taxable ?? true,
            supplier: body.supplier ?? '',
            leadDays: body.leadDays ?? 3,
            notes: body.note ?? '',
            createdAt: now,
            deactivatedAt: null,
          }
          await changes.insertItem(trx, row, packsFrom(body.packs ?? []))
          await writeAudit(trx, context, {
            action: 'item.created',
            objectType: 'item',
            objectId: body.id,
            branchId: null,
            after: { name: row.name, sku: row.sku, kind: row.kind, priceCentavos: price },
          })
          await announce(trx, now, { type: 'item.created', branchId: null, payload: { itemId: body.id } })
          return answeredItem(trx, body.id, now)
        }),
      ),
    )
  },

  async updateItem({ params, body }, context) {
    const { now } = context
    return unlessTaken(ITEM_UNIQUES, () =>
      context.command(async (trx) => {
        const item = await lockedItem(trx, params.itemId)
        if (item.version !== body.version) {
          throw new DomainError('stale_version', 'Someone else changed this item. Reload and try again.')
        }
        const after = {
          name: body.name ?? item.name,
          kind: body.kind ?? item.kind,
          category: body.category ?? item.category,
          unit: body.unit ?? item.unit,
          barcode: body.barcode === undefined ? item.barcode : barcodeOf(body.barcode ?? '') || null,
          priceCentavos: body.price === undefined ? item.priceCentavos : body.price,
          isTaxable: body.taxable ?? item.isTaxable,
          supplier: body.supplier ?? item.supplier,
          leadDays: body.leadDays ?? item.leadDays,
          notes: body.note ?? item.notes,
        }
        refuseUnsellable({ ...after, price: after.priceCentavos })
        if (after.unit !== item.unit && (await items.hasMoved(trx, [item.id])).has(item.id)) {
          throw new DomainError('field_invalid', 'The unit can’t be changed. Stock of this item has moved.', {
            field: 'unit',
          })
        }
        await changes.setItem(trx, item.id, after)
        if (body.packs) await changes.setPacks(trx, item.id, packsFrom(body.packs))
        if (body.recipes) await setRecipes(trx, item.id, body.recipes)
        await writeAudit(trx, context, {
          action: 'item.updated',
          objectType: 'item',
          objectId: item.id,
          branchId: null,
          before: plainOf(item),
          after: { ...plainOf({ ...item, ...after }), ...(body.recipes && { recipes: body.recipes }) },
        })
        await announce(trx, now, { type: 'item.updated', branchId: null, payload: { itemId: item.id } })
        return answeredItem(trx, item.id, now)
      }),
    )
  },

  async setItemBranch({ params, body }, context) {
    return context.command(async (trx) => {
      const item = await lockedItem(trx, params.itemId)
      const [before] = await listBranchStock(trx, { branchId: params.branchId }, [item.id], manilaDateOf(context.now))
      if (!before) throw new DomainError('not_found', 'Branch not found')
      const row = {
        itemId: item.id,
        branchId: params.branchId,
        priceCentavos: body.price,
        reorderAt: body.reorderAt,
        par: body.par,
        location: body.location,
      }
      await changes.setItemBranch(trx, row)
      await writeAudit(trx, context, {
        action: 'item.branch_set',
        objectType: 'item',
        objectId: item.id,
        branchId: params.branchId,
        before: { priceCentavos: before.ownPrice, reorderAt: before.reorderAt, par: before.par },
        after: { priceCentavos: row.priceCentavos, reorderAt: row.reorderAt, par: row.par },
      })
      await announce(trx, context.now, { type: 'item.updated', branchId: null, payload: { itemId: item.id } })
      return answeredItem(trx, item.id, context.now)
    })
  },

  async deactivateItem({ params }, context) {
    return context.command(async (trx) => {
      const item = await lockedItem(trx, params.itemId)
      if (item.deactivatedAt) return answeredItem(trx, item.id, context.now)
      const stock = await listBranchStock(trx, EVERYWHERE, [item.id], manilaDateOf(context.now))
      const left = stock.filter(({ onHand, onOrder }) => onHand !== 0 || onOrder !== 0)
      if (left.length > 0) {
        throw new DomainError(
          'stock_left',
          `There’s still stock of ${item.name} at ${left.map((one) => one.branchName).join(', ')}`,
        )
      }
      return switched(trx, context, item, context.now)
    })
  },

  async activateItem({ params }, context) {
    return unlessTaken(ITEM_UNIQUES, () =>
      context.command(async (trx) => {
        const item = await lockedItem(trx, params.itemId)
        return item.deactivatedAt ? switched(trx, context, item, null) : answeredItem(trx, item.id, context.now)
      }),
    )
  },

  addStarterPack,
  setReorderLevels,
  listSuggestions,

  async listShopItems(_input, { db, branchId, now }) {
    return { items: await toShopItems(db, branchId, await items.listActiveItems(db), manilaDateOf(now)) }
  },
}

async function switched(trx: Trx, context: Context, item: Row<'item'>, deactivatedAt: Date | null): Promise<Item> {
  await changes.setItem(trx, item.id, { deactivatedAt })
  await writeAudit(trx, context, {
    action: deactivatedAt ? 'item.deactivated' : 'item.activated',
    objectType: 'item',
    objectId: item.id,
    branchId: null,
    after: { name: item.name },
  })
  const type = deactivatedAt ? 'item.deactivated' : 'item.updated'
  await announce(trx, context.now, { type, branchId: null, payload: { itemId: item.id } })
  return answeredItem(trx, item.id, context.now)
}

async function setRecipes(trx: Trx, itemId: string, recipes: readonly Omit<Row<'recipe'>, 'itemId'>[]): Promise<void> {
  const known = await knownServices(
    trx,
    recipes.map(({ serviceId }) => serviceId),
  )
  const places = new Set(recipes.map(({ serviceId, stage }) => `${serviceId} ${stage}`))
  if (recipes.some(({ serviceId }) => !known.has(serviceId)) || places.size < recipes.length) {
    throw new DomainError('field_invalid', 'List each service and stage only once', { field: 'recipes' })
  }
  await changes.setRecipes(trx, itemId, recipes)
}

interface PackBody {
  readonly name: string
  readonly factor: number
  readonly barcode?: string | null | undefined
}

function packsFrom(packs: readonly PackBody[]): items.PackRow[] {
  return packs.map(({ name, factor, barcode }) => ({ name, factor, barcode: barcodeOf(barcode ?? '') || null }))
}

/** The values of an item that the audit log stores. */
function plainOf({ name, kind, category, unit, barcode, priceCentavos, supplier, leadDays }: Row<'item'>) {
  return { name, kind, category, unit, barcode, priceCentavos, supplier, leadDays }
}
