import type { CashSessionDetail, cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import * as sessions from '@labada/db/cash/cash-sessions'
import { insertRemittance } from '@labada/db/cash/remittances'
import { getTill } from '@labada/db/cash/tills'
import { getSettings } from '@labada/db/company/settings'
import type { Trx } from '@labada/db/core/client'
import { nextNumber } from '@labada/db/core/counters'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import type { Scope } from '@labada/db/core/scope'
import { cashOnHand, type NewTransfer, postTransfers } from '@labada/db/ledger/ledger'
import * as rules from '@labada/domain/cash/cash-sessions'
import { type Counted, DENOMINATIONS, worthOf } from '@labada/domain/cash/denominations'
import { remittanceSent } from '@labada/domain/cash/remittances'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { inWords, ZERO } from '@labada/domain/core/money'
import { fullNameOf } from '@labada/domain/core/names'
import type { Posting } from '@labada/domain/ledger/ledger'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handlers } from '../http/context.ts'
import { AccessError } from '../http/problems.ts'
import { seesCash, toDetail, toSessions } from './cash-answers.ts'

export const cashSessionHandlers: Handlers<typeof cashSessionRoutes> = {
  async openCashSession({ body }, context) {
    return afterTwin(
      (taken) => (taken === 'cash_session_one_open' ? alreadyOpen() : idTaken('cash session')),
      ['cash_session_pkey', 'cash_session_one_open'],
      () => context.command((trx) => open(trx, body, context)),
    )
  },

  async currentCashSession(_input, { db, branchId, actor, now }) {
    const row = await sessions.findOpenSession(db, branchId)
    const [session, lastKept] = await Promise.all([
      row ? toDetail(db, { actor, now }, row) : null,
      sessions.lastKeptOf(db, branchId),
    ])
    return { session, lastKept: seesCash(actor) ? (lastKept ?? ZERO) : null }
  },

  async countCashSession({ params, body }, context) {
    return context.command(async (trx) => {
      const row = await lockedSession(trx, context.scope, params.cashSessionId)
      if (row.state === 'closed') throw new DomainError('session_closed', 'This cash session is closed')
      if (context.offline && row.state === 'counting') {
        throw new DomainError('session_closed', 'The drawer was counted again meanwhile')
      }
      const state = context.offline ? 'open' : 'counting'
      if (row.state === state && isSameCount(row.counted ?? {}, body.counted)) return toDetail(trx, context, row)
      await recordCount(trx, context, row, body.counted)
      await sessions.setCashSession(trx, row.id, {
        // A count without a connection is provisional: other devices may have taken cash, and the drawer stays open.
        state,
        countedAt: context.now,
        countedCentavos: worthOf(body.counted),
        counted: JSON.stringify(body.counted),
      })
      await announce(trx, context.now, {
        type: 'cash.session_counted',
        branchId: row.branchId,
        payload: { cashSessionId: row.id },
      })
      return toDetail(trx, context, await foundSession(trx, context.scope, row.id))
    })
  },

  async closeCashSession({ params, body }, context) {
    return context.command((trx) => close(trx, params.cashSessionId, body, context))
  },

  async listCashSessions({ query }, { db, scope, actor, now }) {
    const seen = { branchId: scope.branchId ?? query.branchId ?? null }
    const [page, totals] = await Promise.all([
      sessions.listCashSessions(db, seen, { cursor: query.cursor, limit: query.limit ?? 50 }),
      onFirstPage(query.cursor, () => sessions.cashSessionTotals(db, seen)),
    ])
    return { items: await toSessions(db, { actor, now }, page.items), nextCursor: page.nextCursor, totals }
  },

  async getCashSession({ params }, { db, scope, actor, now }) {
    return toDetail(db, { actor, now }, await foundSession(db, scope, params.cashSessionId))
  },
}

/** Opens the drawer with a count. A difference from what the last close kept is booked as over or short. */
async function open(
  trx: Trx,
  body: { readonly id: string; readonly counted: Counted; readonly note?: string | undefined },
  context: Context,
): Promise<CashSessionDetail> {
  const { scope, branchId, actor, now } = context
  const kept = await sessions.findCashSession(trx, scope, body.id)
  if (kept) return toDetail(trx, context, kept)
  const branch = await getTill(trx, branchId)
  if (branch.closedAt) throw new AccessError('CLOSED_BRANCH_ACCESSED')
  const current = await sessions.findOpenSession(trx, branchId)
  if (current?.id === body.id) return toDetail(trx, context, current)
  if (current) throw alreadyOpen()
  const number = await nextNumber(trx, branchId, 'cash-session')
  const counted = worthOf(body.counted)
  const limits = await getSettings(trx, 'cash', now)
  const opening = rules.openDrawer(
    {
      counted,
      inDrawer: await drawerOf(trx, branchId),
      isFirstEver: number === 1,
      // Without a connection nobody knew what it should hold, so nobody was asked for a reason.
      note: seesCash(actor) && !context.offline ? body.note : body.note || undefined,
    },
    limits,
  )
  if (context.offline && rules.bandOf(opening.variance, limits) !== 'ok' && !body.note) {
    context.offline.remark(`The count is ${inWords(opening.variance)} off what the last close left`)
  }

  const businessDate = businessDateOf(now, branch.cutoffMinutes)
  await sessions.insertCashSession(trx, {
    id: body.id,
    branchId,
    number,
    state: 'open',
    businessDate,
    openedAt: now,
    openedBy: actor.id,
    openingCentavos: counted,
    openingVarianceCentavos: opening.variance,
    openingCounted: JSON.stringify(body.counted),
    openingNote: body.note || null,
  })
  await postTransfers(trx, [
    {
      branchId,
      occurredAt: now,
      businessDate,
      sourceType: 'cash_opening',
      sourceId: body.id,
      description: `Opening of cash session ${number}`,
      cashSessionId: body.id,
      actorId: actor.id,
      postings: opening.postings,
    },
  ])
  await announce(trx, now, { type: 'cash.session_opened', branchId, payload: { cashSessionId: body.id } })
  return toDetail(trx, context, await foundSession(trx, scope, body.id))
}

interface Closing {
  readonly counted: Counted
  readonly keep: Parameters<typeof rules.closeDrawer>[0]['keep']
  readonly note?: string | undefined
  readonly rest?: 'safe' | 'remit' | undefined
  readonly carrier?: string | undefined
}

/** Closes the drawer: books the variance, and moves out what does not stay. */
async function close(trx: Trx, id: string, body: Closing, context: Context): Promise<CashSessionDetail> {
  const { scope, actor, now } = context
  const row = await lockedSession(trx, scope, id)
  if (row.state === 'closed') return toDetail(trx, context, row)
  const counted = worthOf(body.counted)
  const note = body.note ?? ''
  const expected = await drawerOf(trx, row.branchId)
  const limits = await getSettings(trx, 'cash', now)
  const closed = rules.closeDrawer(
    {
      counted,
      expected,
      keep: body.keep,
      rest: body.rest ?? 'safe',
      note: seesCash(actor) ? note : note || undefined,
    },
    limits,
  )

  if (row.counted) await recordCount(trx, context, row, body.counted)
  const result = {
    countedCentavos: counted,
    expectedCentavos: expected,
    varianceCentavos: closed.variance,
    keptCentavos: body.keep,
    toSafeCentavos: closed.toSafe,
    remittedCentavos: closed.remitted,
    note: note || null,
  }
  await sessions.setCashSession(trx, id, {
    ...result,
    state: 'closed',
    countedAt: row.countedAt ?? now,
    counted: JSON.stringify(body.counted),
    closedAt: now,
    closedBy: actor.id,
  })
  const transfer = (
    sourceType: NewTransfer['sourceType'],
    description: string,
    postings: readonly Posting[],
  ): NewTransfer => ({
    branchId: row.branchId,
    occurredAt: now,
    businessDate: businessDateOf(now, row.cutoffMinutes),
    sourceType,
    sourceId: id,
    description: `${description} of cash session ${row.number}`,
    cashSessionId: id,
    actorId: actor.id,
    postings,
  })
  if (closed.remitted > 0) {
    await insertRemittance(trx, {
      // Each close remits once, so the session's id is also the remittance's.
      id,
      branchId: row.branchId,
      number: await nextNumber(trx, row.branchId, 'remittance'),
      cashSessionId: id,
      fromAccount: 'drawer',
      amountCentavos: closed.remitted,
      counted: null,
      carrier: body.carrier ?? fullNameOf(actor),
      note: null,
      businessDate: businessDateOf(now, row.cutoffMinutes),
      sentAt: now,
      sentBy: actor.id,
    })
  }
  await postTransfers(trx, [
    transfer('cash_count', 'Count', rules.varianceFound(closed.variance)),
    transfer('to_safe', 'To the safe', rules.movedToSafe(closed.toSafe)),
    transfer('remittance', 'Remittance', remittanceSent(closed.remitted, 'drawer')),
  ])
  await writeAudit(trx, context, {
    action: 'cash.session_closed',
    objectType: 'cash_session',
    objectId: id,
    branchId: row.branchId,
    reason: note || undefined,
    after: { number: row.number, ...result },
  })
  await announce(
    trx,
    now,
    { type: 'cash.session_closed', branchId: row.branchId, payload: { cashSessionId: id } },
    ...(closed.remitted > 0
      ? [{ type: 'remittance.sent' as const, branchId: row.branchId, payload: { remittanceId: id } }]
      : []),
  )
  return toDetail(trx, context, await foundSession(trx, scope, id))
}

/** Who counted. A recount after the figures were shown, or a provisional count, is allowed, but the first one stays on record. */
async function recordCount(trx: Trx, context: Context, row: sessions.CashSessionRow, counted: Counted): Promise<void> {
  if (row.counted && isSameCount(row.counted, counted)) return
  await writeAudit(trx, context, {
    action: row.counted ? 'cash.session_recounted' : 'cash.session_counted',
    objectType: 'cash_session',
    objectId: row.id,
    branchId: row.branchId,
    before: { number: row.number, countedCentavos: row.countedCentavos, counted: row.counted },
    after: { countedCentavos: worthOf(counted), counted },
  })
}

function isSameCount(one: Counted, other: Counted): boolean {
  return DENOMINATIONS.every((pesos) => (one[String(pesos)] ?? 0) === (other[String(pesos)] ?? 0))
}

/** The ledger balance of a branch's drawer. */
async function drawerOf(trx: Trx, branchId: string) {
  return (await cashOnHand(trx, [branchId])).get(branchId)?.drawer ?? ZERO
}

async function foundSession(db: Trx | Context['db'], scope: Scope, id: string): Promise<sessions.CashSessionRow> {
  return found(await sessions.findCashSession(db, scope, id))
}
async function lockedSession(trx: Trx, scope: Scope, id: string): Promise<sessions.CashSessionRow> {
  return found(await sessions.lockCashSession(trx, scope, id))
}

function found(row: sessions.CashSessionRow | undefined): sessions.CashSessionRow {
  if (!row) throw new DomainError('not_found', 'Cash session not found')
  return row
}

function alreadyOpen(): DomainError {
  return new DomainError('session_already_open', 'The drawer is already open')
}
