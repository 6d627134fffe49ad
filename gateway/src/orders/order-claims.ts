import type { OrderClaim, orderClaimRoutes } from '@labada/contracts/orders/order-claims'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { getSettings } from '@labada/db/company/settings'
import { knownUploads } from '@labada/db/company/uploads'
import type { Db, Trx } from '@labada/db/core/client'
import { violatedReference } from '@labada/db/core/failures'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import * as claims from '@labada/db/orders/order-claims'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import * as rules from '@labada/domain/orders/order-claims'
import { refuseVoided } from '@labada/domain/orders/orders'
import { refuseEmptyCash } from '../cash/short-cash.ts'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handler, Handlers } from '../http/context.ts'
import { stateOf } from './order-answers.ts'
import { bookingOf, foundOrder, lockedOrder } from './order-money.ts'

export const orderClaimHandlers: Handlers<typeof orderClaimRoutes> = {
  async openOrderClaim({ params, body }, context) {
    try {
      return await afterTwin('claim', 'order_claim_pkey', () =>
        context.command((trx) => open(trx, params.orderId, body, context)),
      )
    } catch (error) {
      if (violatedReference(error) === 'order_claim_photo_upload_id_fkey') throw gonePhoto()
      throw error
    }
  },

  async listClaimsOfOrder({ params }, { db, scope, now }) {
    const { order } = await foundOrder(db, scope, params.orderId)
    const [rows, times] = await Promise.all([claims.claimsOfOrder(db, scope, order.id), capTimes(db, now)])
    return { items: rows.map((row) => toClaim(row, times)) }
  },

  async listOrderClaims({ query }, { db, scope, now }) {
    const { branchId, cursor, limit = 50, ...filter } = query
    const seen = { branchId: scope.branchId ?? branchId ?? null }
    const [page, totals, times] = await Promise.all([
      claims.listOrderClaims(db, seen, filter, { cursor, limit }),
      onFirstPage(cursor, () => claims.orderClaimTotals(db, seen, filter)),
      capTimes(db, now),
    ])
    return { items: page.items.map((row) => toClaim(row, times)), nextCursor: page.nextCursor, totals }
  },

  async acceptOrderClaim({ params, body }, context) {
    return context.command((trx) => accept(trx, params.claimId, body, context))
  },

  async declineOrderClaim({ params, body }, context) {
    return context.command(async (trx) => {
      const { now, actor } = context
      const { row } = await locked(trx, params.claimId, context)
      if (row.status === 'declined' && row.decisionReason === body.reason) return answer(trx, row.id, context)
      refuseDecided(row)
      await claims.setOrderClaim(trx, row.id, {
        status: 'declined',
        decidedAt: now,
        decidedBy: actor.id,
        decisionReason: body.reason,
      })
      await writeAudit(trx, context, {
        action: 'claim.declined',
        objectType: 'order',
        objectId: row.orderId,
        branchId: row.branchId,
        reason: body.reason,
        before: { number: row.orderNumber, kind: row.kind, askedCentavos: row.askedCentavos },
        after: { claimId: row.id },
      })
      const payload = { orderId: row.orderId, claimId: row.id }
      await announce(trx, now, { type: 'claim.declined', branchId: row.branchId, payload })
      return answer(trx, row.id, context)
    })
  },
}

type OpenBody = Parameters<Handler<typeof orderClaimRoutes.openOrderClaim>>[0]['body']
type AcceptBody = Parameters<Handler<typeof orderClaimRoutes.acceptOrderClaim>>[0]['body']

/** Records a customer's claim with the order. */
async function open(trx: Trx, orderId: string, body: OpenBody, context: Context): Promise<OrderClaim> {
  const { scope, now, actor, device } = context
  const { order } = await lockedOrder(trx, scope, orderId)
  const known = await claims.findOrderClaim(trx, { branchId: null }, body.id)
  if (known) {
    const isSame = known.orderId === order.id && known.kind === body.kind && known.description === body.description
    if (!isSame || known.askedCentavos !== (body.asked ?? null)) throw idTaken('claim')
    return answer(trx, known.id, context)
  }
  refuseVoided(stateOf(order))
  const photos = [...new Set(body.photos)]
  // An admin's own uploads belong to no branch; a counter's only to its own.
  const uploads = await knownUploads(trx, scope, photos)
  if (photos.some((id) => !uploads.has(id))) throw gonePhoto()
  await claims.insertOrderClaim(
    trx,
    {
      id: body.id,
      orderId: order.id,
      branchId: order.branchId,
      kind: body.kind,
      description: body.description,
      askedCentavos: body.asked ?? null,
      openedAt: now,
      openedBy: actor.id,
      clientId: device?.id ?? null,
    },
    photos,
  )
  await writeAudit(trx, context, {
    action: 'claim.opened',
    objectType: 'order',
    objectId: order.id,
    branchId: order.branchId,
    reason: body.description,
    after: { number: order.number, claimId: body.id, kind: body.kind, askedCentavos: body.asked ?? null },
  })
  const payload = { orderId: order.id, claimId: body.id }
  await announce(trx, now, { type: 'claim.opened', branchId: order.branchId, payload })
  return answer(trx, body.id, context)
}

/** Pays a claim. Claims about the same order share its limit, so the order is locked, not the claim. */
async function accept(trx: Trx, id: string, body: AcceptBody, context: Context): Promise<OrderClaim> {
  const { now, actor } = context
  const { row, record } = await locked(trx, id, context)
  const { amount, account, exception = '' } = body
  const isSame = row.paidCentavos === amount && row.paidFrom === account
  if (row.status === 'accepted' && isSame) return answer(trx, id, context)
  refuseDecided(row)
  rules.refuseAboveCap({ amount, claimable: claimableOf(row, await capTimes(trx, now)), exception })
  const drawer = account === 'drawer' ? openDrawerOf(await shareOpenSession(trx, row.branchId)) : null
  await claims.setOrderClaim(trx, id, {
    status: 'accepted',
    decidedAt: now,
    decidedBy: actor.id,
    paidCentavos: amount,
    paidFrom: account,
    cashSessionId: drawer?.id ?? null,
    decisionReason: exception || null,
  })
  const { orderNumber, ...booking } = bookingOf(record, context)
  await postTransfers(trx, [
    {
      ...booking,
      sourceType: 'claim',
      sourceId: id,
      description: `Claim about ${orderNumber}`,
      cashSessionId: drawer?.id ?? null,
      postings: rules.claimPaid(amount, account),
    },
  ])
  if (account === 'drawer' || account === 'safe') await refuseEmptyCash(trx, row.branchId)
  await writeAudit(trx, context, {
    action: 'claim.accepted',
    objectType: 'order',
    objectId: row.orderId,
    branchId: row.branchId,
    reason: exception || undefined,
    before: { number: row.orderNumber, kind: row.kind, askedCentavos: row.askedCentavos },
    after: { claimId: id, amountCentavos: amount, account },
  })
  const payload = { orderId: row.orderId, claimId: id }
  await announce(trx, now, { type: 'claim.accepted', branchId: row.branchId, payload })
  return answer(trx, id, context)
}

/** The claim, read after its order is locked. */
async function locked(trx: Trx, id: string, { scope }: Context) {
  const before = await claims.findOrderClaim(trx, scope, id)
  if (!before) throw notThere()
  const record = await lockedOrder(trx, scope, before.orderId)
  const row = await claims.findOrderClaim(trx, scope, id)
  if (!row) throw notThere()
  return { row, record }
}

async function answer(trx: Trx, id: string, { scope, now }: Context): Promise<OrderClaim> {
  const row = await claims.findOrderClaim(trx, scope, id)
  if (!row) throw notThere()
  return toClaim(row, await capTimes(trx, now))
}

function refuseDecided({ status }: claims.OrderClaimRow): void {
  if (status !== 'open') throw new DomainError('already_decided', `This claim was already ${status}`)
}

const capTimes = async (db: Db, now: Date) => (await getSettings(db, 'orders', now)).claimCapTimes

const chargesOf = (row: claims.OrderClaimRow): rules.ChargedOrder => ({
  total: row.totalCentavos,
  pickupFee: row.pickupFeeCentavos,
  deliveryFee: row.deliveryFeeCentavos,
  storageFee: row.storageFeeCentavos,
})

const claimableOf = (row: claims.OrderClaimRow, times: number) =>
  rules.claimableOf(chargesOf(row), times, row.paidOnOrderCentavos)

function toClaim(row: claims.OrderClaimRow, times: number): OrderClaim {
  const { decidedAt, decidedBy } = row
  return {
    id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    customerName: row.customerName,
    branchId: row.branchId,
    branchName: row.branchName,
    kind: row.kind,
    status: row.status,
    description: row.description,
    asked: row.askedCentavos,
    photos: row.photos,
    openedAt: row.openedAt,
    openedBy: { id: row.openedBy, name: row.openedByName },
    serviceFee: rules.serviceFeeOf(chargesOf(row)),
    claimable: claimableOf(row, times),
    decision:
      decidedAt && decidedBy
        ? {
            at: decidedAt,
            by: { id: decidedBy, name: row.decidedByName ?? '' },
            amount: row.paidCentavos,
            account: row.paidFrom,
            reason: row.decisionReason,
          }
        : null,
  }
}

function gonePhoto(): DomainError {
  return new DomainError('field_invalid', 'This photo is no longer here. Add it again.', { field: 'photos' })
}

function notThere(): DomainError {
  return new DomainError('not_found', 'Claim not found')
}
