import type { Approval, approvalRoutes } from '@labada/contracts/cash/approvals'
import type { RouteInput } from '@labada/contracts/core/route'
import * as approvals from '@labada/db/cash/approvals'
import type { Trx } from '@labada/db/core/client'
import { violatedUnique } from '@labada/db/core/failures'
import { announce } from '@labada/db/core/outbox'
import { isDecidable } from '@labada/domain/cash/approvals'
import { DomainError } from '@labada/domain/core/errors'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import type { Context, Handlers } from '../http/context.ts'

type Asked = RouteInput<typeof approvalRoutes.requestApproval>['body']

/** How much is asked for, and by when it is made good where that is asked too. */
export interface AskedFor {
  readonly amount: Centavos
  readonly dueOn: ManilaDate | null
}

/** What others know of the subject of a request. */
export interface ApprovalSubjects {
  /** What an order may leave with unpaid. Throws for one that is out of scope, voided or paid. */
  readonly releaseOf: (
    trx: Trx,
    asked: { readonly subjectId: string; readonly dueOn?: ManilaDate | undefined },
    context: Context,
  ) => Promise<AskedFor>
}

export const approvalHandlers = (subjects: ApprovalSubjects): Handlers<typeof approvalRoutes> => ({
  async requestApproval({ body }, context) {
    const { actor, branchId, now, scope } = context
    try {
      return await context.command(async (trx) => {
        const known = await approvals.findApproval(trx, scope, body.id)
        if (known) return toApproval(sameRequest(known, body))
        const about = await subjectOf(trx, body, context, subjects)
        await approvals.insertApproval(trx, {
          id: body.id,
          branchId,
          kind: body.kind,
          subjectId: body.subjectId,
          amountCentavos: about.amount,
          reason: body.reason,
          dueOn: about.dueOn,
          state: 'waiting',
          requestedAt: now,
          requestedBy: actor.id,
        })
        const payload = { approvalId: body.id, subjectId: body.subjectId }
        await announce(trx, now, { type: 'approval.requested', branchId, payload })
        return toApproval(found(await approvals.findApproval(trx, scope, body.id)))
      })
    } catch (error) {
      if (violatedUnique(error) !== 'approval_pkey') throw error
      // A twin was kept at the same moment.
      return toApproval(sameRequest(await approvals.findApproval(context.db, scope, body.id), body))
    }
  },

  async listApprovals({ query }, { db, scope }) {
    const { branchId, cursor, limit = 50, ...filter } = query
    const seen = { branchId: scope.branchId ?? branchId ?? null }
    const [page, waiting] = await Promise.all([
      approvals.listApprovals(db, seen, filter, { cursor, limit }),
      approvals.waitingApprovals(db, seen),
    ])
    return {
      items: page.items.map(toApproval),
      nextCursor: page.nextCursor,
      totals: { waiting: [...waiting.values()].reduce((all, one) => all + one, 0) },
    }
  },

  async decideApproval({ params, body }, context) {
    return context.command(async (trx) => {
      const { actor, now, scope } = context
      const row = found(await approvals.lockApproval(trx, scope, params.approvalId))
      if (!isDecidable(row, body.decision)) return toApproval(row)
      await approvals.setApproval(trx, row.id, {
        state: body.decision,
        decidedAt: now,
        decidedBy: actor.id,
        decisionNote: body.note || null,
      })
      await writeAudit(trx, context, {
        action: `approval.${body.decision}`,
        objectType: row.kind === 'cash_out' ? 'cash_movement' : 'order',
        objectId: row.subjectId,
        branchId: row.branchId,
        reason: body.note || row.reason,
        before: { kind: row.kind, requestedBy: row.requestedByName, number: row.orderNumber },
        after: { amountCentavos: row.amountCentavos, dueOn: row.dueOn },
      })
      const payload = { approvalId: row.id, subjectId: row.subjectId }
      await announce(trx, now, { type: 'approval.decided', branchId: row.branchId, payload })
      return toApproval(found(await approvals.findApproval(trx, scope, row.id)))
    })
  },
})

/** What a repeated id answers. Refuses `stale_version` when it named another request. */
function sameRequest(known: approvals.ApprovalRow | undefined, body: Asked): approvals.ApprovalRow {
  if (known?.subjectId !== body.subjectId || known.kind !== body.kind) throw idTaken('request')
  return known
}

/** How much is asked for and until when. */
async function subjectOf(trx: Trx, asked: Asked, context: Context, { releaseOf }: ApprovalSubjects): Promise<AskedFor> {
  if (asked.kind === 'release_unpaid') return releaseOf(trx, asked, context)
  if (asked.amount === undefined) throw new DomainError('field_invalid', 'Amount is required', { field: 'amount' })
  return { amount: asked.amount, dueOn: null }
}

function found(row: approvals.ApprovalRow | undefined): approvals.ApprovalRow {
  if (!row) throw new DomainError('not_found', 'No such request')
  return row
}

function toApproval(row: approvals.ApprovalRow): Approval {
  return {
    id: row.id,
    branchId: row.branchId,
    branchName: row.branchName,
    kind: row.kind,
    subjectId: row.subjectId,
    orderNumber: row.orderNumber,
    amount: row.amountCentavos,
    reason: row.reason,
    dueOn: row.dueOn,
    state: row.state,
    requestedAt: row.requestedAt,
    requestedBy: { id: row.requestedBy, name: row.requestedByName },
    decidedAt: row.decidedAt,
    decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decidedByName ?? '' },
    decisionNote: row.decisionNote,
  }
}
