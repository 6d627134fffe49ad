import type { ItemSale } from '@labada/contracts/stock/item-sales'
import type { SaleRecord } from '@labada/db/stock/item-sales'
import { MONEY_METHODS } from '@labada/domain/company/payment-methods'
import type { Role } from '@labada/domain/core/access'
import { subtract, ZERO } from '@labada/domain/core/money'
import { saleDayEnds } from '@labada/domain/stock/item-sales'
import { plus } from '@labada/domain/stock/stock'

/** A sale as the viewer may see it: the counter never sees the cost of goods. */
export function toSale({ sale, lines, payments, refunds }: SaleRecord, role: Role): ItemSale {
  const isBlind = role === 'employee'
  const isVoid = sale.status === 'voided'
  const net = isVoid ? ZERO : subtract(sale.totalCentavos, sale.refundedCentavos)
  const cost = isVoid ? ZERO : subtract(sale.costCentavos, sale.refundedCostCentavos)
  const returned = refunds.flatMap((refund) => refund.lines)
  const cameBack = (lineId: string) =>
    returned.filter((line) => line.lineId === lineId).reduce((total, { quantity }) => plus(total, quantity), 0)
  return {
    id: sale.id,
    number: sale.number,
    branchId: sale.branchId,
    branchName: sale.branchName,
    status: sale.status,
    soldAt: sale.soldAt,
    businessDate: sale.businessDate,
    soldBy: { id: sale.soldBy, name: sale.soldByName },
    session:
      sale.cashSessionId === null
        ? null
        : { id: sale.cashSessionId, number: sale.sessionNumber ?? 0, open: sale.sessionState === 'open' },
    order: sale.orderId === null ? null : { id: sale.orderId, number: sale.orderNumber ?? '' },
    office:
      sale.officeReason === null
        ? null
        : {
            account: payments[0]?.officeAccount ?? null,
            reason: sale.officeReason,
            voidableUntil: saleDayEnds(sale),
          },
    total: sale.totalCentavos,
    vat: sale.vatCentavos,
    refunded: sale.refundedCentavos,
    net,
    cost: isBlind ? null : cost,
    margin: isBlind ? null : subtract(subtract(net, isVoid ? ZERO : sale.vatCentavos), cost),
    methods: MONEY_METHODS.filter((method) => sale.methods.split(',').includes(method)),
    quantity: lines.reduce((total, { quantity }) => plus(total, quantity), 0),
    negative: sale.isNegative,
    voidedAt: sale.voidedAt,
    voidReason: sale.voidReason,
    lines: lines.map((line) => ({
      id: line.id,
      itemId: line.itemId,
      name: line.name,
      quantity: line.quantity,
      unitPrice: line.unitPriceCentavos,
      amount: line.amountCentavos,
      refunded: cameBack(line.id),
      cost: isBlind ? null : line.costCentavos,
    })),
    payments: payments.map((payment) => ({
      id: payment.id,
      method: payment.method,
      amount: payment.amountCentavos,
      tendered: payment.tenderedCentavos,
      change: payment.changeCentavos,
      reference: payment.reference,
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      at: refund.recordedAt,
      by: refund.byName,
      method: refund.method,
      amount: refund.amountCentavos,
      reason: refund.reason,
      lines: refund.lines.map(({ lineId, quantity, amountCentavos, returnedTo }) => ({
        lineId,
        quantity,
        amount: amountCentavos,
        returnedTo,
      })),
    })),
  }
}

/** Totals for the screen: margin is the revenue minus the cost of goods. */
export function withMargin<T extends { readonly net: ItemSale['total']; readonly cost: ItemSale['total'] }>(sums: T) {
  return { ...sums, margin: subtract(sums.net, sums.cost) }
}
