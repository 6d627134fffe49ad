import type { PermitRequest, permitRequestRoutes } from '@labada/contracts/access/permit-requests'
import * as requests from '@labada/db/access/permit-requests'
import { findOfficePermitter, replacePermit } from '@labada/db/access/permits'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { keysOfOffice, PERMIT_REQUEST_SECONDS, PERMIT_SECONDS } from '@labada/domain/access/standing'
import { DomainError } from '@labada/domain/core/errors'
import { requireKeyFor } from '@labada/domain/core/keys'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handlers } from '../http/context.ts'
import { PERMITTABLE_ROUTES, permitOver } from '../http/requests/permits.ts'
import { mintPermit, readCommand } from './counter-permits.ts'
import { hereOf, requireAsked } from './counter-person.ts'
import { factsOf } from './permit-facts.ts'
import { withdrawAsked } from './withdrawn-requests.ts'

/** Lets whoever stands at a counter ask the office for one command; an approved request gives a permit. */
export const permitRequestHandlers: Handlers<typeof permitRequestRoutes> = {
  async askForPermit({ body: { id, call, input } }, context) {
    const { branchId, actor, now } = context
    await requireAsked(context)
    const command = readCommand(call, input)
    const { reason, ...facts } = await factsOf(context, command.input)
    return afterTwin('request', 'permit_request_pkey', () =>
      context.command(async (trx) => {
        const known = await requests.findPermitRequest(trx, { branchId }, id)
        if (known) return toRequest(sameRequest(known, command), now)
        const { clientId } = hereOf(context)
        await withdrawAsked(trx, now, { clientId })
        await requests.insertPermitRequest(trx, {
          id,
          clientId,
          branchId,
          personId: actor.id,
          route: call,
          requestHash: command.requestHash,
          facts,
          reason,
          askedAt: now,
          expiresAt: new Date(now.getTime() + PERMIT_REQUEST_SECONDS * 1000),
          state: 'waiting',
        })
        await announce(trx, now, { type: 'permit.requested', branchId, payload: { permitRequestId: id } })
        return toRequest(found(await requests.findPermitRequest(trx, { branchId }, id)), now)
      }),
    )
  },

  async getPermitRequest({ params: { permitRequestId } }, context) {
    const { db, branchId, now } = context
    return toRequest(ownOf(context, await requests.findPermitRequest(db, { branchId }, permitRequestId)), now)
  },

  async takePermit({ params: { permitRequestId } }, context) {
    const { branchId, now, door } = context
    return context.command(async (trx) => {
      const row = ownOf(context, await requests.lockPermitRequest(trx, { branchId }, permitRequestId))
      if (row.state !== 'approved' || row.decidedBy === null || now >= takenUntil(row)) throw permitOver()
      const by = await findOfficePermitter(trx, { userId: row.decidedBy, branchId, demo: door.demo })
      const key = PERMITTABLE_ROUTES.get(row.route)?.permittable
      if (!by || !key || !keysOfOffice(by).has(key)) throw permitOver()
      if (row.permitHash && !(await replacePermit(trx, row.permitHash, now))) throw permitOver()
      const { answer, hash } = await mintPermit(trx, context, { call: row.route, requestHash: row.requestHash, by })
      await requests.setPermitRequest(trx, row.id, { permitHash: hash })
      return answer
    })
  },

  async withdrawPermitRequest({ params: { permitRequestId } }, context) {
    const { branchId, now } = context
    return context.command(async (trx) => {
      const row = ownOf(context, await requests.lockPermitRequest(trx, { branchId }, permitRequestId))
      if (row.state !== 'waiting') return toRequest(row, now)
      await requests.setPermitRequest(trx, row.id, { state: 'withdrawn' })
      await announce(trx, now, { type: 'permit.decided', branchId, payload: { permitRequestId } })
      return toRequest({ ...row, state: 'withdrawn' }, now)
    })
  },

  async listPermitRequests({ query: { branchId } }, { db, scope, now }) {
    const rows = await requests.listWaitingPermitRequests(db, { branchId: scope.branchId ?? branchId ?? null }, now)
    return { items: rows.map((row) => toRequest(row, now)) }
  },

  async decidePermitRequest({ params: { permitRequestId }, body: { decision, note = '' } }, context) {
    const { actor, now, scope } = context
    return context.command(async (trx) => {
      const row = found(await requests.lockPermitRequest(trx, scope, permitRequestId))
      if (row.state === decision && row.decidedBy === actor.id) return toRequest(row, now)
      if (toRequest(row, now).state !== 'waiting')
        throw new DomainError('stale_version', 'This request was answered, withdrawn or has expired')
      const key = PERMITTABLE_ROUTES.get(row.route)?.permittable
      if (decision === 'approved' && key) requireKeyFor(actor.keys, key)
      await requests.setPermitRequest(trx, row.id, { state: decision, decidedBy: actor.id, decidedAt: now, note })
      await tell(trx, context, row, decision, note)
      return toRequest(found(await requests.findPermitRequest(trx, scope, row.id)), now)
    })
  },
}

async function tell(
  trx: Trx,
  context: Context,
  row: requests.PermitRequestRow,
  decision: 'approved' | 'declined',
  note: string,
): Promise<void> {
  const { id: permitRequestId, branchId, facts } = row
  await writeAudit(trx, context, {
    action: `permit.${decision}`,
    ...(facts.orderId === null
      ? { objectType: 'permit_request', objectId: permitRequestId }
      : { objectType: 'order', objectId: facts.orderId }),
    branchId,
    reason: note || row.reason,
    after: { call: row.route, askedBy: row.personName, amountCentavos: facts.amountCentavos, percent: facts.percent },
  })
  await announce(trx, context.now, { type: 'permit.decided', branchId, payload: { permitRequestId } })
}

function toRequest(row: requests.PermitRequestRow, now: Date): PermitRequest {
  const { facts, personName, deciderName } = row
  return {
    ...row,
    call: row.route,
    order: facts.orderId === null || row.orderNumber === null ? null : { id: facts.orderId, number: row.orderNumber },
    amount: facts.amountCentavos,
    percent: facts.percent,
    total: facts.totalCentavos,
    paid: facts.subject?.paidCentavos ?? null,
    kind: facts.subject?.kind ?? null,
    saleNumber: facts.subject?.saleNumber ?? null,
    customer: facts.subject?.customer ?? null,
    method: facts.subject?.method ?? null,
    lines: [...(facts.subject?.lines ?? [])],
    state: row.state === 'waiting' && row.expiresAt <= now ? 'expired' : row.state,
    askedBy: { id: row.personId, name: personName },
    decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: deciderName ?? '' },
  }
}

/**
 * Until when the permit of an answer is taken; one that was lost on its way is taken again. While the request would still
 * wait, so that a counter that locked meanwhile goes on; after a late answer a minute, as by PIN.
 */
function takenUntil({ decidedAt, expiresAt }: requests.PermitRequestRow): Date {
  return new Date(Math.max(expiresAt.getTime(), (decidedAt?.getTime() ?? 0) + PERMIT_SECONDS * 1000))
}

/** A request of this device, by whoever stands here. */
function ownOf(context: Context, row: requests.PermitRequestRow | undefined): requests.PermitRequestRow {
  const own = found(row)
  if (own.clientId !== hereOf(context).clientId || own.personId !== context.actor.id) throw gone()
  return own
}

function sameRequest(
  row: requests.PermitRequestRow | undefined,
  { call, requestHash }: { readonly call: string; readonly requestHash: Buffer },
): requests.PermitRequestRow {
  if (!row || row.route !== call || !row.requestHash.equals(requestHash)) throw idTaken('request')
  return row
}

function found(row: requests.PermitRequestRow | undefined): requests.PermitRequestRow {
  if (!row) throw gone()
  return row
}

const gone = () => new DomainError('not_found', 'This request no longer exists')
