import type { ItemSale, itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { getSettings } from '@labada/db/company/settings'
import type { Trx } from '@labada/db/core/client'
import type { Scope } from '@labada/db/core/scope'
import { standingTransfersOf } from '@labada/db/ledger/ledger-lists'
import * as sales from '@labada/db/stock/item-sales'
import { openStockBook } from '@labada/db/stock/stock-book'
import { DomainError } from '@labada/domain/core/errors'
import { add, type Centavos, sum } from '@labada/domain/core/money'
import { refundGiven } from '@labada/domain/orders/order-postings'
import {
  type ReversibleSale,
  refuseAlone,
  refuseShortReason,
  verdictOnSaleRefund,
  verdictOnSaleVoid,
} from '@labada/domain/orders/reversal-policy'
import { isSaleVoidable, type RefundedLine, refundLine, refuseForeignSession } from '@labada/domain/stock/item-sales'
import { plus, putIn, type StockChange } from '@labada/domain/stock/stock'
import { stockReturned } from '@labada/domain/stock/stock-postings'
import { refuseEmptyCash } from '../cash/short-cash.ts'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handler } from '../http/context.ts'
import { toSale } from './item-sale-answers.ts'
import {
  bookingIn,
  correctionsOf,
  type StockBooking,
  saveBooking,
  sourceIn,
  transferIn,
  transfersUndone,
} from './stock-booking.ts'

/**
 * Voids a sale while its drawer (or, for one entered at the back office, its day) is open: all postings are reversed,
 * and the goods return at their original cost.
 */
export const voidItemSale: Handler<typeof itemSaleRoutes.voidItemSale> = async ({ params, body }, context) =>
  context.command(async (trx) => {
    const { scope, actor, now } = context
    const record = await locked(trx, scope, params.saleId)
    const { sale, lines, refunds } = record
    const session = await shareOpenSession(trx, sale.branchId)
    const openId = session?.state === 'open' ? session.id : null
    const voiding = { role: actor.role, openSessionId: openId, now }
    if (!isSaleVoidable(sale, refunds.length > 0, voiding)) return toSale(record, actor.role)
    const policy = await getSettings(trx, 'reversals', now)
    refuseShortReason(policy, body.reason)
    refuseAlone(verdictOnSaleVoid(policy, { total: sale.totalCentavos }, voiding))

    const booking = bookingIn({ id: sale.branchId, cutoffMinutes: sale.cutoffMinutes }, context)
    const back = lines.map(({ itemId, quantity, costCentavos }) => ({ itemId, quantity, cost: costCentavos }))
    const { book, changes } = await shelved(trx, sale, back, booking, body.reason)
    await sales.setSale(trx, sale.id, { status: 'voided', voidedAt: now, voidedBy: actor.id, voidReason: body.reason })
    const booked = await standingTransfersOf(trx, [sale.id])
    await saveBooking(
      trx,
      now,
      book,
      [
        ...transfersUndone(booking, booked, {
          sourceType: 'item_sale_void',
          sourceId: sale.id,
          cashFrom: 'drawer',
          openSessionId: openId,
        }),
        correctionIn(booking, sale, changes),
      ],
      [{ type: 'sale.voided', branchId: sale.branchId, payload: { saleId: sale.id } }],
    )
    await refuseEmptyCash(trx, sale.branchId)
    await writeAudit(trx, context, {
      action: 'sale.voided',
      objectType: 'sale',
      objectId: sale.id,
      branchId: sale.branchId,
      reason: body.reason,
      before: { number: sale.number, totalCentavos: sale.totalCentavos },
      after: { status: 'voided' },
    })
    return answered(trx, context, sale.id)
  })

/** Refunds goods: money from the open drawer (or an admin's safe), goods back on the shelf or discarded. */
export const refundItemSale: Handler<typeof itemSaleRoutes.refundItemSale> = async ({ params, body }, context) => {
  return afterTwin('refund', 'item_sale_refund_pkey', () =>
    context.command(async (trx) => {
      const { scope, actor, now } = context
      const record = await locked(trx, scope, params.saleId)
      const { sale } = record
      const known = await sales.findSaleRefund(trx, body.id)
      if (known) {
        if (known.saleId !== sale.id || known.method !== body.method) throw idTaken('refund')
        return toSale(record, actor.role)
      }
      if (sale.status === 'voided') throw new DomainError('document_closed', 'This sale was voided')
      const session = await shareOpenSession(trx, sale.branchId)
      const openId = session?.state === 'open' ? session.id : null
      // A back office sale never touched a drawer; its cash comes back out of the safe it went into.
      const drawerId = sale.officeReason === null ? openId : null
      if (actor.role === 'employee') refuseForeignSession(sale, openId)
      const given = refundedLines(record, body.lines)
      const amount = sum(given.map((line) => line.amount))
      const policy = await getSettings(trx, 'reversals', now)
      refuseShortReason(policy, body.reason)
      const by = { role: actor.role, openSessionId: openId, now }
      refuseAlone(verdictOnSaleRefund(policy, reversibleOf(record), { method: body.method, amount }, by))
      const isCash = body.method === 'cash'
      const booking = bookingIn({ id: sale.branchId, cutoffMinutes: sale.cutoffMinutes }, context)
      const shelf = given.filter(({ returnedTo }) => returnedTo === 'stock')
      const { book, changes } = await shelved(trx, sale, shelf, booking, body.reason)

      await sales.insertSaleRefund(
        trx,
        {
          id: body.id,
          saleId: sale.id,
          branchId: sale.branchId,
          cashSessionId: isCash ? drawerId : null,
          method: body.method,
          amountCentavos: amount,
          reason: body.reason,
          businessDate: booking.businessDate,
          recordedAt: now,
          recordedBy: actor.id,
        },
        given.map(({ lineId, quantity, amount: of, cost, returnedTo }) => ({
          refundId: body.id,
          lineId,
          quantity,
          amountCentavos: of,
          costCentavos: cost,
          returnedTo,
        })),
      )
      const refunded = add(sale.refundedCentavos, amount)
      const backCost = sum(shelf.map(({ cost }) => cost))
      await sales.setSale(trx, sale.id, {
        refundedCentavos: refunded,
        refundedCostCentavos: add(sale.refundedCostCentavos, backCost),
        ...(refunded === sale.totalCentavos && { status: 'refunded' as const }),
      })
      await saveBooking(
        trx,
        now,
        book,
        [
          transferIn(booking, {
            sourceType: 'item_sale_refund',
            sourceId: body.id,
            description: `Refund of ${sale.number}`,
            cashSessionId: isCash ? drawerId : null,
            postings: [
              ...refundGiven(body.method, amount, drawerId === null ? 'safe' : 'drawer'),
              ...stockReturned(backCost),
            ],
          }),
          correctionIn(booking, sale, changes),
        ],
        [{ type: 'sale.refunded', branchId: sale.branchId, payload: { saleId: sale.id } }],
      )
      if (isCash) await refuseEmptyCash(trx, sale.branchId)
      await writeAudit(trx, context, {
        action: 'sale.refunded',
        objectType: 'sale',
        objectId: sale.id,
        branchId: sale.branchId,
        reason: body.reason,
        before: { number: sale.number, refundedCentavos: sale.refundedCentavos },
        after: { refundId: body.id, method: body.method, amountCentavos: amount },
      })
      return answered(trx, context, sale.id)
    }),
  )
}

type Returned = RefundedLine & { readonly itemId: string; readonly returnedTo: 'stock' | 'spoiled' }

/** The returned part of each line, and its value. */
function refundedLines(
  { lines, refunds }: sales.SaleRecord,
  wanted: readonly { readonly lineId: string; readonly quantity: number; readonly returnedTo: 'stock' | 'spoiled' }[],
): Returned[] {
  if (new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length) {
    throw new DomainError('field_invalid', 'List each line only once', { field: 'lines' })
  }
  const before = refunds.flatMap((refund) => refund.lines)
  return wanted.map(({ lineId, quantity, returnedTo }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new DomainError('field_invalid', 'A line isn’t part of this sale', { field: 'lines' })
    const mine = before.filter((one) => one.lineId === lineId)
    const refunded = refundLine(
      {
        id: line.id,
        name: line.name,
        quantity: line.quantity,
        amount: line.amountCentavos,
        cost: line.costCentavos,
        refundedQuantity: mine.reduce((total, one) => plus(total, one.quantity), 0),
        refundedAmount: sum(mine.map(({ amountCentavos }) => amountCentavos)),
        refundedCost: sum(mine.map(({ costCentavos }) => costCentavos)),
      },
      quantity,
    )
    return { ...refunded, itemId: line.itemId, returnedTo }
  })
}

/** Adds returned goods to the stock, recorded in a stock book. */
async function shelved(
  trx: Trx,
  sale: sales.SaleRow,
  back: readonly { readonly itemId: string; readonly quantity: number; readonly cost: Centavos }[],
  booking: StockBooking,
  reason: string,
) {
  const { branchId } = sale
  const book = await openStockBook(
    trx,
    back.map(({ itemId }) => ({ branchId, itemId })),
  )
  const changes = back.map(({ itemId, quantity, cost }) =>
    book.record(
      { branchId, itemId },
      putIn(book.levelOf({ branchId, itemId }), quantity, cost),
      sourceIn(booking, {
        kind: 'return',
        sourceType: 'sale',
        sourceId: sale.id,
        document: sale.number,
        orderId: sale.orderId,
        reason,
      }),
    ),
  )
  return { book, changes }
}

function correctionIn(booking: StockBooking, sale: sales.SaleRow, changes: readonly StockChange[]) {
  return transferIn(booking, {
    sourceType: 'stock_correction',
    sourceId: sale.id,
    description: `Cost of stock used before ${sale.number} was returned`,
    postings: correctionsOf(changes),
  })
}

/** A sale in the form that the policy of voids and refunds needs. */
function reversibleOf({ sale, payments, refunds }: sales.SaleRecord): ReversibleSale {
  return {
    total: sale.totalCentavos,
    payments: payments.map(({ method, amountCentavos }) => ({ method, amount: amountCentavos })),
    refunds: refunds.map(({ method, amountCentavos }) => ({ method, amount: amountCentavos })),
  }
}

async function locked(trx: Trx, scope: Scope, id: string): Promise<sales.SaleRecord> {
  const record = await sales.lockSale(trx, scope, id)
  if (!record) throw new DomainError('not_found', 'Sale not found')
  return record
}

async function answered(trx: Trx, { scope, actor }: Context, id: string): Promise<ItemSale> {
  return toSale(await locked(trx, scope, id), actor.role)
}
