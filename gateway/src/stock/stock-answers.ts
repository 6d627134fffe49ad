import type { ShopMovement, StockMovement, StockRequest } from '@labada/contracts/stock/stock'
import type { ListedMovement } from '@labada/db/stock/stock-movements'
import type { RequestRow } from '@labada/db/stock/stock-requests'
import { costOfOne } from '@labada/domain/stock/stock'

/** An entry recorded more than an hour after it happened is late. */
const LATE_MS = 3_600_000

export function toMovement(row: ListedMovement): StockMovement {
  return {
    ...toShopMovement(row),
    businessDate: row.businessDate,
    branchId: row.branchId,
    branchName: row.branchName,
    sourceType: row.sourceType,
    sourceId: row.sourceId,
    before: row.beforeQuantity,
    unitCost: costOfOne(row.valueCentavos, row.quantity) / 100,
    value: row.valueCentavos,
    correction: row.correctionCentavos,
    order: row.orderId === null ? null : { id: row.orderId, number: row.orderNumber ?? '' },
    late: row.recordedAt.getTime() - row.occurredAt.getTime() > LATE_MS,
  }
}

/** A movement as the counter sees it: without its cost. */
export function toShopMovement(row: ListedMovement): ShopMovement {
  return {
    id: row.id,
    number: row.number,
    at: row.occurredAt,
    item: { id: row.itemId, sku: row.sku, name: row.itemName, unit: row.unit },
    packFactor: row.packFactor,
    packName: row.packName,
    kind: row.kind,
    document: row.document,
    quantity: row.quantity,
    after: row.afterQuantity,
    by: row.byName,
    reason: row.reason,
    negative: row.afterQuantity < 0,
  }
}

export function toRequest(row: RequestRow): StockRequest {
  return {
    id: row.id,
    branchId: row.branchId,
    branchName: row.branchName,
    item: { id: row.itemId, sku: row.sku, name: row.itemName, unit: row.unit },
    quantity: row.quantity,
    onHand: row.onHand,
    note: row.note,
    state: row.state,
    requestedAt: row.requestedAt,
    requestedBy: row.requestedByName,
    answeredAt: row.answeredAt,
    answeredBy: row.answeredByName,
    answer: row.answer,
  }
}
