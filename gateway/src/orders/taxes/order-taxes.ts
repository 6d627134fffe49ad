import type { LegalSale, orderTaxRoutes } from '@labada/contracts/orders/order-taxes'
import { onFirstPage } from '@labada/db/core/keyset'
import * as taxes from '@labada/db/orders/order-taxes'
import { subtract, sum } from '@labada/domain/core/money'
import type { Handlers } from '../../http/context.ts'

export const orderTaxHandlers: Handlers<typeof orderTaxRoutes> = {
  async listLegalSales({ query: { cursor, limit = 50, branchId, ...days } }, { db, scope }) {
    const seen = { branchId: scope.branchId ?? branchId ?? null }
    const [{ items, nextCursor }, totals] = await Promise.all([
      taxes.listLegalSales(db, seen, days, { cursor, limit }),
      onFirstPage(cursor, async () => {
        const sums = await taxes.legalSaleTotals(db, seen, days)
        return { ...sums, net: subtract(sums.gross, sum([sums.vat, sums.discount])) }
      }),
    ])
    return { items: items.map(toLegalSale), nextCursor, totals }
  },

  async getVatFigures({ query: { branchId, ...days } }, { db, scope }) {
    const figures = await taxes.vatFigures(db, { branchId: scope.branchId ?? branchId ?? null }, days)
    const { vatable, vat, exempt, withoutVat } = figures
    return { ...figures, total: sum([vatable, vat, exempt, withoutVat]) }
  },
}

function toLegalSale(row: taxes.LegalSaleRow): LegalSale {
  const { grossCentavos: gross, vatCentavos: vat, discountCentavos: discount } = row
  return {
    orderId: row.id,
    orderNumber: row.number,
    businessDate: row.businessDate,
    receivedAt: row.receivedAt,
    branchName: row.branchName,
    kind: row.kind,
    name: row.name,
    idNumber: row.idNumber,
    gross,
    vat,
    discount,
    net: subtract(gross, sum([vat, discount])),
    refunded: row.refundedCentavos,
  }
}
