import type { StockTransfer, stockTransferRoutes } from '@labada/contracts/stock-transfers'
import type { Trx } from '@labada/db/client'
import { nextNumber } from '@labada/db/counters'
import { newId } from '@labada/db/ids'
import type { Scope } from '@labada/db/scope'
import { openStockBook, type StockBook } from '@labada/db/stock-book'
import * as transfers from '@labada/db/stock-transfers'
import type { Role } from '@labada/domain/access'
import { DomainError } from '@labada/domain/errors'
import { paperNumberOf } from '@labada/domain/item-sales'
import { negate, sum, ZERO } from '@labada/domain/money'
import { putIn, refuseMissing, type StockChange, takeOut } from '@labada/domain/stock'
import { arrivedLines } from '@labada/domain/stock-arrivals'
import { stockHandedOver, stockSent, stockTakenOver } from '@labada/domain/stock-postings'
import { writeAudit } from './audit-entries.ts'
import type { Context, Handlers } from './http/context.ts'
import { idTaken } from './order-money.ts'
import {
  afterTwin,
  bookingIn,
  correctionsOf,
  itemsInUse,
  openBranch,
  requestsMet,
  type StockBooking,
  saveBooking,
  sourceIn,
  transferIn,
} from './stock-booking.ts'

export const stockTransferHandlers: Handlers<typeof stockTransferRoutes> = {
  async listStockTransfers({ query }, { db, scope, actor }) {
    const { cursor, limit = 50, state } = query
    const seen = { branchId: scope.branchId ?? query.branchId ?? null }
    const [page, totals] = await Promise.all([
      transfers.listStockTransfers(db, seen, { state }, { cursor, limit }),
      transfers.stockTransferTotals(db, seen, { state }),
    ])
    return {
      items: page.items.map((record) => toTransfer(record, actor.role)),
      nextCursor: page.nextCursor,
      totals: { ...totals, ...(actor.role === 'employee' && { onTheWay: null }) },
    }
  },

  async sendStock({ body }, context) {
    return afterTwin('transfer', 'stock_transfer_pkey', () => context.command((trx) => sent(trx, body, context)))
  },

  async receiveStock({ params, body }, context) {
    return context.command(async (trx) => {
      const record = await locked(trx, context.scope, params.transferId)
      const { transfer } = record
      // What goes away from a counter's branch is not its to receive.
      if (context.scope.branchId !== null && transfer.toBranchId !== context.scope.branchId) throw notFound()
      if (transfer.state === 'received') return toTransfer(record, context.actor.role)
      if (transfer.state === 'cancelled') throw new DomainError('document_closed', 'This transfer was called off')
      return arrived(trx, context, record, body)
    })
  },

  async cancelStockTransfer({ params, body }, context) {
    return context.command(async (trx) => {
      const record = await locked(trx, context.scope, params.transferId)
      if (record.transfer.state === 'cancelled') return toTransfer(record, context.actor.role)
      if (record.transfer.state === 'received') throw new DomainError('document_closed', 'These goods have arrived')
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

/** Takes goods off the sender's shelf. They stay the sender's until they arrive. */
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
    throw new DomainError('field_invalid', 'Each item stands on one line', { field: 'lines' })
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
  return answered(trx, context, body.id)
}

interface Arriving {
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  readonly missing?: 'lost' | 'returned' | undefined
  readonly reason?: string | undefined
}

/** Puts what arrived on the receiver's shelf; what did not is lost at the sender's cost, or went back to its shelf. */
async function arrived(
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
      description: `Cost of stock used before ${transfer.number} came`,
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
  return answered(trx, context, transfer.id)
}

/** Puts goods that never left back on the sender's shelf, at what they cost. */
async function cancelled(
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
        description: `Transfer ${transfer.number} called off`,
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
  return answered(trx, context, transfer.id)
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

/** Sender and receiver each hear of it. */
function bothHear(
  type: 'transfer.sent' | 'transfer.received' | 'transfer.cancelled',
  { id, fromBranchId, toBranchId }: { readonly id: string; readonly fromBranchId: string; readonly toBranchId: string },
) {
  return [fromBranchId, toBranchId].map((branchId) => ({ type, branchId, payload: { transferId: id } }))
}

async function locked(trx: Trx, scope: Scope, id: string): Promise<transfers.TransferRecord> {
  const record = await transfers.lockStockTransfer(trx, scope, id)
  if (!record) throw notFound()
  return record
}

async function answered(trx: Trx, { scope, actor }: Context, id: string): Promise<StockTransfer> {
  return toTransfer(await locked(trx, scope, id), actor.role)
}

const notFound = () => new DomainError('not_found', 'No such transfer')

function toTransfer({ transfer, lines }: transfers.TransferRecord, role: Role): StockTransfer {
  const isBlind = role === 'employee'
  return {
    id: transfer.id,
    number: transfer.number,
    from: { id: transfer.fromBranchId, name: transfer.fromName },
    to: { id: transfer.toBranchId, name: transfer.toName },
    state: transfer.state,
    note: transfer.note,
    sentAt: transfer.sentAt,
    sentBy: transfer.sentByName,
    receivedAt: transfer.receivedAt,
    receivedBy: transfer.receivedByName,
    missing: transfer.missing,
    reason: transfer.reason,
    cost: isBlind ? null : sum(lines.map(({ costCentavos }) => costCentavos)),
    lines: lines.map((line) => ({
      id: line.id,
      item: { id: line.itemId, sku: line.sku, name: line.itemName, unit: line.unit },
      quantity: line.quantity,
      received: line.receivedQuantity,
      cost: isBlind ? null : line.costCentavos,
    })),
  }
}
