import type { payrollRunCommands } from '@labada/contracts/payroll/runs/payroll-runs'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { listBranchSums } from '@labada/db/payroll/runs/payroll-approval'
import * as reopening from '@labada/db/payroll/runs/payroll-reopening'
import * as runs from '@labada/db/payroll/runs/payroll-runs'
import { businessDateOf, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { requireReopenable } from '@labada/domain/payroll/runs/payroll-runs'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handler } from '../../http/context.ts'
import { runAnswer } from './payroll-answers.ts'
import { lockedRun, written } from './payroll-running.ts'

/**
 * Reopens an approved run of which nothing was paid: it stays on record with its slips, its journal is reversed, its
 * deductions are given back, its days are unlocked. A new draft of its days contains the decisions made for it.
 * Repeating the same id has no effect.
 */
export const reopenPayrollRun: Handler<typeof payrollRunCommands.reopenPayrollRun> = ({ params, body }, context) =>
  afterTwin('payroll run', 'payroll_run_pkey', () =>
    context.command(async (trx) => {
      const run = await lockedRun(trx, params.runId)
      const successor = await reopening.findSuccessor(trx, run.id)
      if (successor?.id !== body.id) {
        requireReopenable(run.state, await reopening.obstaclesOf(trx, run.id))
        if (await runs.findRun(trx, body.id)) throw idTaken('payroll run')
        await reopen(trx, run, body, context)
      }
      return runAnswer(trx, body.id, context.now)
    }),
  )

async function reopen(
  trx: Trx,
  run: Row<'payrollRun'>,
  { id, reason }: { readonly id: string; readonly reason: string },
  context: Context,
): Promise<void> {
  const { actor, now } = context
  const reverting = { at: now, by: actor.id, reason }
  const dates = new Map(
    (await listBranchSums(trx, run.id)).map(({ branchId, cutoffMinutes }) => [
      branchId,
      businessDateOf(now, cutoffMinutes),
    ]),
  )
  const dateOf = (branchId: string): ManilaDate => dates.get(branchId) ?? manilaDateOf(now)
  await reopening.revertRun(trx, run.id, reverting)
  await postTransfers(
    trx,
    (await reopening.listReversals(trx, run.id)).map((transfer) => ({
      branchId: transfer.branchId,
      occurredAt: now,
      businessDate: dateOf(transfer.branchId),
      sourceType: 'payroll',
      sourceId: run.id,
      description: `Payroll ${run.fromOn} to ${run.toOn} reopened`,
      cashSessionId: null,
      actorId: actor.id,
      postings: transfer.postings,
      reversesId: transfer.id,
    })),
  )
  const advances = await reopening.giveBackAdvances(trx, run.id, { ...reverting, dateOf })
  const draft = {
    id,
    fromOn: run.fromOn,
    toOn: run.toOn,
    payOn: run.payOn,
    frequency: run.frequency,
    branchIds: run.branchIds,
    state: 'draft' as const,
    withThirteenthMonth: run.withThirteenthMonth,
    settlesYear: run.settlesYear,
    projectsYear: run.projectsYear,
    createdAt: now,
    createdBy: actor.id,
    reopensId: run.id,
  }
  await runs.insertRun(trx, draft)
  await runs.setRoster(trx, draft)
  await reopening.carryOver(trx, run.id, id, reverting)
  await written(trx, context, run, 'payroll.reverted', reason, { state: 'reverted', payrollRunId: id })
  await written(trx, context, draft, 'payroll.created', reason, { reopens: run.id })
  for (const cashAdvanceId of advances) {
    await announce(trx, now, { type: 'cash_advance.plan_changed', branchId: null, payload: { cashAdvanceId } })
  }
  // Records that arrived after the days were locked were not computed; now they count.
  await announce(trx, now, { type: 'job.run_requested', branchId: null, payload: { job: 'sweep-attendance-days' } })
}
