import type { StockRequest, stockRoutes } from '@labada/contracts/stock/stock'
import type { Db } from '@labada/db/core/client'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import type { Scope } from '@labada/db/core/scope'
import * as requests from '@labada/db/stock/stock-requests'
import { DomainError } from '@labada/domain/core/errors'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Handler } from '../http/context.ts'
import { toRequest } from './stock-answers.ts'
import { itemsInUse } from './stock-booking.ts'

export const listStockRequests: Handler<typeof stockRoutes.listStockRequests> = async ({ query }, { db, scope }) => {
  const { cursor, limit = 50, state } = query
  const seen = { branchId: scope.branchId ?? query.branchId ?? null }
  const [page, totals] = await Promise.all([
    requests.listStockRequests(db, seen, state, { cursor, limit }),
    onFirstPage(cursor, async () => ({ open: await requests.countOpenRequests(db, seen) })),
  ])
  return { items: page.items.map(toRequest), nextCursor: page.nextCursor, totals }
}

/** Requests more stock. While a request is pending, another one changes it: one pending request per item. */
export const requestStock: Handler<typeof stockRoutes.requestStock> = async ({ body }, context) => {
  const { scope, branchId, actor, now } = context
  return afterTwin('request', ['stock_request_pkey', 'stock_request_one_open'], () =>
    context.command(async (trx) => {
      const known = await requests.findStockRequest(trx, scope, body.id)
      if (known) {
        if (known.itemId !== body.itemId) throw idTaken('request')
        return toRequest(known)
      }
      await itemsInUse(trx, [body.itemId])
      const waiting = await requests.findOpenRequest(trx, { branchId, itemId: body.itemId })
      const asked = { quantity: body.quantity, note: body.note || null, requestedAt: now, requestedBy: actor.id }
      const id = waiting?.id ?? body.id
      if (waiting) await requests.setStockRequest(trx, id, asked)
      else await requests.insertStockRequest(trx, { id, branchId, itemId: body.itemId, state: 'open', ...asked })
      await announce(trx, now, { type: 'stock.requested', branchId, payload: { requestId: id } })
      return found(trx, scope, id)
    }),
  )
}

/** Answers a request; a second answer changes nothing. */
export const answerStockRequest: Handler<typeof stockRoutes.answerStockRequest> = async ({ params, body }, context) =>
  context.command(async (trx) => {
    const { scope, actor, now } = context
    const request = await requests.findStockRequest(trx, scope, params.requestId)
    if (!request) throw new DomainError('not_found', 'Request not found')
    if (request.state !== 'open') return toRequest(request)
    await requests.setStockRequest(trx, request.id, {
      state: body.state,
      answeredAt: now,
      answeredBy: actor.id,
      answer: body.answer || null,
    })
    await writeAudit(trx, context, {
      action: 'stock.request_answered',
      objectType: 'item',
      objectId: request.itemId,
      branchId: request.branchId,
      after: { item: request.itemName, state: body.state, answer: body.answer ?? '' },
    })
    await announce(trx, now, {
      type: 'stock.request_answered',
      branchId: request.branchId,
      payload: { requestId: request.id },
    })
    return found(trx, scope, request.id)
  })

async function found(db: Db, scope: Scope, id: string): Promise<StockRequest> {
  const row = await requests.findStockRequest(db, scope, id)
  if (!row) throw new DomainError('not_found', 'Request not found')
  return toRequest(row)
}
