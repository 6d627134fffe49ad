import type { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { newId } from '@labada/db/core/ids'
import { onFirstPage } from '@labada/db/core/keyset'
import { groupSales, listSales, saleTotals } from '@labada/db/stock/item-sale-lists'
import * as sales from '@labada/db/stock/item-sales'
import { DomainError } from '@labada/domain/core/errors'
import { OFFICE_METHODS } from '@labada/domain/orders/office-payments'
import { isBlindToCash } from '../cash/cash-answers.ts'
import { afterTwin } from '../core/twins.ts'
import { type Handlers, readingKey } from '../http/context.ts'
import { toSale, withMargin } from './item-sale-answers.ts'
import { refundItemSale, voidItemSale } from './item-sale-undoing.ts'
import { sold } from './item-selling.ts'

export const itemSaleHandlers: Handlers<typeof itemSaleRoutes> = {
  sellItems: readingKey(async ({ body }, context) => {
    const selling = { ...body, branchId: context.branchId }
    return afterTwin('sale', sales.KNOWN_SALE, () => context.command((trx) => sold(trx, selling, context)))
  }),

  async enterOfficeSale({ body }, context) {
    const { account, reason, reference, ...selling } = body
    const payment = { id: newId(context.now.getTime()), method: OFFICE_METHODS[account], amount: body.total, reference }
    const payments = body.total > 0 ? [payment] : []
    return afterTwin('sale', sales.KNOWN_SALE, () =>
      context.command((trx) => sold(trx, { ...selling, payments, office: { account, reason } }, context)),
    )
  },

  async listItemSales({ query }, { db, scope, actor, now }) {
    const { cursor, limit = 50, branchId, withOrder, ...given } = query
    const seen = { branchId: scope.branchId ?? branchId ?? null }
    const filter = { ...given, withOrder: withOrder === undefined ? undefined : withOrder === 'true' }
    const isBlind = await isBlindToCash(db, { actor, now })
    const [page, totals] = await Promise.all([
      listSales(db, seen, filter, { cursor, limit }),
      isBlind
        ? null
        : onFirstPage(cursor, async () => ({
            ...withMargin(await saleTotals(db, seen, filter)),
            ...(actor.role === 'employee' && { cost: null, margin: null }),
          })),
    ])
    return {
      items: page.items.map((record) => toSale(record, actor.role)),
      nextCursor: page.nextCursor,
      totals,
    }
  },

  async getItemSale({ params }, { db, scope, actor }) {
    const record = await sales.findSale(db, scope, params.saleId)
    if (!record) throw new DomainError('not_found', 'Sale not found')
    return toSale(record, actor.role)
  },

  voidItemSale,
  refundItemSale,

  async itemSaleReport({ query }, { db }) {
    const { by, branchId = null, withOrder, ...given } = query
    const filter = { ...given, withOrder: withOrder === undefined ? undefined : withOrder === 'true' }
    return { groups: (await groupSales(db, { branchId }, filter, by)).map((group) => withMargin(group)) }
  },
}
