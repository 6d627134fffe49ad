import type { ExportQuery } from '@labada/contracts/reports/export-queries'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { add, type Centavos, sum } from '@labada/domain/core/money'
import { isSold, statusOf } from '@labada/domain/stock/items'
import { daysLeft } from '@labada/domain/stock/reorder'
import { listOf, EXPORT_PAGE as PAGE } from '../core/sheets/export-of.ts'
import { countItemPlaces, type ItemFilter, itemTotals, listItems, packsOf } from '../stock/items.ts'
import { listPurchases, purchaseTotals } from '../stock/purchases.ts'
import { listBranchStock } from '../stock/stock-levels.ts'
import { listMovements, movementTotals } from '../stock/stock-movements.ts'
import { listStockTransfers, stockTransferTotals } from '../stock/stock-transfers.ts'

/** Packs an item comes in at a time from a query without one. */
const filterOf = ({ search, kind, category, status }: ExportQuery<'items'>): ItemFilter => ({
  search,
  kind,
  category,
  status,
})
const orderOf = ({ sort = 'name', direction = 'asc' }: ExportQuery<'items'>) => ({ sort, direction })
const scopeOf = ({ branchId }: { readonly branchId?: string | undefined }) => ({ branchId: branchId ?? null })

/** The exports of stock lists. */
export const STOCK_EXPORTS = {
  /** Its columns are those of an import file; the import ignores the additional ones. */
  items: listOf(
    'Items',
    async (db, query: ExportQuery<'items'>) => (await itemTotals(db, scopeOf(query), filterOf(query))).items,
    async (db, query, cursor, now) => {
      const page = await listItems(db, scopeOf(query), filterOf(query), { ...orderOf(query), cursor, limit: PAGE })
      const ids = page.items.map(({ id }) => id)
      const [packs, stock] = await Promise.all([
        packsOf(db, ids),
        listBranchStock(db, scopeOf(query), ids, manilaDateOf(now)),
      ])
      const items = page.items.map((item) => ({
        item,
        pack: packs.find(({ itemId }) => itemId === item.id),
        levels: stock.filter(({ itemId }) => itemId === item.id),
      }))
      return { items, nextCursor: page.nextCursor }
    },
    {
      SKU: ({ item }) => ({ text: item.sku }),
      Name: ({ item }) => ({ text: item.name }),
      Kind: ({ item }) => ({ text: item.kind }),
      Category: ({ item }) => ({ text: item.category }),
      Unit: ({ item }) => ({ text: item.unit }),
      Barcode: ({ item }) => ({ text: item.barcode }),
      Price: ({ item }) => ({ pesos: isSold(item.kind) ? item.priceCentavos : null }),
      Supplier: ({ item }) => ({ text: item.supplier }),
      'Lead days': ({ item }) => ({ number: item.leadDays }),
      Pack: ({ pack }) => ({ text: pack?.name ?? null }),
      'Pack size': ({ pack }) => ({ number: pack?.factor ?? null }),
      'On hand': ({ levels }) => ({ number: levels.reduce((all, { onHand }) => all + onHand, 0) }),
      Worth: ({ levels }) => ({ pesos: sum(levels.map(({ value }) => value)) }),
      'In use': ({ item }) => ({ text: item.deactivatedAt === null ? 'yes' : 'no' }),
    },
  ),
  stockLevels: listOf(
    'Stock on hand',
    (db, query: ExportQuery<'stockLevels'>) => countItemPlaces(db, scopeOf(query), filterOf(query)),
    async (db, query, cursor, now) => {
      const page = await listItems(db, scopeOf(query), filterOf(query), { ...orderOf(query), cursor, limit: PAGE })
      const ids = page.items.map(({ id }) => id)
      const stock = await listBranchStock(db, scopeOf(query), ids, manilaDateOf(now))
      const items = page.items.flatMap((item) =>
        stock.filter(({ itemId }) => itemId === item.id).map((level) => ({ item, level })),
      )
      return { items, nextCursor: page.nextCursor }
    },
    {
      SKU: ({ item }) => ({ text: item.sku }),
      Item: ({ item }) => ({ text: item.name }),
      Category: ({ item }) => ({ text: item.category }),
      Branch: ({ level }) => ({ text: level.branchName }),
      Unit: ({ item }) => ({ text: item.unit }),
      'On hand': ({ level }) => ({ number: level.onHand }),
      Worth: ({ level }) => ({ pesos: level.value }),
      'Reorder at': ({ level }) => ({ number: level.reorderAt }),
      Par: ({ level }) => ({ number: level.par }),
      'On order': ({ level }) => ({ number: level.onOrder }),
      'Used in 28 days': ({ level }) => ({ number: level.used }),
      'Days left': ({ level }) => ({ number: daysLeft(level.onHand, level.used) }),
      Shelf: ({ level }) => ({ text: level.location }),
      'Counted at': ({ level }) => ({ at: level.countedAt }),
      Status: ({ level }) => ({ text: statusOf(level.onHand, level.reorderAt) }),
    },
  ),
  purchases: listOf(
    'Purchases',
    async (db, { state, ...query }: ExportQuery<'purchases'>) =>
      (await purchaseTotals(db, scopeOf(query), { state })).purchases,
    (db, { state, ...query }, cursor) => listPurchases(db, scopeOf(query), { state }, { cursor, limit: PAGE }),
    {
      'Made at': ({ purchase }) => ({ at: purchase.createdAt }),
      'No.': ({ purchase }) => ({ text: purchase.number }),
      Branch: ({ purchase }) => ({ text: purchase.branchName }),
      Supplier: ({ purchase }) => ({ text: purchase.supplier }),
      'Document no.': ({ purchase }) => ({ text: purchase.documentNumber }),
      Goods: ({ lines }) => ({ text: lines.map((line) => `${line.packs} × ${line.itemName}`).join(', ') }),
      Freight: ({ purchase }) => ({ pesos: purchase.freightCentavos }),
      Total: ({ purchase }) => ({ pesos: purchase.totalCentavos }),
      'Paid from': ({ purchase }) => ({ text: purchase.settledFrom ?? purchase.paidFrom }),
      'Paid at': ({ purchase }) => ({ at: purchase.paidAt }),
      State: ({ purchase }) => ({ text: purchase.state }),
      'Received at': ({ purchase }) => ({ at: purchase.receivedAt }),
      'Received by': ({ purchase }) => ({ text: purchase.receivedByName }),
      'Made by': ({ purchase }) => ({ text: purchase.createdByName }),
      Note: ({ purchase }) => ({ text: purchase.cancelReason ?? purchase.note }),
    },
  ),
  stockTransfers: listOf(
    'Stock transfers',
    async (db, { state, ...query }: ExportQuery<'stockTransfers'>) =>
      (await stockTransferTotals(db, scopeOf(query), { state })).transfers,
    (db, { state, ...query }, cursor) => listStockTransfers(db, scopeOf(query), { state }, { cursor, limit: PAGE }),
    {
      'Sent at': ({ transfer }) => ({ at: transfer.sentAt }),
      'No.': ({ transfer }) => ({ text: transfer.number }),
      From: ({ transfer }) => ({ text: transfer.fromName }),
      To: ({ transfer }) => ({ text: transfer.toName }),
      Goods: ({ lines }) => ({
        text: lines.map((line) => `${line.quantity} ${line.unit} ${line.itemName}`).join(', '),
      }),
      Arrived: ({ lines }) => ({
        text: lines
          .filter(({ receivedQuantity }) => receivedQuantity !== null)
          .map((line) => `${line.receivedQuantity} ${line.unit} ${line.itemName}`)
          .join(', '),
      }),
      Worth: ({ lines }) => ({ pesos: sum(lines.map(costOf)) }),
      State: ({ transfer }) => ({ text: transfer.state }),
      'Sent by': ({ transfer }) => ({ text: transfer.sentByName }),
      'Received at': ({ transfer }) => ({ at: transfer.receivedAt }),
      'Received by': ({ transfer }) => ({ text: transfer.receivedByName }),
      Note: ({ transfer }) => ({ text: transfer.reason ?? transfer.note }),
    },
  ),
  stockMovements: listOf(
    'Stock movements',
    async (db, { branchId, cursor: _, limit: __, unexplained, ...filter }: ExportQuery<'stockMovements'>) =>
      (await movementTotals(db, { branchId: branchId ?? null }, { ...filter, isUnexplained: unexplained === 'true' }))
        .movements,
    (db, { branchId, cursor: _, limit: __, unexplained, ...filter }, cursor) =>
      listMovements(
        db,
        { branchId: branchId ?? null },
        { ...filter, isUnexplained: unexplained === 'true' },
        { cursor, limit: PAGE },
      ),
    {
      'Moved at': ({ occurredAt }) => ({ at: occurredAt }),
      Branch: ({ branchName }) => ({ text: branchName }),
      SKU: ({ sku }) => ({ text: sku }),
      Item: ({ itemName }) => ({ text: itemName }),
      Unit: ({ unit }) => ({ text: unit }),
      Kind: ({ kind }) => ({ text: kind.replace('_', ' ') }),
      Quantity: ({ quantity }) => ({ number: quantity }),
      'On hand after': ({ afterQuantity }) => ({ number: afterQuantity }),
      Value: ({ valueCentavos, correctionCentavos }) => ({ pesos: add(valueCentavos, correctionCentavos) }),
      'Value after': ({ afterValueCentavos }) => ({ pesos: afterValueCentavos }),
      Document: ({ document }) => ({ text: document }),
      Order: ({ orderNumber }) => ({ text: orderNumber }),
      Reason: ({ reason }) => ({ text: reason }),
      By: ({ byName }) => ({ text: byName }),
    },
  ),
}

const costOf = ({ costCentavos }: { readonly costCentavos: Centavos }): Centavos => costCentavos
