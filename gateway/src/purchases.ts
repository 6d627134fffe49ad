import type { Purchase, purchaseRoutes } from '@labada/contracts/purchases'
import { shareOpenSession } from '@labada/db/cash-sessions'
import type { Trx } from '@labada/db/client'
import { nextNumber } from '@labada/db/counters'
import { newId } from '@labada/db/ids'
import { postTransfers } from '@labada/db/ledger'
import { announce } from '@labada/db/outbox'
import * as purchases from '@labada/db/purchases'
import type { Scope } from '@labada/db/scope'
import { openStockBook } from '@labada/db/stock-book'
import type { Role } from '@labada/domain/access'
import { openDrawerOf } from '@labada/domain/cash-sessions'
import { DomainError } from '@labada/domain/errors'
import { paperNumberOf } from '@labada/domain/item-sales'
import { add, type Centavos, sum, ZERO } from '@labada/domain/money'
import { receivedLines } from '@labada/domain/purchases'
import { MOST_QUANTITY, plus, putIn } from '@labada/domain/stock'
import { type PaidFrom, payablePaid, purchased } from '@labada/domain/stock-postings'
import { writeAudit } from './audit-entries.ts'
import type { Context, Handlers } from './http/context.ts'
import { idTaken, refuseEmptyCash } from './order-money.ts'
import {
  afterTwin,
  bookingIn,
  correctionsOf,
  itemsInUse,
  openBranch,
  requestsMet,
  saveBooking,
  sourceIn,
  transferIn,
} from './stock-booking.ts'

export const purchaseHandlers: Handlers<typeof purchaseRoutes> = {
  async listPurchases({ query }, { db, scope, actor }) {
    const { cursor, limit = 50, state } = query
    const seen = { branchId: scope.branchId ?? query.branchId ?? null }
    const [page, totals] = await Promise.all([
      purchases.listPurchases(db, seen, { state }, { cursor, limit }),
      purchases.purchaseTotals(db, seen, { state }),
    ])
    const isBlind = actor.role === 'employee'
    return {
      items: page.items.map((record) => toPurchase(record, actor.role)),
      nextCursor: page.nextCursor,
      totals: { ...totals, ...(isBlind && { total: null, owed: null }) },
    }
  },

  async createPurchase({ body }, context) {
    return afterTwin('purchase', 'purchase_pkey', () =>
      context.command(async (trx) => {
        const wanted = { ...body, freight: body.freight ?? ZERO }
        const known = await purchases.findPurchase(trx, context.scope, body.id)
        if (known) return sameOrTaken(known, wanted, context)
        const made = await ordered(trx, context, wanted)
        if (body.received) return received(trx, context, made, undefined, body.note)
        await announce(trx, context.now, {
          type: 'purchase.ordered',
          branchId: body.branchId,
          payload: { purchaseId: body.id },
        })
        return toPurchase(made, context.actor.role)
      }),
    )
  },

  async buyStock({ body }, context) {
    return afterTwin('purchase', 'purchase_pkey', () =>
      context.command(async (trx) => {
        const bought = { ...body, branchId: context.branchId, paidFrom: 'drawer' as const, freight: ZERO }
        const known = await purchases.findPurchase(trx, context.scope, body.id)
        if (known) return sameOrTaken(known, bought, context)
        return received(trx, context, await ordered(trx, context, bought), undefined, body.note)
      }),
    )
  },

  async receivePurchase({ params, body }, context) {
    return context.command(async (trx) => {
      const record = await locked(trx, context.scope, params.purchaseId)
      if (record.purchase.state === 'received') return toPurchase(record, context.actor.role)
      if (record.purchase.state === 'cancelled') {
        throw new DomainError('document_closed', 'This purchase was called off')
      }
      const came = new Map(body.lines.map(({ lineId, quantity }) => [lineId, quantity]))
      return received(trx, context, record, came, body.note)
    })
  },

  async cancelPurchase({ params, body }, context) {
    return context.command(async (trx) => {
      const { scope, actor, now } = context
      const record = await locked(trx, scope, params.purchaseId)
      const { purchase } = record
      if (purchase.state === 'cancelled') return toPurchase(record, actor.role)
      if (purchase.state === 'received') throw new DomainError('document_closed', 'These goods have come already')
      await purchases.setPurchase(trx, purchase.id, {
        state: 'cancelled',
        cancelledAt: now,
        cancelledBy: actor.id,
        cancelReason: body.reason,
      })
      await writeAudit(trx, context, {
        action: 'purchase.cancelled',
        objectType: 'purchase',
        objectId: purchase.id,
        branchId: purchase.branchId,
        reason: body.reason,
        before: { number: purchase.number, totalCentavos: purchase.totalCentavos },
      })
      await announce(trx, now, {
        type: 'purchase.cancelled',
        branchId: purchase.branchId,
        payload: { purchaseId: purchase.id },
      })
      return answered(trx, context, purchase.id)
    })
  },

  async payPurchase({ params, body }, context) {
    return context.command(async (trx) => {
      const { scope, actor, now } = context
      const record = await locked(trx, scope, params.purchaseId)
      const { purchase } = record
      if (purchase.state !== 'received' || purchase.paidFrom !== 'payable') {
        throw new DomainError('document_closed', 'Nothing is owed for this purchase')
      }
      if (purchase.paidAt) return toPurchase(record, actor.role)
      const session = body.from === 'drawer' ? openDrawerOf(await shareOpenSession(trx, purchase.branchId)) : null
      await purchases.setPurchase(trx, purchase.id, { paidAt: now, paidBy: actor.id, settledFrom: body.from })
      const booking = bookingIn({ id: purchase.branchId, cutoffMinutes: purchase.cutoffMinutes }, context)
      await postTransfers(trx, [
        transferIn(booking, {
          sourceType: 'purchase',
          sourceId: purchase.id,
          description: `${purchase.supplier} paid for ${purchase.number}`,
          cashSessionId: session?.id ?? null,
          postings: payablePaid(purchase.totalCentavos, body.from),
        }),
      ])
      await refuseEmptyCash(trx, purchase.branchId)
      await writeAudit(trx, context, {
        action: 'purchase.paid',
        objectType: 'purchase',
        objectId: purchase.id,
        branchId: purchase.branchId,
        after: { number: purchase.number, from: body.from, amountCentavos: purchase.totalCentavos },
      })
      await announce(trx, now, {
        type: 'purchase.paid',
        branchId: purchase.branchId,
        payload: { purchaseId: purchase.id },
      })
      return answered(trx, context, purchase.id)
    })
  },
}

interface Bought {
  readonly id: string
  readonly branchId: string
  readonly supplier: string
  readonly documentNumber?: string | undefined
  readonly paidFrom: PaidFrom
  readonly freight: Centavos
  readonly note?: string | undefined
  readonly lines: readonly {
    readonly itemId: string
    readonly packName?: string | null | undefined
    readonly packFactor?: number | undefined
    readonly packs: number
    readonly amount: Centavos
  }[]
}

/** Writes an order down; nothing moves yet. */
async function ordered(trx: Trx, context: Context, body: Bought): Promise<purchases.PurchaseRecord> {
  const { actor, now, scope } = context
  const branch = await openBranch(trx, body.branchId)
  const ids = body.lines.map(({ itemId }) => itemId)
  if (new Set(ids).size < ids.length) {
    throw new DomainError('field_invalid', 'Each item stands on one line', { field: 'lines' })
  }
  await itemsInUse(trx, ids)
  if (body.lines.some(({ packs, packFactor = 1 }) => packs * packFactor > MOST_QUANTITY)) {
    throw new DomainError('field_invalid', 'That is more than a branch can keep', { field: 'lines' })
  }
  const number = paperNumberOf(branch.code, 'P', await nextNumber(trx, branch.id, 'purchase'))
  await purchases.insertPurchase(
    trx,
    {
      id: body.id,
      branchId: branch.id,
      number,
      state: 'ordered',
      supplier: body.supplier,
      documentNumber: body.documentNumber || null,
      paidFrom: body.paidFrom,
      freightCentavos: body.freight,
      totalCentavos: add(sum(body.lines.map(({ amount }) => amount)), body.freight),
      note: body.note || null,
      createdAt: now,
      createdBy: actor.id,
      receivedAt: null,
      receivedBy: null,
      cancelledAt: null,
      cancelledBy: null,
      cancelReason: null,
      paidAt: null,
      paidBy: null,
      settledFrom: null,
      version: 1,
    },
    body.lines.map((line, position) => ({
      id: newId(now.getTime()),
      purchaseId: body.id,
      position,
      itemId: line.itemId,
      packName: line.packName || null,
      packFactor: line.packFactor ?? 1,
      packs: line.packs,
      quantity: plus(line.packs * (line.packFactor ?? 1), 0),
      amountCentavos: line.amount,
      receivedQuantity: null,
      costCentavos: null,
    })),
  )
  return locked(trx, scope, body.id)
}

/** Puts what came on the shelf and pays for it. `came` by line; everything when it is not said. */
async function received(
  trx: Trx,
  context: Context,
  { purchase, lines }: purchases.PurchaseRecord,
  came: ReadonlyMap<string, number> | undefined,
  note: string | undefined,
): Promise<Purchase> {
  const { actor, now } = context
  const branch = { id: purchase.branchId, cutoffMinutes: purchase.cutoffMinutes }
  const arrived = receivedLines(
    lines.map(({ id, quantity, amountCentavos }) => ({ id, quantity, amount: amountCentavos })),
    came,
    purchase.freightCentavos,
  )
  const isFromDrawer = purchase.paidFrom === 'drawer'
  const session = isFromDrawer ? openDrawerOf(await shareOpenSession(trx, branch.id)) : null
  const booking = bookingIn(branch, context)
  const places = lines.map(({ itemId }) => ({ branchId: branch.id, itemId }))
  const book = await openStockBook(trx, places)
  const changes = arrived.lines.flatMap(({ id, quantity, cost }) => {
    const line = lines.find((one) => one.id === id)
    if (!line || quantity === 0) return []
    const place = { branchId: branch.id, itemId: line.itemId }
    return [
      book.record(
        place,
        putIn(book.levelOf(place), quantity, cost),
        sourceIn(booking, {
          kind: 'purchase',
          sourceType: 'purchase',
          sourceId: purchase.id,
          document: purchase.number,
          reason: purchase.supplier,
        }),
      ),
    ]
  })
  await purchases.setReceived(
    trx,
    arrived.lines.map(({ id, quantity, cost }) => ({ id, receivedQuantity: quantity, costCentavos: cost })),
  )
  await purchases.setPurchase(trx, purchase.id, {
    state: 'received',
    receivedAt: now,
    receivedBy: actor.id,
    totalCentavos: arrived.total,
    note: note || purchase.note,
    ...(purchase.paidFrom !== 'payable' && { paidAt: now, paidBy: actor.id }),
  })
  const met = await requestsMet(
    trx,
    branch.id,
    places.map(({ itemId }) => itemId),
    context,
    purchase.number,
  )
  await saveBooking(
    trx,
    now,
    book,
    [
      transferIn(booking, {
        sourceType: 'purchase',
        sourceId: purchase.id,
        description: `Purchase ${purchase.number} from ${purchase.supplier}`,
        cashSessionId: session?.id ?? null,
        postings: purchased(arrived.total, purchase.paidFrom),
      }),
      transferIn(booking, {
        sourceType: 'stock_correction',
        sourceId: purchase.id,
        description: `Cost of stock used before ${purchase.number} came`,
        postings: correctionsOf(changes),
      }),
    ],
    [{ type: 'purchase.received', branchId: branch.id, payload: { purchaseId: purchase.id } }, ...met],
  )
  if (purchase.paidFrom === 'drawer' || purchase.paidFrom === 'safe') await refuseEmptyCash(trx, branch.id)
  await writeAudit(trx, context, {
    action: 'purchase.received',
    objectType: 'purchase',
    objectId: purchase.id,
    branchId: branch.id,
    after: {
      number: purchase.number,
      supplier: purchase.supplier,
      totalCentavos: arrived.total,
      paidFrom: purchase.paidFrom,
    },
  })
  return answered(trx, context, purchase.id)
}

/** The same purchase sent again, or another one under its id. */
function sameOrTaken(record: purchases.PurchaseRecord, body: Bought, { actor }: Context): Purchase {
  const { purchase, lines } = record
  const isSame = purchase.branchId === body.branchId && purchase.supplier === body.supplier
  if (!isSame || lines.length !== body.lines.length) throw idTaken('purchase')
  return toPurchase(record, actor.role)
}

async function locked(trx: Trx, scope: Scope, id: string): Promise<purchases.PurchaseRecord> {
  const record = await purchases.lockPurchase(trx, scope, id)
  if (!record) throw new DomainError('not_found', 'No such purchase')
  return record
}

async function answered(trx: Trx, { scope, actor }: Context, id: string): Promise<Purchase> {
  return toPurchase(await locked(trx, scope, id), actor.role)
}

function toPurchase({ purchase, lines }: purchases.PurchaseRecord, role: Role): Purchase {
  const isBlind = role === 'employee'
  const isOwed = purchase.state === 'received' && purchase.paidFrom === 'payable' && purchase.paidAt === null
  return {
    id: purchase.id,
    number: purchase.number,
    branchId: purchase.branchId,
    branchName: purchase.branchName,
    state: purchase.state,
    supplier: purchase.supplier,
    documentNumber: purchase.documentNumber,
    paidFrom: isBlind ? null : purchase.paidFrom,
    freight: isBlind ? null : purchase.freightCentavos,
    total: isBlind ? null : purchase.totalCentavos,
    owed: isBlind ? null : isOwed ? purchase.totalCentavos : ZERO,
    note: purchase.note,
    createdAt: purchase.createdAt,
    createdBy: purchase.createdByName,
    receivedAt: purchase.receivedAt,
    receivedBy: purchase.receivedByName,
    paidAt: purchase.paidAt,
    cancelReason: purchase.cancelReason,
    lines: lines.map((line) => ({
      id: line.id,
      item: { id: line.itemId, sku: line.sku, name: line.itemName, unit: line.unit },
      packName: line.packName,
      packFactor: line.packFactor,
      packs: line.packs,
      quantity: line.quantity,
      received: line.receivedQuantity,
      amount: isBlind ? null : line.amountCentavos,
      cost: isBlind ? null : line.costCentavos,
    })),
  }
}
