import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { type NewTransfer, postTransfers } from '@labada/db/ledger/ledger'
import { openStockBook, type StockSource, saveStockBook, stockEvents } from '@labada/db/stock/stock-book'
import {
  insertStockUses,
  lockOrderToBook,
  movementsOfMoves,
  type OrderToBook,
  setUsesUndone,
  type TimedMove,
} from '@labada/db/stock/stock-uses'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { negate, sum } from '@labada/domain/core/money'
import { standingMovesOf, usesOf } from '@labada/domain/stock/recipes'
import { putIn, type StockChange, takeOut } from '@labada/domain/stock/stock'
import { costCorrected, stockUsed } from '@labada/domain/stock/stock-postings'
import { z } from 'zod'
import { defineJob } from '../job.ts'

/**
 * Deducts from stock what an order's loads used according to the recipes, and returns what an immediately undone move
 * had used. Idempotent: each move is booked once. The key is the order's id.
 */
export const useStock = defineJob({
  payload: z.uuid(),
  attempts: 8,
  async run(orderId, { db, now }) {
    await db.transaction().execute(async (trx) => {
      const order = await lockOrderToBook(trx, orderId)
      if (order) await bookOrder(trx, orderId, order, now)
    })
  },
})

async function bookOrder(trx: Trx, orderId: string, order: OrderToBook, now: Date): Promise<void> {
  const standing = standingMovesOf(order.worked)
  const known = new Set(order.booked.map(({ changeId }) => changeId))
  const fresh = order.worked.moves.filter(({ id }) => standing.has(id) && !known.has(id))
  const undone = order.booked
    .filter(({ changeId, undoneAt }) => undoneAt === null && !standing.has(changeId))
    .map(({ changeId }) => changeId)
  if (fresh.length === 0 && undone.length === 0) return
  const freshIds = new Set(fresh.map(({ id }) => id))
  const uses = usesOf(order.worked, order.recipes).filter(({ moveId }) => freshIds.has(moveId))
  const back = await movementsOfMoves(trx, undone)

  const { branchId } = order
  const book = await openStockBook(
    trx,
    [...uses, ...back].map(({ itemId }) => ({ branchId, itemId })),
  )
  const taken = uses.map((use) => {
    const place = { branchId, itemId: use.itemId }
    const move = moveOf(order, use.moveId)
    const source = sourceOf(order, orderId, move, now)
    const kind = 'consumption' as const
    const reason = use.isRewash ? 'Rewash' : null
    const change = book.record(place, takeOut(book.levelOf(place), use.quantity), { ...source, kind, reason })
    return { move, change }
  })
  const returned = back.map(({ itemId, quantity, valueCentavos, sourceId }) => {
    const place = { branchId, itemId }
    const move = moveOf(order, sourceId)
    const source = sourceOf(order, orderId, move, now)
    const change = book.record(place, putIn(book.levelOf(place), -quantity, negate(valueCentavos)), {
      ...source,
      kind: 'return',
      reason: 'The move was undone',
    })
    return { move, change }
  })
  await saveStockBook(trx, book)
  await insertStockUses(trx, orderId, [...freshIds], now)
  await setUsesUndone(trx, undone, now)
  await postTransfers(
    trx,
    [...new Set([...taken, ...returned].map(({ move }) => move))].map((move) =>
      transferOf(
        order,
        move,
        [...taken, ...returned].filter((one) => one.move === move).map(({ change }) => change),
      ),
    ),
  )
  await announce(trx, now, ...stockEvents(book))
}

function sourceOf(order: OrderToBook, orderId: string, move: TimedMove, now: Date): Omit<StockSource, 'kind'> {
  return {
    sourceType: 'load',
    sourceId: move.id,
    document: order.number,
    orderId,
    businessDate: businessDateOf(move.at, order.cutoffMinutes),
    occurredAt: move.at,
    recordedAt: now,
    actorId: move.by,
  }
}

/** The ledger transfer for the stock that one move used or returned. */
function transferOf(order: OrderToBook, move: TimedMove, changes: readonly StockChange[]): NewTransfer {
  return {
    branchId: order.branchId,
    occurredAt: move.at,
    businessDate: businessDateOf(move.at, order.cutoffMinutes),
    sourceType: 'stock_use',
    sourceId: move.id,
    description: `Used by ${order.number}, ${move.to}`,
    cashSessionId: null,
    actorId: move.by,
    postings: [
      ...stockUsed(negate(sum(changes.map(({ value }) => value)))),
      ...changes.flatMap((change) => costCorrected(change)),
    ],
  }
}

function moveOf({ worked }: OrderToBook, moveId: string): TimedMove {
  const move = worked.moves.find(({ id }) => id === moveId)
  if (!move) throw new RangeError('A use belongs to a move of its order')
  return move
}
