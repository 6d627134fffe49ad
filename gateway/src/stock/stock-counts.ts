import type { StockCount, stockCountRoutes } from '@labada/contracts/stock/stock-counts'
import type { Db, Trx } from '@labada/db/core/client'
import { nextNumber } from '@labada/db/core/counters'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import type { Scope } from '@labada/db/core/scope'
import { listActiveItems } from '@labada/db/stock/items'
import { openStockBook } from '@labada/db/stock/stock-book'
import * as counts from '@labada/db/stock/stock-counts'
import type { Role } from '@labada/domain/core/access'
import { DomainError } from '@labada/domain/core/errors'
import { centavos, negate, sum, times } from '@labada/domain/core/money'
import { paperNumberOf } from '@labada/domain/stock/item-sales'
import { countedOff, plus } from '@labada/domain/stock/stock'
import { stockUsed } from '@labada/domain/stock/stock-postings'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handlers } from '../http/context.ts'
import { bookingIn, correctionsOf, openBranch, saveBooking, sourceIn, transferIn } from './stock-booking.ts'

export const stockCountHandlers: Handlers<typeof stockCountRoutes> = {
  async listStockCounts({ query }, { db, scope, actor }) {
    const { cursor, limit = 50, state } = query
    const seen = { branchId: scope.branchId ?? query.branchId ?? null }
    const [page, totals] = await Promise.all([
      counts.listStockCounts(db, seen, { state }, { cursor, limit }),
      onFirstPage(cursor, async () => ({ counts: await counts.countStockCounts(db, seen, { state }) })),
    ])
    return {
      items: page.items.map((record) => toCount(record, actor.role)),
      nextCursor: page.nextCursor,
      totals,
    }
  },

  async getStockCount({ params }, { db, scope, actor }) {
    return toCount(await found(db, scope, params.countId), actor.role)
  },

  async openStockCount({ body }, context) {
    const { scope, actor, now } = context
    const branchId = scope.branchId ?? body.branchId
    if (!branchId) throw new DomainError('field_invalid', 'Branch is required', { field: 'branchId' })
    return afterTwin('count', 'stock_count_pkey', () =>
      context.command(async (trx) => {
        const known = await counts.findStockCount(trx, scope, body.id)
        if (known) {
          if (known.count.branchId !== branchId) throw idTaken('count')
          return toCount(known, actor.role)
        }
        const branch = await openBranch(trx, branchId)
        const taken = await counts.itemsBeingCounted(trx, branchId)
        const wanted = (await listActiveItems(trx)).filter(
          ({ id, category }) =>
            (body.itemIds ? body.itemIds.includes(id) : !body.category || category === body.category) && !taken.has(id),
        )
        if (wanted.length === 0) {
          throw new DomainError('field_invalid', 'Nothing left to count. These items are on an open sheet.', {
            field: 'category',
          })
        }
        const number = paperNumberOf(branch.code, 'C', await nextNumber(trx, branchId, 'stock-count'))
        await counts.insertStockCount(
          trx,
          {
            id: body.id,
            branchId,
            number,
            state: 'open',
            category: body.category ?? null,
            note: body.note || null,
            openedAt: now,
            openedBy: actor.id,
            countedAt: null,
            countedBy: null,
            closedAt: null,
            closedBy: null,
          },
          wanted.map(({ id }) => id),
        )
        await announce(trx, now, { type: 'count.opened', branchId, payload: { countId: body.id } })
        return toCount(await found(trx, scope, body.id), actor.role)
      }),
    )
  },

  async submitStockCount({ params, body }, context) {
    return context.command(async (trx) => {
      const { scope, actor, now } = context
      const record = await locked(trx, scope, params.countId)
      const { count, lines } = record
      const counted = new Map(body.lines.map((line) => [line.itemId, line.counted]))
      if (count.state === 'review' && lines.every((line) => line.counted === counted.get(line.itemId))) {
        return toCount(record, actor.role)
      }
      if (count.state !== 'open') throw new DomainError('document_closed', 'This sheet was already submitted')
      const blank = lines.filter(({ itemId }) => !counted.has(itemId))
      if (blank.length > 0 || counted.size !== lines.length) {
        throw new DomainError('field_invalid', `Count ${blank[0]?.itemName ?? 'the items of this sheet'} too`, {
          field: 'lines',
        })
      }
      // The books are read under their locks, so that a simultaneous sale is entirely before or after the count.
      const book = await openStockBook(
        trx,
        lines.map(({ itemId }) => ({ branchId: count.branchId, itemId })),
      )
      await counts.setCountLines(
        trx,
        count.id,
        lines.map(({ itemId }) => ({
          itemId,
          counted: counted.get(itemId) ?? 0,
          expected: book.levelOf({ branchId: count.branchId, itemId }).quantity,
        })),
      )
      await counts.setStockCount(trx, count.id, { state: 'review', countedAt: now, countedBy: actor.id })
      await announce(trx, now, { type: 'count.submitted', branchId: count.branchId, payload: { countId: count.id } })
      return toCount(await found(trx, scope, count.id), actor.role)
    })
  },

  async recountStock({ params, body }, context) {
    return context.command(async (trx) => {
      const { scope, actor, now } = context
      const record = await locked(trx, scope, params.countId)
      const { count, lines } = record
      if (count.state === 'open') return toCount(record, actor.role)
      if (count.state !== 'review') throw closed()
      await writeAudit(trx, context, {
        action: 'count.sent_back',
        objectType: 'count',
        objectId: count.id,
        branchId: count.branchId,
        reason: body.note,
        before: {
          number: count.number,
          lines: lines.map(({ itemName, counted, expected }) => ({ itemName, counted, expected })),
        },
      })
      await counts.setCountLines(
        trx,
        count.id,
        lines.map(({ itemId }) => ({ itemId, counted: null, expected: null })),
      )
      await counts.setStockCount(trx, count.id, {
        state: 'open',
        countedAt: null,
        countedBy: null,
        ...(body.note && { note: body.note }),
      })
      await announce(trx, now, { type: 'count.opened', branchId: count.branchId, payload: { countId: count.id } })
      return toCount(await found(trx, scope, count.id), actor.role)
    })
  },

  async postStockCount({ params }, context) {
    return context.command(async (trx) => {
      const record = await locked(trx, context.scope, params.countId)
      if (record.count.state === 'posted') return toCount(record, context.actor.role)
      if (record.count.state !== 'review') throw closed()
      return posted(trx, context, record)
    })
  },

  async cancelStockCount({ params }, context) {
    return context.command(async (trx) => {
      const { scope, actor, now } = context
      const record = await locked(trx, scope, params.countId)
      const { count } = record
      if (count.state === 'cancelled') return toCount(record, actor.role)
      if (count.state === 'posted') throw closed()
      await counts.setStockCount(trx, count.id, { state: 'cancelled', closedAt: now, closedBy: actor.id })
      await announce(trx, now, { type: 'count.cancelled', branchId: count.branchId, payload: { countId: count.id } })
      return toCount(await found(trx, scope, count.id), actor.role)
    })
  },
}

/** Books the differences between the count and the books at the moment of counting. */
async function posted(trx: Trx, context: Context, { count, lines }: counts.CountRecord): Promise<StockCount> {
  const { scope, actor, now } = context
  const booking = bookingIn({ id: count.branchId, cutoffMinutes: count.cutoffMinutes }, context)
  const book = await openStockBook(
    trx,
    lines.map(({ itemId }) => ({ branchId: count.branchId, itemId })),
  )
  const changes = lines.flatMap(({ itemId, counted, expected }) => {
    const difference = plus(counted ?? 0, -(expected ?? 0))
    if (difference === 0) return []
    const place = { branchId: count.branchId, itemId }
    const source = {
      kind: 'count' as const,
      sourceType: 'count',
      sourceId: count.id,
      document: count.number,
      reason: `Counted ${counted}, expected ${expected}`,
    }
    return [book.record(place, countedOff(book.levelOf(place), difference), sourceIn(booking, source))]
  })
  await counts.setStockCount(trx, count.id, { state: 'posted', closedAt: now, closedBy: actor.id })
  const cost = negate(sum(changes.map(({ value }) => value)))
  await saveBooking(
    trx,
    now,
    book,
    [
      transferIn(booking, {
        sourceType: 'stock_count',
        sourceId: count.id,
        description: `Count ${count.number}`,
        postings: [...stockUsed(cost), ...correctionsOf(changes)],
      }),
    ],
    [{ type: 'count.posted', branchId: count.branchId, payload: { countId: count.id } }],
  )
  await writeAudit(trx, context, {
    action: 'count.posted',
    objectType: 'count',
    objectId: count.id,
    branchId: count.branchId,
    after: { number: count.number, movements: changes.length, costCentavos: cost },
  })
  return toCount(await found(trx, scope, count.id), actor.role)
}

async function locked(trx: Trx, scope: Scope, id: string): Promise<counts.CountRecord> {
  const record = await counts.lockStockCount(trx, scope, id)
  if (!record) throw notFound()
  return record
}

async function found(db: Db, scope: Scope, id: string): Promise<counts.CountRecord> {
  const record = await counts.findStockCount(db, scope, id)
  if (!record) throw notFound()
  return record
}

const notFound = () => new DomainError('not_found', 'Count not found')
const closed = () => new DomainError('document_closed', 'This count is closed')

function toCount({ count, lines }: counts.CountRecord, role: Role): StockCount {
  const isBlind = role === 'employee'
  const worth = lines.map(({ counted, expected, averageCost }) =>
    counted === null || expected === null ? null : times(centavos(1), averageCost * plus(counted, -expected)),
  )
  return {
    id: count.id,
    number: count.number,
    branchId: count.branchId,
    branchName: count.branchName,
    state: count.state,
    category: count.category,
    note: count.note,
    openedAt: count.openedAt,
    openedBy: count.openedByName,
    countedAt: count.countedAt,
    countedBy: count.countedByName,
    closedAt: count.closedAt,
    closedBy: count.closedByName,
    difference: isBlind || count.countedAt === null ? null : sum(worth.flatMap((value) => value ?? [])),
    lines: lines.map((line, index) => ({
      item: { id: line.itemId, sku: line.sku, name: line.itemName, unit: line.unit },
      category: line.category,
      location: line.location,
      counted: line.counted,
      expected: isBlind ? null : line.expected,
      value: isBlind ? null : (worth[index] ?? null),
    })),
  }
}
