import type { Item, ItemLevel, ShopItem } from '@labada/contracts/stock/item-schemas'
import type { Db, Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import type { Scope } from '@labada/db/core/scope'
import { findItem, hasMoved, type ItemRow, lockItem, type PackRow, packsOf } from '@labada/db/stock/items'
import { recipesOf } from '@labada/db/stock/recipes'
import { type BranchStock, listBranchStock } from '@labada/db/stock/stock-levels'
import { DomainError } from '@labada/domain/core/errors'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { sum, toPesos } from '@labada/domain/core/money'
import { isSold, STOCK_STATUSES, statusOf } from '@labada/domain/stock/items'
import { daysLeft, USAGE_DAYS } from '@labada/domain/stock/reorder'
import { costOfOne, plus } from '@labada/domain/stock/stock'

/** Items with everything an admin sees of them; `scope` determines which branches they include. */
export async function toItems(db: Db, scope: Scope, items: readonly Row<'item'>[], now: Date): Promise<Item[]> {
  const ids = items.map(({ id }) => id)
  const [packs, recipes, moved, stock] = await Promise.all([
    packsOf(db, ids),
    recipesOf(db, ids),
    hasMoved(db, ids),
    listBranchStock(db, scope, ids, manilaDateOf(now)),
  ])
  return items.map((item) => {
    const levels = stock.filter(({ itemId }) => itemId === item.id)
    return {
      ...ofItem(item),
      packs: packs.filter(({ itemId }) => itemId === item.id).map(toPack),
      recipes: recipes
        .filter(({ itemId }) => itemId === item.id)
        .map(({ serviceId, serviceName, stage, per, quantity }) => ({ serviceId, serviceName, stage, per, quantity })),
      ...sumsOf(item, levels),
      moved: moved.has(item.id),
      levels: levels.map((level) => toLevel(item, level)),
    }
  })
}

/** Refuses `not_found`. */
export async function lockedItem(trx: Trx, itemId: string): Promise<ItemRow> {
  const item = await lockItem(trx, itemId)
  if (!item) throw new DomainError('not_found', 'Item not found')
  return item
}

/** An item as an admin sees it. Refuses `not_found`. */
export async function answeredItem(
  db: Db,
  itemId: string,
  now: Date,
  scope: Scope = { branchId: null },
): Promise<Item> {
  const item = await findItem(db, itemId)
  const [answer] = item ? await toItems(db, scope, [item], now) : []
  if (!answer) throw new DomainError('not_found', 'Item not found')
  return answer
}

/** Items as the counter sees them: without costs. */
export async function toShopItems(
  db: Db,
  branchId: string,
  items: readonly Row<'item'>[],
  today: ManilaDate,
): Promise<ShopItem[]> {
  const ids = items.map(({ id }) => id)
  const [packs, stock] = await Promise.all([packsOf(db, ids), listBranchStock(db, { branchId }, ids, today)])
  return items.flatMap((item) => {
    const level = stock.find(({ itemId }) => itemId === item.id)
    return level
      ? [
          toShopItem(
            item,
            level,
            packs.filter(({ itemId }) => itemId === item.id),
          ),
        ]
      : []
  })
}

function toShopItem(item: Row<'item'>, level: BranchStock, packs: readonly PackRow[]): ShopItem {
  const { id, sku, name, kind, category, unit, barcode } = item
  return {
    id,
    sku,
    name,
    kind,
    category,
    unit,
    barcode,
    packs: packs.map(toPack),
    price: isSold(kind) ? (level.ownPrice ?? item.priceCentavos) : null,
    isTaxable: item.isTaxable,
    onHand: level.onHand,
    reorderAt: level.reorderAt,
    par: level.par,
    location: level.location,
    daysLeft: daysLeft(level.onHand, level.used),
    usedToday: level.usedToday,
    photoId: item.photoId,
    usualDay: plus(level.used / USAGE_DAYS, 0),
    countedAt: level.countedAt,
    status: statusOf(level.onHand, level.reorderAt),
    requested: level.requested,
  }
}

function ofItem(item: Row<'item'>) {
  const { id, sku, name, kind, category, unit, barcode, supplier, leadDays, version } = item
  return {
    id,
    sku,
    name,
    kind,
    category,
    unit,
    barcode,
    price: item.priceCentavos,
    taxable: item.isTaxable,
    supplier,
    leadDays,
    note: item.notes,
    active: item.deactivatedAt === null,
    photoId: item.photoId,
    version,
  }
}

function sumsOf(item: Row<'item'>, levels: readonly BranchStock[]) {
  const onHand = levels.reduce((total, level) => plus(total, level.onHand), 0)
  const value = sum(levels.map((level) => level.value))
  const used = levels.reduce((total, level) => plus(total, level.used), 0)
  const cost = onHand > 0 ? costOfOne(value, onHand) : Math.max(0, ...levels.map(({ averageCost }) => averageCost))
  const averageCost = cost > 0 ? cost / 100 : null
  const price = item.priceCentavos === null ? null : toPesos(item.priceCentavos)
  const counted = levels.flatMap(({ countedAt }) => countedAt ?? [])
  return {
    onHand,
    value,
    averageCost,
    margin: price === null || price === 0 || averageCost === null ? null : (price - averageCost) / price,
    onOrder: levels.reduce((total, level) => plus(total, level.onOrder), 0),
    daysLeft: daysLeft(onHand, used),
    countedAt: counted.length > 0 ? new Date(Math.min(...counted.map((at) => at.getTime()))) : null,
    status: item.deactivatedAt === null ? worstOf(levels) : ('inactive' as const),
  }
}

/** The worst status of all branches. */
function worstOf(levels: readonly BranchStock[]) {
  const all = levels.map(({ onHand, reorderAt }) => statusOf(onHand, reorderAt))
  return STOCK_STATUSES.find((status) => all.includes(status)) ?? 'ok'
}

function toLevel(item: Row<'item'>, level: BranchStock): ItemLevel {
  return {
    branchId: level.branchId,
    branchName: level.branchName,
    onHand: level.onHand,
    value: level.value,
    price: level.ownPrice ?? item.priceCentavos,
    ownPrice: level.ownPrice,
    reorderAt: level.reorderAt,
    par: level.par,
    location: level.location,
    used: level.used,
    onOrder: level.onOrder,
    daysLeft: daysLeft(level.onHand, level.used),
    countedAt: level.countedAt,
    status: statusOf(level.onHand, level.reorderAt),
  }
}

const toPack = ({ name, factor, barcode }: PackRow) => ({ name, factor, barcode })
