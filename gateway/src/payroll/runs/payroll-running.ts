import type { EventType } from '@labada/contracts/core/events'
import type { payrollRunCommands } from '@labada/contracts/payroll/runs/payroll-runs'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { cancelConversions } from '@labada/db/payroll/items/leave-conversions'
import { insertWaivers, listBlockers } from '@labada/db/payroll/runs/payroll-blockers'
import * as runs from '@labada/db/payroll/runs/payroll-runs'
import type { AuditAction } from '@labada/domain/core/audit-actions'
import { DomainError } from '@labada/domain/core/errors'
import { isWaivable, requireState } from '@labada/domain/payroll/runs/payroll-runs'
import { writeAudit } from '../../core/audit-entries.ts'
import type { Context, Handler } from '../../http/context.ts'
import { runAnswer, runDetail } from './payroll-answers.ts'

/** Queues the computation of a draft by a worker. Repeating it during the computation changes nothing. */
export const computePayrollRun: Handler<typeof payrollRunCommands.computePayrollRun> = ({ params }, context) =>
  context.command(async (trx) => {
    const { actor, now } = context
    const run = await lockedRun(trx, params.runId)
    requireState(run.state, ['draft'], 'calculated')
    const isRunning = run.computeNumber > 0 && run.computeFinishedAt === null && run.computeError === null
    if (!isRunning) {
      await runs.setRoster(trx, run)
      await runs.setRun(trx, run.id, {
        computeNumber: run.computeNumber + 1,
        computeRequestedAt: now,
        computeRequestedBy: actor.id,
        computeFinishedAt: null,
        computeError: null,
      })
      await written(trx, context, run, 'payroll.compute_requested')
    }
    return runAnswer(trx, run.id, context.now)
  })

/** Locks a computed draft, so that it does not change during review. */
export const submitPayrollRun: Handler<typeof payrollRunCommands.submitPayrollRun> = ({ params }, context) =>
  context.command(async (trx) => {
    const run = await lockedRun(trx, params.runId)
    if (run.state !== 'review') {
      requireState(run.state, ['draft'], 'submitted for review')
      if (run.computeFinishedAt === null) throw new DomainError('not_ready', 'Calculate the pay run first')
      await runs.setRun(trx, run.id, { state: 'review', submittedAt: context.now, submittedBy: context.actor.id })
      await written(trx, context, run, 'payroll.reviewed')
    }
    return runAnswer(trx, run.id, context.now)
  })

/** Returns the run to a draft, to be computed again. */
export const returnPayrollRun: Handler<typeof payrollRunCommands.returnPayrollRun> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const run = await lockedRun(trx, params.runId)
    if (run.state !== 'draft') {
      requireState(run.state, ['review'], 'returned')
      await runs.setRun(trx, run.id, { state: 'draft', submittedAt: null, submittedBy: null })
      await written(trx, context, run, 'payroll.reverted', body.reason)
    }
    return runAnswer(trx, run.id, context.now)
  })

/** Records that the owner accepts a blocker as it is. */
export const waiveBlockers: Handler<typeof payrollRunCommands.waiveBlockers> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const { actor, now } = context
    const run = await lockedRun(trx, params.runId)
    requireState(run.state, ['draft', 'review'], 'changed')
    const known = new Map((await listBlockers(trx, run.id, context.now)).map((blocker) => [blocker.key, blocker]))
    for (const key of body.keys) {
      const blocker = known.get(key)
      if (!blocker) throw new DomainError('stale_version', 'This is already settled. Reload and try again.', { key })
      if (!isWaivable(blocker.kind)) {
        throw new DomainError('field_invalid', 'This can’t be waived. Fix it first.', { field: 'keys', key })
      }
    }
    const fresh = body.keys.filter((key) => known.get(key)?.waivedAt === null)
    await insertWaivers(trx, run.id, fresh, { reason: body.reason, at: now, byId: actor.id })
    if (fresh.length > 0) await written(trx, context, run, 'payroll.changed', body.reason, { waived: fresh })
    return runDetail(trx, run.id, context.now)
  })

/** Closes a run that is paid. */
export const closePayrollRun: Handler<typeof payrollRunCommands.closePayrollRun> = ({ params }, context) =>
  context.command(async (trx) => {
    const { actor, now } = context
    const run = await lockedRun(trx, params.runId)
    if (run.state !== 'closed') {
      requireState(run.state, ['paid'], 'closed')
      await runs.setRun(trx, run.id, { state: 'closed', closedAt: now, closedBy: actor.id })
      await written(trx, context, run, 'payroll.closed')
    }
    return runAnswer(trx, run.id, context.now)
  })

/** Discards a draft with its slips. */
export const discardPayrollRun: Handler<typeof payrollRunCommands.discardPayrollRun> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const { actor, now } = context
    const run = await lockedRun(trx, params.runId)
    if (run.state !== 'discarded') {
      requireState(run.state, ['draft'], 'discarded')
      await runs.excludeAll(trx, run.id, body.reason)
      await cancelConversions(trx, { runId: run.id }, { at: now, by: actor.id, reason: body.reason })
      await runs.setRun(trx, run.id, {
        state: 'discarded',
        discardedAt: now,
        discardedBy: actor.id,
        discardReason: body.reason,
      })
      await written(trx, context, run, 'payroll.changed', body.reason)
    }
    return runAnswer(trx, run.id, context.now)
  })

/** The run, locked for this command; refuses `not_found`. */
export async function lockedRun(trx: Trx, id: string): Promise<Row<'payrollRun'>> {
  const run = await runs.lockRun(trx, id)
  if (!run) throw new DomainError('not_found', 'Pay run not found')
  return run
}

/** The audit entry and the event of an action on a run. */
export async function written(
  trx: Trx,
  context: Context,
  run: Pick<Row<'payrollRun'>, 'id' | 'state'>,
  type: Extract<AuditAction & EventType, `payroll.${string}`>,
  reason?: string,
  after?: Record<string, unknown>,
): Promise<void> {
  await writeAudit(trx, context, {
    action: type,
    objectType: 'payroll_run',
    objectId: run.id,
    branchId: null,
    reason,
    before: { state: run.state },
    ...(after && { after }),
  })
  await announce(trx, context.now, { type, branchId: null, payload: { payrollRunId: run.id } })
}
