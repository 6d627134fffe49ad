import type { StockTransfer } from '@labada/contracts/stock/stock-transfers'
import type { Trx } from '@labada/db/core/client'
import { openStockBook, type StockBook } from '@labada/db/stock/stock-book'
import * as transfers from '@labada/db/stock/stock-transfers'
import { negate, sum, ZERO } from '@labada/domain/core/money'
import { putIn, type StockChange } from '@labada/domain/stock/stock'
import { arrivedLines } from '@labada/domain/stock/stock-arrivals'
import { stockHandedOver, stockSent, stockTakenOver } from '@labada/domain/stock/stock-postings'
import { writeAudit } from '../core/audit-entries.ts'
import type { Context } from '../http/context.ts'
import {
  bookingIn,
  correctionsOf,
  requestsMet,
  type StockBooking,
  saveBooking,
  sourceIn,
  transferIn,
} from './stock-booking.ts'
import { answeredTransfer, bothHear } from './stock-transfer-answers.ts'

interface Arriving {
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  readonly missing?: 'lost' | 'returned' | undefined
  readonly reason?: string | undefined
}

/** Adds what arrived to the receiver's stock; the rest is lost at the sender's cost, or returned to its stock. */
export async function arrived(
  trx: Trx,
  context: Context,
  { transfer, lines }: transfers.TransferRecord,
  body: Arriving,
): Promise<StockTransfer> {
  const { actor, now } = context
  const came = new Map(body.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const result = arrivedLines(
    lines.map(({ id, quantity, costCentavos }) => ({ id, quantity, cost: costCentavos })),
    came,
    { missing: body.missing, reason: body.reason ?? '' },
  )
  const [from, to] = [transfer.fromBranchId, transfer.toBranchId]
  const goesBack = body.missing === 'returned' && result.isShort
  const book = await openStockBook(
    trx,
    lines.flatMap(({ itemId }) => [{ branchId: to, itemId }, ...(goesBack ? [{ branchId: from, itemId }] : [])]),
  )
  const there = bookingIn({ id: to, cutoffMinutes: transfer.toCutoff }, context)
  const back = bookingIn({ id: from, cutoffMinutes: transfer.fromCutoff }, context)
  const source = { sourceType: 'transfer', sourceId: transfer.id, document: transfer.number }
  const [here, returned]: [StockChange[], StockChange[]] = [[], []]
  for (const { id, came: got, missing } of result.lines) {
    const itemId = lines.find((line) => line.id === id)?.itemId
    if (!itemId) continue
    if (got.quantity > 0) {
      here.push(put(book, { branchId: to, itemId }, got, there, { ...source, kind: 'transfer_in' }))
    }
    if (goesBack && missing.quantity > 0) {
      returned.push(put(book, { branchId: from, itemId }, missing, back, { ...source, kind: 'return' }))
    }
  }
  await transfers.setStockTransfer(
    trx,
    transfer.id,
    {
      state: 'received',
      receivedAt: now,
      receivedBy: actor.id,
      missing: result.isShort ? (body.missing ?? null) : null,
      reason: body.reason || null,
    },
    result.lines.map(({ id, came: got }) => ({ lineId: id, quantity: got.quantity })),
  )
  const moved = transferIn(back, {
    sourceType: 'stock_transfer',
    sourceId: transfer.id,
    description: `Stock handed over with ${transfer.number}`,
    postings: stockHandedOver({
      other: result.cameCost,
      lost: goesBack ? ZERO : result.missingCost,
      shelf: goesBack ? result.missingCost : ZERO,
    }),
  })
  const takenOver = transferIn(there, {
    sourceType: 'stock_transfer',
    sourceId: transfer.id,
    description: `Stock taken over with ${transfer.number}`,
    postings: stockTakenOver(result.cameCost),
  })
  const correction = (booking: StockBooking, changes: readonly StockChange[]) =>
    transferIn(booking, {
      sourceType: 'stock_correction',
      sourceId: transfer.id,
      description: `Cost of stock used before ${transfer.number} was received`,
      postings: correctionsOf(changes),
    })
  const met = await requestsMet(
    trx,
    to,
    lines.map(({ itemId }) => itemId),
    context,
    transfer.number,
  )
  await saveBooking(
    trx,
    now,
    book,
    [moved, takenOver, correction(there, here), correction(back, returned)],
    [...bothHear('transfer.received', transfer), ...met],
  )
  if (result.isShort) {
    await writeAudit(trx, context, {
      action: 'transfer.received_short',
      objectType: 'transfer',
      objectId: transfer.id,
      branchId: to,
      reason: body.reason,
      after: { number: transfer.number, missing: body.missing, costCentavos: result.missingCost },
    })
  }
  return answeredTransfer(trx, context, transfer.id)
}

/** Returns goods that never left to the sender's stock, at their cost. */
export async function cancelled(
  trx: Trx,
  context: Context,
  { transfer, lines }: transfers.TransferRecord,
  reason: string,
): Promise<StockTransfer> {
  const { actor, now } = context
  const from = transfer.fromBranchId
  const book = await openStockBook(
    trx,
    lines.map(({ itemId }) => ({ branchId: from, itemId })),
  )
  const booking = bookingIn({ id: from, cutoffMinutes: transfer.fromCutoff }, context)
  const changes = lines.map(({ itemId, quantity, costCentavos }) =>
    put(book, { branchId: from, itemId }, { quantity, cost: costCentavos }, booking, {
      kind: 'return',
      sourceType: 'transfer',
      sourceId: transfer.id,
      document: transfer.number,
      reason,
    }),
  )
  await transfers.setStockTransfer(
    trx,
    transfer.id,
    { state: 'cancelled', receivedAt: now, receivedBy: actor.id, reason },
    [],
  )
  const cost = sum(lines.map(({ costCentavos }) => costCentavos))
  await saveBooking(
    trx,
    now,
    book,
    [
      transferIn(booking, {
        sourceType: 'stock_transfer',
        sourceId: transfer.id,
        description: `Transfer ${transfer.number} canceled`,
        postings: [...stockSent(negate(cost)), ...correctionsOf(changes)],
      }),
    ],
    bothHear('transfer.cancelled', transfer),
  )
  await writeAudit(trx, context, {
    action: 'transfer.cancelled',
    objectType: 'transfer',
    objectId: transfer.id,
    branchId: from,
    reason,
    after: { number: transfer.number },
  })
  return answeredTransfer(trx, context, transfer.id)
}

function put(
  book: StockBook,
  place: { readonly branchId: string; readonly itemId: string },
  { quantity, cost }: { readonly quantity: number; readonly cost: Parameters<typeof putIn>[2] },
  booking: StockBooking,
  source: Parameters<typeof sourceIn>[1],
): StockChange {
  return book.record(place, putIn(book.levelOf(place), quantity, cost), sourceIn(booking, source))
}
