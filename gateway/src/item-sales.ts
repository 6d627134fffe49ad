import type { ItemSale, itemSaleRoutes } from '@labada/contracts/item-sales'
import type { RouteInput } from '@labada/contracts/route'
import { shareOpenSession } from '@labada/db/cash-sessions'
import type { Trx } from '@labada/db/client'
import { nextNumber } from '@labada/db/counters'
import { newId } from '@labada/db/ids'
import { groupSales, listSales, saleTotals } from '@labada/db/item-sale-lists'
import * as sales from '@labada/db/item-sales'
import { openStockBook } from '@labada/db/stock-book'
import { getTill } from '@labada/db/tills'
import { openDrawerOf } from '@labada/domain/cash-sessions'
import { DomainError } from '@labada/domain/errors'
import { priceSale, refuseUnpaid, saleNumberOf } from '@labada/domain/item-sales'
import { negate, sum, ZERO } from '@labada/domain/money'
import { takePayments } from '@labada/domain/payments'
import { refuseMissing, takeOut } from '@labada/domain/stock'
import { itemsSold } from '@labada/domain/stock-postings'
import type { Context, Handlers } from './http/context.ts'
import { AccessError } from './http/problems.ts'
import { toSale, withMargin } from './item-sale-answers.ts'
import { refundItemSale, voidItemSale } from './item-sale-undoing.ts'
import { idTaken } from './order-money.ts'
import { afterTwin, bookingIn, saveBooking, sourceIn, transferIn } from './stock-booking.ts'

type Selling = RouteInput<typeof itemSaleRoutes.sellItems>['body']

export const itemSaleHandlers: Handlers<typeof itemSaleRoutes> = {
  async sellItems({ body }, context) {
    return afterTwin('sale', 'item_sale', () => context.command((trx) => sold(trx, body, context)))
  },

  async listItemSales({ query }, { db, scope, actor }) {
    const { cursor, limit = 50, branchId, withOrder, ...given } = query
    const seen = { branchId: scope.branchId ?? branchId ?? null }
    const filter = { ...given, withOrder: withOrder === undefined ? undefined : withOrder === 'true' }
    const [page, totals] = await Promise.all([
      listSales(db, seen, filter, { cursor, limit }),
      saleTotals(db, seen, filter),
    ])
    return {
      items: page.items.map((record) => toSale(record, actor.role)),
      nextCursor: page.nextCursor,
      totals: { ...withMargin(totals), ...(actor.role === 'employee' && { cost: null, margin: null }) },
    }
  },

  async getItemSale({ params }, { db, scope, actor }) {
    const record = await sales.findSale(db, scope, params.saleId)
    if (!record) throw new DomainError('not_found', 'No such sale')
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

/** Sells what is in the cart: stock, receipt number, money and cost of goods in one commit. */
async function sold(trx: Trx, body: Selling, context: Context): Promise<ItemSale> {
  const { branchId, scope, actor, device, now } = context
  const known = await sales.findSale(trx, scope, body.id)
  if (known) return sameOrTaken(known, body, context)
  const branch = await getTill(trx, branchId)
  if (branch.closedAt) throw new AccessError('CLOSED_BRANCH_ACCESSED')
  if (body.orderId && !(await sales.findOpenOrder(trx, branchId, body.orderId))) {
    throw new DomainError('field_invalid', 'There is no such open order here', { field: 'orderId' })
  }
  const items = await sales.sellableItems(
    trx,
    branchId,
    body.lines.map(({ itemId }) => itemId),
  )
  const priced = priceSale(body.lines, items, { isVatRegistered: branch.isVatRegistered, expected: body.total })
  const taken = takePayments(body.payments, priced.total)
  refuseUnpaid(priced.total, taken)
  await refuseUsedReference(trx, body.id, taken, now)
  const session = await shareOpenSession(trx, branchId)
  const hasCash = taken.some(({ method }) => method === 'cash')
  const cashSessionId = hasCash ? openDrawerOf(session).id : session?.state === 'open' ? session.id : null

  const book = await openStockBook(
    trx,
    priced.lines.map(({ itemId }) => ({ branchId, itemId })),
  )
  // A twin that was sent at the same moment held these levels until now.
  const twin = await sales.findSale(trx, scope, body.id)
  if (twin) return sameOrTaken(twin, body, context)
  if (!body.allowNegative) {
    for (const { itemId, name, quantity } of priced.lines) {
      refuseMissing(name, book.levelOf({ branchId, itemId }).quantity, quantity)
    }
  }
  const number = saleNumberOf(branch.code, await nextNumber(trx, branchId, 'item-sale'))
  const booking = bookingIn(branch, context)
  const changes = priced.lines.map(({ itemId, quantity }) =>
    book.record(
      { branchId, itemId },
      takeOut(book.levelOf({ branchId, itemId }), quantity),
      sourceIn(booking, {
        kind: 'sale',
        sourceType: 'sale',
        sourceId: body.id,
        document: number,
        orderId: body.orderId ?? null,
      }),
    ),
  )
  const cost = negate(sum(changes.map(({ value }) => value)))
  await sales.insertSale(
    trx,
    {
      id: body.id,
      branchId,
      number,
      status: 'paid',
      orderId: body.orderId ?? null,
      cashSessionId,
      totalCentavos: priced.total,
      vatCentavos: priced.vat,
      costCentavos: cost,
      refundedCentavos: ZERO,
      refundedCostCentavos: ZERO,
      methods: [...new Set(taken.map(({ method }) => method))].join(','),
      isNegative: changes.some(({ after }) => after.quantity < 0),
      businessDate: booking.businessDate,
      soldAt: now,
      soldBy: actor.id,
      clientId: device?.id ?? null,
      voidedAt: null,
      voidedBy: null,
      voidReason: null,
      version: 1,
    },
    priced.lines.map((line, position) => ({
      id: newId(now.getTime()),
      saleId: body.id,
      position,
      itemId: line.itemId,
      name: line.name,
      quantity: line.quantity,
      unitPriceCentavos: line.unitPrice,
      amountCentavos: line.amount,
      costCentavos: negate(changes[position]?.value ?? ZERO),
    })),
    taken.map((payment) => ({
      id: payment.id,
      saleId: body.id,
      branchId,
      cashSessionId: payment.method === 'cash' ? cashSessionId : (session?.id ?? null),
      method: payment.method,
      amountCentavos: payment.amount,
      tenderedCentavos: payment.tendered,
      changeCentavos: payment.change,
      reference: payment.reference,
      businessDate: booking.businessDate,
      recordedAt: now,
    })),
  )
  await saveBooking(
    trx,
    now,
    book,
    [
      transferIn(booking, {
        sourceType: 'item_sale',
        sourceId: body.id,
        description: `Item sale ${number}`,
        cashSessionId: hasCash ? cashSessionId : null,
        postings: itemsSold({ payments: taken, total: priced.total, vat: priced.vat, cost }),
      }),
    ],
    [{ type: 'sale.completed', branchId, payload: { saleId: body.id } }],
  )
  const record = await sales.findSale(trx, scope, body.id)
  if (!record) throw new RangeError('What was written is there')
  return toSale(record, actor.role)
}

/** The same sale sent again answers as it stands; another one under its id is refused. */
function sameOrTaken(record: sales.SaleRecord, body: Selling, { actor }: Context): ItemSale {
  const { sale, lines } = record
  const isSame =
    sale.totalCentavos === body.total &&
    lines.length === body.lines.length &&
    body.lines.every(({ itemId, quantity }) =>
      lines.some((line) => line.itemId === itemId && line.quantity === quantity),
    )
  if (!isSame) throw idTaken('sale')
  return toSale(record, actor.role)
}

async function refuseUsedReference(
  trx: Trx,
  saleId: string,
  taken: Parameters<typeof sales.findUsedSaleReference>[2],
  now: Date,
): Promise<void> {
  const used = await sales.findUsedSaleReference(trx, saleId, taken, now)
  if (!used) return
  throw new DomainError('duplicate_reference', `Reference ${used.reference} was used for ${used.number}`, {
    field: 'reference',
    orderNumber: used.number,
  })
}
