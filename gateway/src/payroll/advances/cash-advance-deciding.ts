import type { EventType } from '@labada/contracts/core/events'
import type { cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { type AdvanceRow, lockAdvancesOf, setAdvance } from '@labada/db/payroll/advances/cash-advances'
import { approveAdvance, refuseCancel, refuseDecision } from '@labada/domain/payroll/advances/cash-advances'
import { writeAudit } from '../../core/audit-entries.ts'
import type { Context, Handler } from '../../http/context.ts'
import { advanceAnswer, lockedAdvance, stateOf } from './cash-advance-answers.ts'
import { allowanceOf } from './cash-advance-limits.ts'

/** Approves a request. Repeating it has no effect. */
export const approveCashAdvance: Handler<typeof cashAdvanceRoutes.approveCashAdvance> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const { scope, actor, now } = context
    const row = await lockedAdvance(trx, scope, params.advanceId)
    const isDone = row.status === 'approved' && row.decidedBy === actor.id && isSame(row, body)
    if (!isDone) {
      await lockAdvancesOf(trx, row.employeeId)
      const { standing, settings } = await allowanceOf(trx, row.employeeId, now, row.id)
      const { consentDue } = approveAdvance(stateOf(row), body, actor, standing, settings)
      await setAdvance(trx, row.id, {
        status: 'approved',
        amountCentavos: body.amount,
        instalments: body.instalments,
        consentDue,
        decidedAt: now,
        decidedBy: actor.id,
        decisionNote: body.note || null,
      })
      await written(trx, context, row, 'cash_advance.approved', body.note, {
        amountCentavos: body.amount,
        instalments: body.instalments,
      })
    }
    return advanceAnswer(trx, scope, row.id)
  })

/** Rejects a request. Repeating it has no effect. */
export const declineCashAdvance: Handler<typeof cashAdvanceRoutes.declineCashAdvance> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const { scope, actor, now } = context
    const row = await lockedAdvance(trx, scope, params.advanceId)
    if (row.status !== 'declined' || row.decidedBy !== actor.id) {
      refuseDecision(stateOf(row), actor)
      await setAdvance(trx, row.id, {
        status: 'declined',
        decidedAt: now,
        decidedBy: actor.id,
        decisionNote: body.reason,
      })
      await written(trx, context, row, 'cash_advance.declined', body.reason)
    }
    return advanceAnswer(trx, scope, row.id)
  })

/** Cancels a request or an approval before money was given. Repeating it has no effect. */
export const cancelCashAdvance: Handler<typeof cashAdvanceRoutes.cancelCashAdvance> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const { scope, actor, now } = context
    const row = await lockedAdvance(trx, scope, params.advanceId)
    if (row.status !== 'cancelled') {
      refuseCancel(row)
      await setAdvance(trx, row.id, {
        status: 'cancelled',
        cancelledAt: now,
        cancelledBy: actor.id,
        cancelReason: body.reason,
      })
      await written(trx, context, row, 'cash_advance.cancelled', body.reason)
    }
    return advanceAnswer(trx, scope, row.id)
  })

/** The audit entry and the event of an admin's or a counter's action on an advance. */
export async function written(
  trx: Trx,
  context: Context,
  row: AdvanceRow,
  type: Extract<EventType, `cash_advance.${string}`>,
  reason?: string,
  after?: Record<string, unknown>,
): Promise<void> {
  await writeAudit(trx, context, {
    action: type,
    objectType: 'cash_advance',
    objectId: row.id,
    branchId: row.branchId,
    reason: reason || undefined,
    before: { status: row.status, amountCentavos: row.amountCentavos, instalments: row.instalments },
    ...(after && { after }),
  })
  await announce(trx, context.now, { type, branchId: row.branchId, payload: { cashAdvanceId: row.id } })
}

function isSame(row: AdvanceRow, { amount, instalments }: { amount: number; instalments: number }): boolean {
  return row.amountCentavos === amount && row.instalments === instalments
}
