import { negate, times } from '@labada/domain/core/money'
import { paperNumberOf } from '@labada/domain/stock/item-sales'
import { putIn } from '@labada/domain/stock/stock'
import { purchased, stockUsed } from '@labada/domain/stock/stock-postings'
import type { Shelves, StockedItem, StockroomOf } from './stock-shelves.ts'

/** Buys for one branch, a delivery at a time, and knows how many there were. */
export function openPurchases({ dice, branch, adminId, now }: StockroomOf, { rows, levelOf, move, entry }: Shelves) {
  let lastNumber = 0

  const buy = (at: Date, item: StockedItem) => {
    const [id, number] = [dice.id(at), paperNumberOf(branch.code, 'P', ++lastNumber)]
    const quantity = item.pack.factor * item.reorderPacks
    // Prices of suppliers move a little.
    const total = times(item.pack.cost, (item.reorderPacks * dice.between(96, 106)) / 100)
    const isRecent = now.getTime() - at.getTime() < 9 * 86_400_000
    const paidFrom = item.supplier === 'Mactan Trading' && isRecent ? 'payable' : 'bank'
    rows.purchases.push({
      id,
      branchId: branch.id,
      number,
      state: 'received',
      supplier: item.supplier,
      documentNumber: `DR-${dice.between(10_000, 99_999)}`,
      paidFrom,
      freightCentavos: 0,
      totalCentavos: total,
      note: null,
      createdAt: at,
      createdBy: adminId,
      receivedAt: at,
      receivedBy: branch.staff[0] ?? adminId,
      cancelledAt: null,
      cancelledBy: null,
      cancelReason: null,
      paidAt: paidFrom === 'payable' ? null : at,
      paidBy: paidFrom === 'payable' ? null : adminId,
      settledFrom: null,
      voidedAt: null,
      voidedBy: null,
      voidReason: null,
      version: 2,
    })
    rows.purchaseLines.push({
      id: dice.id(at),
      purchaseId: id,
      position: 0,
      itemId: item.id,
      packName: item.pack.name,
      packFactor: item.pack.factor,
      packs: item.reorderPacks,
      quantity,
      amountCentavos: total,
      receivedQuantity: quantity,
      costCentavos: total,
    })
    const by = branch.staff[0] ?? adminId
    const source = { at, by, sourceType: 'purchase', sourceId: id, document: number, reason: item.supplier }
    const change = move(item.id, putIn(levelOf(item.id), quantity, total), { ...source, kind: 'purchase' })
    entry(at, 'purchase', id, `Purchase ${number} from ${item.supplier}`, purchased(total, paidFrom))
    entry(
      at,
      'stock_correction',
      id,
      `Cost of stock used before ${number} was received`,
      stockUsed(negate(change.correction)),
    )
  }

  return { buy, lastNumber: () => lastNumber }
}
