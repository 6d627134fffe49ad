import type { stockRoutes } from '@labada/contracts/stock/stock'
import type { Trx } from '@labada/db/core/client'
import { onFirstPage } from '@labada/db/core/keyset'
import { openStockBook } from '@labada/db/stock/stock-book'
import { stockHistory, stockUsage } from '@labada/db/stock/stock-levels'
import * as movements from '@labada/db/stock/stock-movements'
import { DomainError } from '@labada/domain/core/errors'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, negate } from '@labada/domain/core/money'
import { putIn, putInAtAverage, type StockChange, type StockLevel, takeOut } from '@labada/domain/stock/stock'
import { stockOpened, stockUsed } from '@labada/domain/stock/stock-postings'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handlers } from '../http/context.ts'
import { toMovement, toShopMovement } from './stock-answers.ts'
import { bookingIn, correctionsOf, itemsInUse, openBranch, saveBooking, sourceIn, transferIn } from './stock-booking.ts'
import { answerStockRequest, listStockRequests, requestStock } from './stock-requests.ts'

const HISTORY_DAYS = 60

export const stockHandlers: Handlers<typeof stockRoutes> = {
  async listStockMovements({ query }, { db }) {
    const { branchId = null, cursor, limit = 50, unexplained, ...given } = query
    const filter = { ...given, isUnexplained: unexplained === 'true' }
    const [page, totals] = await Promise.all([
      movements.listMovements(db, { branchId }, filter, { cursor, limit }),
      onFirstPage(cursor, () => movements.movementTotals(db, { branchId }, filter)),
    ])
    return { items: page.items.map(toMovement), nextCursor: page.nextCursor, totals }
  },

  async stockUsage({ query }, { db }) {
    const rows = await stockUsage(db, { branchId: query.branchId ?? null }, query)
    return {
      items: rows.map(({ itemId, sku, name, unit, branchId, branchName, expected, actual }) => ({
        item: { id: itemId, sku, name, unit },
        branchId,
        branchName,
        expected,
        actual,
        ratio: expected > 0 ? actual / expected : null,
      })),
    }
  },

  async stockHistory({ params }, { db, now }) {
    const today = manilaDateOf(now)
    return { days: await stockHistory(db, params, { from: addDays(today, 1 - HISTORY_DAYS), to: today }) }
  },

  async adjustStock({ body }, context) {
    if (body.kind === 'adjustment' && body.reason === undefined) {
      throw new DomainError('field_invalid', 'Reason is required', { field: 'reason' })
    }
    if (body.kind !== 'adjustment' && body.quantity < 0) {
      throw new DomainError('field_invalid', 'Quantity must be more than 0', { field: 'quantity' })
    }
    if (body.quantity === 0) throw new DomainError('field_invalid', 'Quantity must not be 0', { field: 'quantity' })
    if (body.kind === 'opening' && body.value === undefined) {
      throw new DomainError('field_invalid', 'Value is required', { field: 'value' })
    }
    return afterTwin('movement', 'stock_movement_pkey', () =>
      context.command(async (trx) => {
        const reason = [body.reason && REASON_WORDS[body.reason], body.note].filter(Boolean).join(': ') || null
        return toMovement(await adjusted(trx, context, { ...body, reason, isOut: isOut(body) }))
      }),
    )
  },

  async useStock({ body }, context) {
    return afterTwin('movement', 'stock_movement_pkey', () =>
      context.command(async (trx) => {
        const adjustment = { ...body, branchId: context.branchId, isOut: true }
        return toShopMovement(await adjusted(trx, context, adjustment))
      }),
    )
  },

  async listShopMovements({ query }, { db, branchId }) {
    const { cursor, limit = 50, itemId } = query
    const [page, totals] = await Promise.all([
      movements.listMovements(db, { branchId }, { itemId }, { cursor, limit }),
      onFirstPage(cursor, async () => {
        const { movements: count } = await movements.movementTotals(db, { branchId }, { itemId })
        return { movements: count }
      }),
    ])
    return { items: page.items.map(toShopMovement), nextCursor: page.nextCursor, totals }
  },

  listStockRequests,
  requestStock,
  answerStockRequest,
}

const REASON_WORDS = {
  damage: 'Damaged',
  expired: 'Expired',
  found: 'Found',
  correction: 'Correction',
  theft: 'Theft suspected',
} as const

interface Adjustment {
  readonly id: string
  readonly branchId: string
  readonly itemId: string
  readonly kind: 'opening' | 'adjustment' | 'spoilage' | 'consumption'
  readonly quantity: number
  readonly value?: Centavos | undefined
  readonly reason: string | null
  readonly isOut: boolean
}

const isOut = ({ kind, quantity }: Pick<Adjustment, 'kind' | 'quantity'>) =>
  kind === 'spoilage' || kind === 'consumption' || quantity < 0

/** One manual movement, identified by its id: the same id again returns its current state. */
async function adjusted(trx: Trx, context: Context, body: Adjustment): Promise<movements.ListedMovement> {
  const { scope, now } = context
  const known = await movements.findMovement(trx, scope, body.id)
  if (known) {
    const isSame = known.itemId === body.itemId && known.branchId === body.branchId && known.kind === body.kind
    if (!isSame || Math.abs(known.quantity) !== Math.abs(body.quantity)) throw idTaken('movement')
    return known
  }
  const branch = await openBranch(trx, body.branchId)
  const items = await itemsInUse(trx, [body.itemId])
  const place = { branchId: branch.id, itemId: body.itemId }
  const book = await openStockBook(trx, [place])
  const level = book.levelOf(place)
  if (body.kind === 'opening' && (await movements.hasMovements(trx, place))) {
    throw new DomainError('document_closed', 'Stock of this item has already moved here. Count it instead.')
  }
  const booking = bookingIn(branch, context)
  const change = book.record(
    place,
    changeOf(level, body),
    sourceIn(booking, {
      id: body.id,
      kind: body.kind,
      sourceType: 'stock',
      sourceId: body.id,
      reason: body.reason,
    }),
  )
  const name = items.get(body.itemId)?.name ?? ''
  const legs = body.kind === 'opening' ? stockOpened(change.value) : stockUsed(negate(change.value))
  await saveBooking(
    trx,
    now,
    book,
    [
      transferIn(booking, {
        sourceType: `stock_${body.kind}`,
        sourceId: body.id,
        description: `${KIND_WORDS[body.kind]} of ${name}`,
        postings: [...legs, ...correctionsOf([change])],
      }),
    ],
    [],
  )
  await writeAudit(trx, context, {
    action: `stock.${body.kind}`,
    objectType: 'item',
    objectId: body.itemId,
    branchId: branch.id,
    reason: body.reason ?? undefined,
    before: { name, quantity: change.before },
    after: { quantity: change.after.quantity, valueCentavos: change.value },
  })
  const saved = await movements.findMovement(trx, scope, body.id)
  if (!saved) throw new RangeError('What was written is there')
  return saved
}

const KIND_WORDS = {
  opening: 'Opening stock',
  adjustment: 'Adjustment',
  spoilage: 'Spoilage',
  consumption: 'Use',
} as const

function changeOf(level: StockLevel, { quantity, value, isOut: goesOut }: Adjustment): StockChange {
  if (goesOut) return takeOut(level, Math.abs(quantity))
  return value === undefined ? putInAtAverage(level, quantity) : putIn(level, quantity, value)
}
