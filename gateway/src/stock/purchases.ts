import type { Purchase, purchaseRoutes } from '@labada/contracts/stock/purchases'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import * as purchases from '@labada/db/stock/purchases'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import { ZERO } from '@labada/domain/core/money'
import { payablePaid } from '@labada/domain/stock/stock-postings'
import { refuseEmptyCash } from '../cash/short-cash.ts'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handlers } from '../http/context.ts'
import { answeredPurchase, lockedPurchase, toPurchase } from './purchase-answers.ts'
import { type Bought, ordered } from './purchase-ordering.ts'
import { received } from './purchase-receiving.ts'
import { voidPurchase } from './purchase-voiding.ts'
import { bookingIn, transferIn } from './stock-booking.ts'

export const purchaseHandlers: Handlers<typeof purchaseRoutes> = {
  async listPurchases({ query }, { db, scope, actor }) {
    const { cursor, limit = 50, state } = query
    const seen = { branchId: scope.branchId ?? query.branchId ?? null }
    const [page, totals] = await Promise.all([
      purchases.listPurchases(db, seen, { state }, { cursor, limit }),
      onFirstPage(cursor, async () => ({
        ...(await purchases.purchaseTotals(db, seen, { state })),
        ...(actor.role === 'employee' && { total: null, owed: null }),
      })),
    ])
    return {
      items: page.items.map((record) => toPurchase(record, actor.role)),
      nextCursor: page.nextCursor,
      totals,
    }
  },

  async createPurchase({ body }, context) {
    return afterTwin('purchase', purchases.KNOWN_PURCHASE, () =>
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
    return afterTwin('purchase', purchases.KNOWN_PURCHASE, () =>
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
      const record = await lockedPurchase(trx, context.scope, params.purchaseId)
      if (record.purchase.state === 'received') return toPurchase(record, context.actor.role)
      if (record.purchase.state !== 'ordered') {
        throw new DomainError('document_closed', 'This purchase was canceled')
      }
      const came = new Map(body.lines.map(({ lineId, quantity }) => [lineId, quantity]))
      return received(trx, context, record, came, body.note)
    })
  },

  async cancelPurchase({ params, body }, context) {
    return context.command(async (trx) => {
      const { scope, actor, now } = context
      const record = await lockedPurchase(trx, scope, params.purchaseId)
      const { purchase } = record
      if (purchase.state === 'cancelled') return toPurchase(record, actor.role)
      if (purchase.state !== 'ordered') throw new DomainError('document_closed', 'These goods were already received')
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
      return answeredPurchase(trx, context, purchase.id)
    })
  },

  voidPurchase,

  async payPurchase({ params, body }, context) {
    return context.command(async (trx) => {
      const { scope, actor, now } = context
      const record = await lockedPurchase(trx, scope, params.purchaseId)
      const { purchase } = record
      if (purchase.state !== 'received' || purchase.paidFrom !== 'payable') {
        throw new DomainError('document_closed', 'Nothing is due on this purchase')
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
      return answeredPurchase(trx, context, purchase.id)
    })
  },
}

/** The same purchase sent again, or a different one with its id. */
function sameOrTaken(record: purchases.PurchaseRecord, body: Bought, { actor }: Context): Purchase {
  const { purchase, lines } = record
  const isSame = purchase.branchId === body.branchId && purchase.supplier === body.supplier
  if (!isSame || lines.length !== body.lines.length) throw idTaken('purchase')
  return toPurchase(record, actor.role)
}
