import type { StockTransfer, stockTransferRoutes } from '@labada/contracts/stock/stock-transfers'
import type { Trx } from '@labada/db/core/client'
import { nextNumber } from '@labada/db/core/counters'
import { newId } from '@labada/db/core/ids'
import { onFirstPage } from '@labada/db/core/keyset'
import { openStockBook } from '@labada/db/stock/stock-book'
import * as transfers from '@labada/db/stock/stock-transfers'
import { DomainError } from '@labada/domain/core/errors'
import { negate, sum, ZERO } from '@labada/domain/core/money'
import { paperNumberOf } from '@labada/domain/stock/item-sales'
import { refuseMissing, takeOut } from '@labada/domain/stock/stock'
import { stockSent } from '@labada/domain/stock/stock-postings'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handlers } from '../http/context.ts'
import { bookingIn, itemsInUse, openBranch, saveBooking, sourceIn, transferIn } from './stock-booking.ts'
import { answeredTransfer, bothHear, lockedTransfer, noSuchTransfer, toTransfer } from './stock-transfer-answers.ts'
import { arrived, cancelled } from './stock-transfer-arriving.ts'

export const stockTransferHandlers: Handlers<typeof stockTransferRoutes> = {
  async listStockTransfers({ query }, { db, scope, actor }) {
    const { cursor, limit = 50, state } = query
    const seen = { branchId: scope.branchId ?? query.branchId ?? null }
    const [page, totals] = await Promise.all([
      transfers.listStockTransfers(db, seen, { state }, { cursor, limit }),
      onFirstPage(cursor, async () => ({
        ...(await transfers.stockTransferTotals(db, seen, { state })),
        ...(actor.role === 'employee' && { onTheWay: null }),
      })),
    ])
    return {
      items: page.items.map((record) => toTransfer(record, actor.role)),
      nextCursor: page.nextCursor,
      totals,
    }
  },

  async sendStock({ body }, context) {
    return afterTwin('transfer', transfers.KNOWN_TRANSFER, () => context.command((trx) => sent(trx, body, context)))
  },

  async receiveStock({ params, body }, context) {
    return context.command(async (trx) => {
      const record = await lockedTransfer(trx, context.scope, params.transferId)
      const { transfer } = record
      // A counter cannot receive a transfer that its own branch sent.
      if (context.scope.branchId !== null && transfer.toBranchId !== context.scope.branchId) throw noSuchTransfer()
      if (transfer.state === 'received') return toTransfer(record, context.actor.role)
      if (transfer.state === 'cancelled') throw new DomainError('document_closed', 'This transfer was canceled')
      return arrived(trx, context, record, body)
    })
  },

  async cancelStockTransfer({ params, body }, context) {
    return context.command(async (trx) => {
      const record = await lockedTransfer(trx, context.scope, params.transferId)
      if (record.transfer.state === 'cancelled') return toTransfer(record, context.actor.role)
      if (record.transfer.state === 'received') throw new DomainError('document_closed', 'These goods already arrived')
      return cancelled(trx, context, record, body.reason)
    })
  },
}

interface Sending {
  readonly id: string
  readonly fromBranchId: string
  readonly toBranchId: string
  readonly note?: string | undefined
  readonly lines: readonly { readonly itemId: string; readonly quantity: number }[]
}

/** Removes goods from the sender's stock. They belong to the sender until they arrive. */
async function sent(trx: Trx, body: Sending, context: Context): Promise<StockTransfer> {
  const { actor, now, scope } = context
  const known = await transfers.findStockTransfer(trx, scope, body.id)
  if (known) {
    const { fromBranchId, toBranchId } = known.transfer
    if (fromBranchId !== body.fromBranchId || toBranchId !== body.toBranchId) throw idTaken('transfer')
    return toTransfer(known, actor.role)
  }
  if (body.fromBranchId === body.toBranchId) {
    throw new DomainError('field_invalid', 'Choose two different branches', { field: 'toBranchId' })
  }
  const ids = body.lines.map(({ itemId }) => itemId)
  if (new Set(ids).size < ids.length) {
    throw new DomainError('field_invalid', 'List each item only once', { field: 'lines' })
  }
  const branch = await openBranch(trx, body.fromBranchId)
  await openBranch(trx, body.toBranchId)
  const items = await itemsInUse(trx, ids)
  const book = await openStockBook(
    trx,
    ids.map((itemId) => ({ branchId: branch.id, itemId })),
  )
  for (const { itemId, quantity } of body.lines) {
    refuseMissing(items.get(itemId)?.name ?? '', book.levelOf({ branchId: branch.id, itemId }).quantity, quantity)
  }
  const number = paperNumberOf(branch.code, 'T', await nextNumber(trx, branch.id, 'stock-transfer'))
  const booking = bookingIn(branch, context)
  const changes = body.lines.map(({ itemId, quantity }) => {
    const place = { branchId: branch.id, itemId }
    const source = { kind: 'transfer_out' as const, sourceType: 'transfer', sourceId: body.id, document: number }
    return book.record(place, takeOut(book.levelOf(place), quantity), sourceIn(booking, source))
  })
  await transfers.insertStockTransfer(
    trx,
    {
      id: body.id,
      number,
      fromBranchId: branch.id,
      toBranchId: body.toBranchId,
      state: 'sent',
      note: body.note || null,
      sentAt: now,
      sentBy: actor.id,
      receivedAt: null,
      receivedBy: null,
      missing: null,
      reason: null,
      version: 1,
    },
    body.lines.map(({ itemId, quantity }, position) => ({
      id: newId(now.getTime()),
      transferId: body.id,
      position,
      itemId,
      quantity,
      costCentavos: negate(changes[position]?.value ?? ZERO),
      receivedQuantity: null,
    })),
  )
  const postings = stockSent(negate(sum(changes.map(({ value }) => value))))
  const description = `Stock sent with ${number}`
  await saveBooking(
    trx,
    now,
    book,
    [transferIn(booking, { sourceType: 'stock_transfer', sourceId: body.id, description, postings })],
    bothHear('transfer.sent', { id: body.id, fromBranchId: branch.id, toBranchId: body.toBranchId }),
  )
  return answeredTransfer(trx, context, body.id)
}
