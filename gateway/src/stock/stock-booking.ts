import type { NewEvent } from '@labada/contracts/core/events'
import { findTill } from '@labada/db/cash/tills'
import type { TaxedBranch } from '@labada/db/company/vat-registrations'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { type NewTransfer, postTransfers } from '@labada/db/ledger/ledger'
import { shareItems } from '@labada/db/stock/items'
import { type StockBook, type StockSource, saveStockBook, stockEvents } from '@labada/db/stock/stock-book'
import { finishRequests } from '@labada/db/stock/stock-requests'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf, type ManilaDate } from '@labada/domain/core/manila-time'
import { effectOn, type Posting, undone } from '@labada/domain/ledger/ledger'
import type { StockChange } from '@labada/domain/stock/stock'
import { costCorrected } from '@labada/domain/stock/stock-postings'
import type { Context } from '../http/context.ts'

/** The values that all movements and transfers of one command share. */
export interface StockBooking {
  readonly branchId: string
  readonly occurredAt: Date
  readonly businessDate: ManilaDate
  readonly actorId: string
}

/** The branch whose stock moves. An unknown one is not found; a closed one is refused. */
export async function openBranch(trx: Trx, branchId: string): Promise<TaxedBranch> {
  const branch = await findTill(trx, branchId)
  if (!branch) throw new DomainError('not_found', 'Branch not found')
  if (branch.closedAt) throw new DomainError('field_invalid', `${branch.name} is closed`, { field: 'branchId' })
  return branch
}

/** Items by id, all active; refuses `field_invalid` for one that is not. */
export async function itemsInUse(trx: Trx, itemIds: readonly string[]): Promise<ReadonlyMap<string, Row<'item'>>> {
  const items = new Map((await shareItems(trx, itemIds)).map((item) => [item.id, item]))
  for (const id of itemIds) {
    const item = items.get(id)
    if (!item) throw new DomainError('field_invalid', 'Item not found', { field: 'itemId' })
    if (item.deactivatedAt) throw new DomainError('field_invalid', `${item.name} is archived`, { field: 'itemId' })
  }
  return items
}

export function bookingIn(
  branch: { readonly id: string; readonly cutoffMinutes: number },
  { actor, now }: Context,
): StockBooking {
  return {
    branchId: branch.id,
    occurredAt: now,
    businessDate: businessDateOf(now, branch.cutoffMinutes),
    actorId: actor.id,
  }
}

/** A movement's source within a booking. */
export function sourceIn(
  { occurredAt, businessDate, actorId }: StockBooking,
  source: Omit<StockSource, 'occurredAt' | 'recordedAt' | 'businessDate' | 'actorId'>,
): StockSource {
  return { ...source, occurredAt, recordedAt: occurredAt, businessDate, actorId }
}

/** The money side of a booking. */
export function transferIn(
  booking: StockBooking,
  transfer: {
    readonly sourceType: NewTransfer['sourceType']
    readonly sourceId: string
    readonly description: string
    readonly cashSessionId?: string | null
    readonly postings: NewTransfer['postings']
    readonly reversesId?: string
  },
): NewTransfer {
  return { ...booking, cashSessionId: null, ...transfer }
}

/** The transfers that undo the money of a sale or purchase; its cash comes out of, or returns to, `cashFrom`. */
export function transfersUndone(
  booking: StockBooking,
  standing: readonly { readonly id: string; readonly description: string; readonly postings: readonly Posting[] }[],
  {
    cashFrom,
    openSessionId,
    ...source
  }: Pick<NewTransfer, 'sourceType' | 'sourceId'> & {
    readonly cashFrom: 'drawer' | 'safe'
    readonly openSessionId: string | null
  },
): NewTransfer[] {
  return standing.map(({ id, description, postings }) =>
    transferIn(booking, {
      ...source,
      description: `Void: ${description}`,
      cashSessionId: effectOn('drawer', postings) === 0 ? null : openSessionId,
      postings: undone(postings, cashFrom),
      reversesId: id,
    }),
  )
}

/** The cost corrections that incoming stock makes for stock sold or used before it. */
export function correctionsOf(changes: readonly StockChange[]): Posting[] {
  return changes.flatMap((change) => costCorrected(change))
}

/** Saves movements and money together, and announces both. */
export async function saveBooking(
  trx: Trx,
  now: Date,
  book: StockBook,
  transfers: readonly NewTransfer[],
  events: readonly NewEvent[],
): Promise<void> {
  await saveStockBook(trx, book)
  await postTransfers(trx, transfers)
  await announce(trx, now, ...stockEvents(book), ...events)
}

/** Marks a branch's requests for these items as met. Returns the events to announce. */
export async function requestsMet(
  trx: Trx,
  branchId: string,
  itemIds: readonly string[],
  { actor, now }: Context,
  paper: string,
): Promise<NewEvent[]> {
  const done = await finishRequests(trx, branchId, itemIds, { at: now, by: actor.id, answer: `Arrived with ${paper}` })
  return done.map((requestId) => ({ type: 'stock.request_answered', branchId, payload: { requestId } }))
}
