import type { purchaseRoutes } from '@labada/contracts/stock/purchases'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { standingTransfersOf } from '@labada/db/ledger/ledger-lists'
import * as purchases from '@labada/db/stock/purchases'
import { openStockBook } from '@labada/db/stock/stock-book'
import { DomainError } from '@labada/domain/core/errors'
import { negate, subtract, sum } from '@labada/domain/core/money'
import { effectOn } from '@labada/domain/ledger/ledger'
import { refuseMissing, takeOut } from '@labada/domain/stock/stock'
import { stockUsed } from '@labada/domain/stock/stock-postings'
import { writeAudit } from '../core/audit-entries.ts'
import type { Handler } from '../http/context.ts'
import { answeredPurchase, lockedPurchase, toPurchase } from './purchase-answers.ts'
import { bookingIn, saveBooking, sourceIn, transferIn, transfersUndone } from './stock-booking.ts'

/**
 * Voids a purchase that was received by mistake. The goods leave the stock at its moving average; any difference from
 * their cost has been used up or saved by then. Cash goes back into the open drawer, or the safe if none is open.
 * Refuses `out_of_stock` if some of the goods are no longer there to return.
 */
export const voidPurchase: Handler<typeof purchaseRoutes.voidPurchase> = async ({ params, body }, context) =>
  context.command(async (trx) => {
    const { scope, actor, now } = context
    const record = await lockedPurchase(trx, scope, params.purchaseId)
    const { purchase, lines } = record
    if (purchase.state === 'voided') return toPurchase(record, actor.role)
    if (purchase.state !== 'received') {
      throw new DomainError('document_closed', 'The goods haven’t arrived. Cancel the purchase instead.')
    }
    const { branchId } = purchase
    const session = await shareOpenSession(trx, branchId)
    const openId = session?.state === 'open' ? session.id : null
    const booking = bookingIn({ id: branchId, cutoffMinutes: purchase.cutoffMinutes }, context)
    const came = lines.flatMap(({ itemId, itemName, receivedQuantity }) =>
      receivedQuantity ? [{ place: { branchId, itemId }, itemName, quantity: receivedQuantity }] : [],
    )
    const book = await openStockBook(
      trx,
      came.map(({ place }) => place),
    )
    const changes = came.map(({ place, itemName, quantity }) => {
      refuseMissing(itemName, book.levelOf(place).quantity, quantity)
      const source = { kind: 'purchase', sourceType: 'purchase_void', sourceId: purchase.id } as const
      return book.record(
        place,
        takeOut(book.levelOf(place), quantity),
        sourceIn(booking, { ...source, document: purchase.number, reason: `Void: ${body.reason}` }),
      )
    })
    const booked = await standingTransfersOf(trx, [purchase.id])
    const left = negate(sum(changes.map(({ value }) => value)))
    const cameIn = sum(booked.map(({ postings }) => effectOn('inventory', postings)))
    await purchases.setPurchase(trx, purchase.id, {
      state: 'voided',
      voidedAt: now,
      voidedBy: actor.id,
      voidReason: body.reason,
    })
    await saveBooking(
      trx,
      now,
      book,
      [
        ...transfersUndone(booking, booked, {
          sourceType: 'purchase_void',
          sourceId: purchase.id,
          cashFrom: openId === null ? 'safe' : 'drawer',
          openSessionId: openId,
        }),
        transferIn(booking, {
          sourceType: 'stock_correction',
          sourceId: purchase.id,
          description: `Cost of stock of voided ${purchase.number}`,
          postings: stockUsed(subtract(left, cameIn)),
        }),
      ],
      [{ type: 'purchase.voided', branchId, payload: { purchaseId: purchase.id } }],
    )
    await writeAudit(trx, context, {
      action: 'purchase.voided',
      objectType: 'purchase',
      objectId: purchase.id,
      branchId,
      reason: body.reason,
      before: { number: purchase.number, supplier: purchase.supplier, totalCentavos: purchase.totalCentavos },
      after: { state: 'voided' },
    })
    return answeredPurchase(trx, context, purchase.id)
  })
