import type { MoneyMethod } from '@labada/domain/company/payment-methods'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { add, centavos, negate, times, ZERO } from '@labada/domain/core/money'
import { saleNumberOf } from '@labada/domain/stock/item-sales'
import { takeOut } from '@labada/domain/stock/stock'
import { itemsSold } from '@labada/domain/stock/stock-postings'
import type { Shelves, StockedItem, StockroomOf } from './stock-shelves.ts'

/** Sells items over one branch's counter, and knows how many sales there were. */
export function openItemSales({ dice, branch }: StockroomOf, { rows, levelOf, move, entry }: Shelves) {
  let lastNumber = 0

  const sell = (at: Date, item: StockedItem, quantity: number, sessionId: string | null) => {
    if (item.price === null || levelOf(item.id).quantity < quantity) return
    const [id, number, by] = [dice.id(at), saleNumberOf(branch.code, ++lastNumber), dice.pick(branch.staff)]
    const isCash = sessionId !== null && dice.chance(0.86)
    const method: MoneyMethod = isCash ? 'cash' : 'gcash'
    const total = times(item.price, quantity)
    const source = { at, by, sourceType: 'sale', sourceId: id, document: number }
    const change = move(item.id, takeOut(levelOf(item.id), quantity), { ...source, kind: 'sale' })
    const cost = negate(change.value)
    rows.sales.push({
      id,
      branchId: branch.id,
      number,
      status: 'paid',
      orderId: null,
      cashSessionId: sessionId,
      totalCentavos: total,
      vatCentavos: ZERO,
      costCentavos: cost,
      refundedCentavos: ZERO,
      refundedCostCentavos: ZERO,
      methods: method,
      isNegative: false,
      businessDate: manilaDateOf(at),
      soldAt: at,
      soldBy: by,
      clientId: null,
      voidedAt: null,
      voidedBy: null,
      voidReason: null,
      version: 1,
    })
    const line = { itemId: item.id, name: item.name, quantity, unitPriceCentavos: item.price, amountCentavos: total }
    rows.saleLines.push({ id: dice.id(at), saleId: id, position: 0, ...line, costCentavos: cost })
    const tendered = isCash ? centavos(Math.ceil(total / 50_00) * 50_00) : null
    rows.salePayments.push({
      id: dice.id(at),
      saleId: id,
      branchId: branch.id,
      cashSessionId: sessionId,
      method,
      amountCentavos: total,
      tenderedCentavos: tendered,
      changeCentavos: tendered === null ? ZERO : add(tendered, negate(total)),
      reference: isCash ? null : String(dice.between(1_000_000_000, 9_999_999_999)),
      businessDate: manilaDateOf(at),
      recordedAt: at,
    })
    const postings = itemsSold({ payments: [{ method, amount: total }], total, vat: ZERO, cost })
    entry(at, 'item_sale', id, `Item sale ${number}`, postings, { by, sessionId: isCash ? sessionId : null })
  }

  return { sell, lastNumber: () => lastNumber }
}
