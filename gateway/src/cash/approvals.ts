import type { Approval, approvalRoutes } from '@labada/contracts/cash/approvals'
import type { RouteInput } from '@labada/contracts/core/route'
import * as approvals from '@labada/db/cash/approvals'
import type { Trx } from '@labada/db/core/client'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import {
  isDecidable,
  isReversal,
  KEY_TO_APPROVE,
  type OrderMoney,
  type ReversalKind,
} from '@labada/domain/cash/approvals'
import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import { DomainError } from '@labada/domain/core/errors'
import { requireKeyFor } from '@labada/domain/core/keys'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handlers } from '../http/context.ts'

type Asked = RouteInput<typeof approvalRoutes.requestApproval>['body']

/** The requested amount and, if needed, the day it will be paid by. */
export interface AskedFor {
  readonly amount: Centavos
  readonly dueOn: ManilaDate | null
  /** For a void or refund: how the money goes back, which payment, and the order's money at this moment. */
  readonly method?: PaymentMethod | undefined
  readonly paymentId?: string | undefined
  readonly money?: OrderMoney | undefined
}

/** A requested void or refund, and an approved one. */
export type AskedReversal = Asked & { readonly kind: ReversalKind }
export type ApprovedReversal = approvals.ApprovalRow & { readonly kind: ReversalKind }

/** What other areas know about the subject of a request. */
export interface ApprovalSubjects {
  /** The amount an order may leave unpaid. Throws for one that is out of scope, voided or paid. */
  readonly releaseOf: (
    trx: Trx,
    asked: { readonly subjectId: string; readonly dueOn?: ManilaDate | undefined },
    context: Context,
  ) => Promise<AskedFor>
  /** What a void or refund would reverse. Throws if it cannot be done, or cannot be requested. */
  readonly reversalOf: (trx: Trx, asked: AskedReversal, context: Context) => Promise<AskedFor>
  /** Carries out an approved void or refund. Throws if it can no longer be done. */
  readonly carryOut: (trx: Trx, approval: ApprovedReversal, context: Context) => Promise<void>
}

export const approvalHandlers = (subjects: ApprovalSubjects): Handlers<typeof approvalRoutes> => ({
  async requestApproval({ body }, context) {
    const { actor, branchId, now, scope } = context
    return afterTwin('request', 'approval_pkey', () =>
      context.command(async (trx) => {
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
          method: about.method ?? null,
          paymentId: about.paymentId ?? null,
          totalCentavos: about.money?.total ?? null,
          paidCentavos: about.money?.paid ?? null,
          refundedCentavos: about.money?.refunded ?? null,
        })
        if (isReversal(body.kind)) {
          await writeAudit(trx, context, {
            action: 'reversal.asked',
            objectType: 'order',
            objectId: body.subjectId,
            branchId,
            reason: body.reason,
            after: { kind: body.kind, amountCentavos: about.amount, method: about.method ?? null },
          })
        }
        const payload = { approvalId: body.id, subjectId: body.subjectId }
        await announce(trx, now, { type: 'approval.requested', branchId, payload })
        return toApproval(found(await approvals.findApproval(trx, scope, body.id)))
      }),
    )
  },

  async listApprovals({ query }, { db, scope }) {
    const { branchId, cursor, limit = 50, ...filter } = query
    const seen = { branchId: scope.branchId ?? branchId ?? null }
    const [page, totals] = await Promise.all([
      approvals.listApprovals(db, seen, filter, { cursor, limit }),
      onFirstPage(cursor, async () => {
        const waiting = await approvals.waitingApprovals(db, seen)
        return { waiting: [...waiting.values()].reduce((all, one) => all + one, 0) }
      }),
    ])
    return { items: page.items.map(toApproval), nextCursor: page.nextCursor, totals }
  },

  async decideApproval({ params, body }, context) {
    return context.command(async (trx) => {
      const { actor, now, scope } = context
      const row = found(await approvals.lockApproval(trx, scope, params.approvalId))
      if (!isDecidable(row, body.decision)) return toApproval(row)
      const needed = body.decision === 'approved' ? KEY_TO_APPROVE[row.kind] : undefined
      if (needed) requireKeyFor(actor.keys, needed)
      const isDone = body.decision === 'approved' && isOfReversal(row)
      if (isDone) await subjects.carryOut(trx, row, context)
      await approvals.setApproval(trx, row.id, {
        state: isDone ? 'used' : body.decision,
        usedAt: isDone ? now : null,
        decidedAt: now,
        decidedBy: actor.id,
        decisionNote: body.note || null,
      })
      await writeAudit(trx, context, {
        action: `${isReversal(row.kind) ? 'reversal' : 'approval'}.${body.decision}`,
        objectType: row.kind === 'cash_out' ? 'cash_movement' : 'order',
        objectId: row.subjectId,
        branchId: row.branchId,
        reason: body.note || row.reason,
        key: needed ?? context.key,
        before: { kind: row.kind, requestedBy: row.requestedByName, number: row.orderNumber },
        after: { amountCentavos: row.amountCentavos, dueOn: row.dueOn },
      })
      const payload = { approvalId: row.id, subjectId: row.subjectId }
      await announce(trx, now, { type: 'approval.decided', branchId: row.branchId, payload })
      return toApproval(found(await approvals.findApproval(trx, scope, row.id)))
    })
  },
})

/** The answer to a repeated id. Refuses `stale_version` if it belongs to another request. */
function sameRequest(known: approvals.ApprovalRow | undefined, body: Asked): approvals.ApprovalRow {
  if (known?.subjectId !== body.subjectId || known.kind !== body.kind) throw idTaken('request')
  return known
}

/** The requested amount and its due day. */
async function subjectOf(trx: Trx, asked: Asked, context: Context, subjects: ApprovalSubjects): Promise<AskedFor> {
  if (asked.kind === 'release_unpaid') return subjects.releaseOf(trx, asked, context)
  if (isReversal(asked.kind)) return subjects.reversalOf(trx, { ...asked, kind: asked.kind }, context)
  if (asked.amount === undefined) throw new DomainError('field_invalid', 'Amount is required', { field: 'amount' })
  return { amount: asked.amount, dueOn: null }
}

const isOfReversal = (row: approvals.ApprovalRow): row is ApprovedReversal => isReversal(row.kind)

function found(row: approvals.ApprovalRow | undefined): approvals.ApprovalRow {
  if (!row) throw new DomainError('not_found', 'Request not found')
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
    method: row.method,
    paymentId: row.paymentId,
    dueOn: row.dueOn,
    state: row.state,
    requestedAt: row.requestedAt,
    requestedBy: { id: row.requestedBy, name: row.requestedByName },
    decidedAt: row.decidedAt,
    decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decidedByName ?? '' },
    decisionNote: row.decisionNote,
  }
}
