import type { DrawerMovement, drawerDeskRoutes } from '@labada/contracts/cash/drawer-desk'
import { approvalsOf, setApproval } from '@labada/db/cash/approvals'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import * as desk from '@labada/db/cash/drawer-desk'
import { getTill } from '@labada/db/cash/tills'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { grantFor } from '@labada/domain/cash/approvals'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { drawerMoved, needsApproval } from '@labada/domain/cash/drawer-movements'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { inWords } from '@labada/domain/core/money'
import { fullNameOf } from '@labada/domain/core/names'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Handlers } from '../http/context.ts'
import { toNoSale } from './cash-answers.ts'
import { refuseEmptyCash } from './short-cash.ts'

const WORDS = { cash_in: 'Cash in', cash_out: 'Cash out', to_safe: 'To the safe', from_safe: 'From the safe' } as const

export const drawerDeskHandlers: Handlers<typeof drawerDeskRoutes> = {
  async moveCash({ body }, context) {
    const { actor, branchId, now } = context
    return afterTwin('cash movement', 'cash_movement_pkey', () =>
      context.command(async (trx) => {
        const known = await desk.findCashMovement(trx, body.id)
        if (known) {
          if (known.branchId !== branchId || known.kind !== body.kind || known.amountCentavos !== body.amount) {
            throw idTaken('cash movement')
          }
          return toMovement(known)
        }
        const postings = drawerMoved(body.kind, body.amount, body.reason)
        const branch = await getTill(trx, branchId)
        const drawer = openDrawerOf(await shareOpenSession(trx, branchId))
        const limit = branch.cashOutLimitCentavos
        // Whoever stands in for an admin allowed it at the counter.
        const mustAsk = !actor.permitter?.isForAdmin && needsApproval(body.kind, body.amount, limit)
        const asked = mustAsk ? await approvalsOf(trx, 'cash_out', body.id) : []
        const grant = grantFor(
          asked.map((one) => ({ ...one, amount: one.amountCentavos })),
          body.amount,
        )
        if (mustAsk && !grant) {
          throw new DomainError('approval_required', `Cash out over ${inWords(limit)} needs admin approval`)
        }
        await desk.insertCashMovement(trx, {
          id: body.id,
          branchId,
          cashSessionId: drawer.id,
          kind: body.kind,
          reason: body.reason ?? null,
          note: body.note,
          amountCentavos: body.amount,
          approvalId: grant?.id ?? null,
          recordedAt: now,
          recordedBy: actor.id,
        })
        if (grant?.state === 'approved') await setApproval(trx, grant.id, { state: 'used', usedAt: now })
        await postTransfers(trx, [
          {
            branchId,
            occurredAt: now,
            businessDate: businessDateOf(now, branch.cutoffMinutes),
            sourceType: body.kind,
            sourceId: body.id,
            description: `${WORDS[body.kind]}: ${body.note}`,
            cashSessionId: drawer.id,
            actorId: actor.id,
            postings,
          },
        ])
        await refuseEmptyCash(trx, branchId)
        await writeAudit(trx, context, {
          action: 'cash.moved',
          objectType: 'cash_movement',
          objectId: body.id,
          branchId,
          reason: body.note,
          after: { kind: body.kind, amountCentavos: body.amount, reason: body.reason ?? null },
        })
        await announce(trx, now, { type: 'cash.moved', branchId, payload: { cashSessionId: drawer.id } })
        const row = await desk.findCashMovement(trx, body.id)
        if (!row) throw new DomainError('not_found', 'Cash movement not found')
        return toMovement(row)
      }),
    )
  },

  async recordNoSale({ body: { id, reason } }, context) {
    const { actor, branchId, now } = context
    return afterTwin('opening', 'no_sale_pkey', () =>
      context.command(async (trx) => {
        const known = await desk.findNoSale(trx, id)
        if (known) {
          if (known.branchId !== branchId || known.reason !== reason) throw idTaken('opening')
          return toNoSale(known)
        }
        const { id: cashSessionId } = openDrawerOf(await shareOpenSession(trx, branchId))
        await desk.insertNoSale(trx, { id, branchId, cashSessionId, reason, openedAt: now, openedBy: actor.id })
        await writeAudit(trx, context, {
          action: 'drawer.opened',
          objectType: 'cash_session',
          objectId: cashSessionId,
          branchId,
          reason,
        })
        await announce(trx, now, { type: 'drawer.opened', branchId, payload: { cashSessionId } })
        return toNoSale({
          id,
          branchId,
          cashSessionId,
          reason,
          openedAt: now,
          openedBy: actor.id,
          by: fullNameOf(actor),
        })
      }),
    )
  },

  async listCashMovements({ query }, { db, scope }) {
    return { items: (await desk.listCashMovements(db, scope, query.cashSessionId)).map(toMovement) }
  },

  async writeHandover({ body }, context) {
    const { actor, branchId, now, scope } = context
    return afterTwin('note', 'handover_note_pkey', () =>
      context.command(async (trx) => {
        const known = await desk.findHandover(trx, scope, body.id)
        if (known) return toNote(known)
        const note = { id: body.id, branchId, text: body.text, checks: [...body.checks] }
        await desk.insertHandover(trx, { ...note, writtenAt: now, writtenBy: actor.id })
        await announce(trx, now, { type: 'handover.changed', branchId, payload: { noteId: body.id } })
        return toNote(foundNote(await desk.findHandover(trx, scope, body.id)))
      }),
    )
  },

  async listHandovers({ query }, { db, scope }) {
    const seen = { branchId: scope.branchId ?? query.branchId ?? null }
    return { items: (await desk.listHandovers(db, seen)).map(toNote) }
  },

  async readHandover({ params }, context) {
    return context.command(async (trx) => {
      const { actor, now, scope } = context
      const note = foundNote(await desk.findHandover(trx, scope, params.noteId))
      if (await desk.markRead(trx, note.id, actor.id, now)) {
        await announce(trx, now, { type: 'handover.changed', branchId: note.branchId, payload: { noteId: note.id } })
      }
      return toNote(foundNote(await desk.findHandover(trx, scope, params.noteId)))
    })
  },
}

function toMovement(row: desk.DrawerMovementRow): DrawerMovement {
  const { id, cashSessionId, kind, reason, note, recordedAt } = row
  const recordedBy = { id: row.recordedBy, name: row.recordedByName }
  return { id, cashSessionId, kind, reason, note, amount: row.amountCentavos, recordedAt, recordedBy }
}

function toNote(row: desk.HandoverRow) {
  const { id, text, writtenAt, readAt } = row
  return {
    id,
    text,
    checks: [...row.checks],
    writtenAt,
    writtenBy: { id: row.writtenBy, name: row.writtenByName },
    readAt,
    readBy: row.readBy === null ? null : { id: row.readBy, name: row.readByName ?? '' },
  }
}

function foundNote(row: desk.HandoverRow | undefined): desk.HandoverRow {
  if (!row) throw new DomainError('not_found', 'Note not found')
  return row
}
