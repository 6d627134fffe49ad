import type { Remittance, remittanceRoutes } from '@labada/contracts/cash/remittances'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import * as remittances from '@labada/db/cash/remittances'
import { findTill } from '@labada/db/cash/tills'
import type { Trx } from '@labada/db/core/client'
import { nextNumber } from '@labada/db/core/counters'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { worthOf } from '@labada/domain/cash/denominations'
import * as rules from '@labada/domain/cash/remittances'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { subtract } from '@labada/domain/core/money'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handler, Handlers } from '../http/context.ts'
import { AccessError } from '../http/problems.ts'
import { refuseEmptyCash } from './short-cash.ts'

export const remittanceHandlers: Handlers<typeof remittanceRoutes> = {
  async sendRemittance({ body }, context) {
    return afterTwin('remittance', 'remittance_pkey', () => context.command((trx) => send(trx, body, context)))
  },

  async confirmRemittance({ params, body }, context) {
    return context.command((trx) => confirm(trx, params.remittanceId, body, context))
  },

  async listRemittances({ query }, { db, scope, now }) {
    const { branchId, cursor, limit = 50, ...filter } = query
    const seen = { branchId: scope.branchId ?? branchId ?? null }
    const [page, totals] = await Promise.all([
      remittances.listRemittances(db, seen, filter, { cursor, limit }),
      onFirstPage(cursor, () => remittances.remittanceTotals(db, seen, filter)),
    ])
    return { items: page.items.map((row) => toRemittance(row, now)), nextCursor: page.nextCursor, totals }
  },

  async getRemittance({ params }, { db, scope, now }) {
    return toRemittance(found(await remittances.findRemittance(db, scope, params.remittanceId)), now)
  },
}

type SendBody = Parameters<Handler<typeof remittanceRoutes.sendRemittance>>[0]['body']
type ConfirmBody = Parameters<Handler<typeof remittanceRoutes.confirmRemittance>>[0]['body']

/** Hands money to a carrier: from the drawer or the safe into transit. */
async function send(trx: Trx, body: SendBody, context: Context): Promise<Remittance> {
  const { scope, actor, now } = context
  const branchId = scope.branchId ?? body.branchId
  if (!branchId) throw new DomainError('field_invalid', 'Branch is required', { field: 'branchId' })
  const branch = await findTill(trx, branchId)
  if (!branch) throw new DomainError('field_invalid', 'Branch not found', { field: 'branchId' })
  const known = await remittances.findRemittance(trx, { branchId }, body.id)
  if (known) {
    if (known.amountCentavos !== body.amount || known.fromAccount !== body.from) throw idTaken('remittance')
    return toRemittance(known, now)
  }
  if (branch.closedAt && scope.branchId !== null) throw new AccessError('CLOSED_BRANCH_ACCESSED')
  if (body.counted && worthOf(body.counted) !== body.amount) {
    throw new DomainError('invalid_amount', 'The notes and coins don’t add up to the amount', { field: 'counted' })
  }
  const session = body.from === 'drawer' ? openDrawerOf(await shareOpenSession(trx, branchId)) : undefined
  const number = await nextNumber(trx, branchId, 'remittance')
  const businessDate = businessDateOf(now, branch.cutoffMinutes)
  await remittances.insertRemittance(trx, {
    id: body.id,
    branchId,
    number,
    cashSessionId: session?.id ?? null,
    fromAccount: body.from,
    amountCentavos: body.amount,
    counted: body.counted ? JSON.stringify(body.counted) : null,
    carrier: body.carrier,
    note: body.note || null,
    businessDate,
    sentAt: now,
    sentBy: actor.id,
  })
  await postTransfers(trx, [
    {
      branchId,
      occurredAt: now,
      businessDate,
      sourceType: 'remittance',
      sourceId: body.id,
      description: `Remittance ${number} with ${body.carrier}`,
      cashSessionId: session?.id ?? null,
      actorId: actor.id,
      postings: rules.remittanceSent(body.amount, body.from),
    },
  ])
  await refuseEmptyCash(trx, branchId)
  await writeAudit(trx, context, {
    action: 'remittance.sent',
    objectType: 'remittance',
    objectId: body.id,
    branchId,
    after: { number, amountCentavos: body.amount, from: body.from, carrier: body.carrier },
  })
  await announce(trx, now, { type: 'remittance.sent', branchId, payload: { remittanceId: body.id } })
  return toRemittance(found(await remittances.findRemittance(trx, { branchId }, body.id)), now)
}

/** Records what arrived, counted at the destination. */
async function confirm(trx: Trx, id: string, body: ConfirmBody, context: Context): Promise<Remittance> {
  const { scope, actor, now } = context
  const row = found(await remittances.lockRemittance(trx, scope, id))
  const { reference = '', note = '' } = body
  if (row.confirmedAt !== null && isSameArrival(row, body)) return toRemittance(row, now)
  const today = businessDateOf(now, row.cutoffMinutes)
  const legs = rules.confirmArrival(
    { amount: row.amountCentavos, sentOn: row.businessDate, confirmed: row.confirmedAt !== null },
    { received: body.received, to: body.to, on: body.receivedOn, today, reference, note },
  )
  const difference = subtract(body.received, row.amountCentavos)
  await remittances.setRemittance(trx, id, {
    confirmedAt: now,
    confirmedBy: actor.id,
    receivedCentavos: body.received,
    receivedOn: body.receivedOn,
    toAccount: body.to,
    bankReference: reference || null,
    confirmNote: note || null,
  })
  const off = difference === 0 ? '' : `, ${difference < 0 ? 'short' : 'over'}, carried by ${row.carrier}`
  await postTransfers(trx, [
    {
      branchId: row.branchId,
      occurredAt: now,
      businessDate: body.receivedOn,
      sourceType: 'remittance_confirmed',
      sourceId: id,
      description: `Remittance ${row.number} received${off}`,
      cashSessionId: null,
      actorId: actor.id,
      postings: legs,
    },
  ])
  await writeAudit(trx, context, {
    action: 'remittance.confirmed',
    objectType: 'remittance',
    objectId: id,
    branchId: row.branchId,
    reason: note || undefined,
    before: { number: row.number, amountCentavos: row.amountCentavos, carrier: row.carrier },
    after: {
      receivedCentavos: body.received,
      to: body.to,
      reference: reference || null,
      differenceCentavos: difference,
    },
  })
  await announce(trx, now, { type: 'remittance.confirmed', branchId: row.branchId, payload: { remittanceId: id } })
  return toRemittance(found(await remittances.findRemittance(trx, scope, id)), now)
}

/** Whether a repeated confirmation has the same content. */
function isSameArrival(row: remittances.RemittanceRow, body: ConfirmBody): boolean {
  return (
    row.receivedCentavos === body.received &&
    row.receivedOn === body.receivedOn &&
    row.toAccount === body.to &&
    row.bankReference === (body.reference || null)
  )
}

function found(row: remittances.RemittanceRow | undefined): remittances.RemittanceRow {
  if (!row) throw new DomainError('not_found', 'Remittance not found')
  return row
}

function toRemittance(row: remittances.RemittanceRow, now: Date): Remittance {
  const { confirmedAt, confirmedBy, receivedCentavos, receivedOn, toAccount } = row
  const isConfirmed = confirmedAt && confirmedBy && receivedCentavos !== null && receivedOn && toAccount
  return {
    id: row.id,
    branchId: row.branchId,
    branchName: row.branchName,
    number: row.number,
    cashSessionId: row.cashSessionId,
    from: row.fromAccount,
    amount: row.amountCentavos,
    counted: row.counted,
    carrier: row.carrier,
    note: row.note,
    businessDate: row.businessDate,
    sentAt: row.sentAt,
    sentBy: { id: row.sentBy, name: row.sentByName },
    late: !isConfirmed && now.getTime() - row.sentAt.getTime() > rules.TRANSIT_ALARM_HOURS * 3_600_000,
    confirmation: isConfirmed
      ? {
          at: confirmedAt,
          by: { id: confirmedBy, name: row.confirmedByName ?? '' },
          received: receivedCentavos,
          difference: subtract(receivedCentavos, row.amountCentavos),
          receivedOn,
          to: toAccount,
          reference: row.bankReference,
          note: row.confirmNote,
        }
      : null,
  }
}
