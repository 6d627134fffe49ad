import type { payrollRunCommands } from '@labada/contracts/payroll/runs/payroll-runs'
import { accountNames } from '@labada/db/cash/cash-flow'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { invariantHealth } from '@labada/db/health'
import { postTransfers } from '@labada/db/ledger/ledger'
import * as approval from '@labada/db/payroll/runs/payroll-approval'
import { listBlockers } from '@labada/db/payroll/runs/payroll-blockers'
import * as runs from '@labada/db/payroll/runs/payroll-runs'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { approvalPostings } from '@labada/domain/payroll/runs/payroll-postings'
import { requireNothingOpen, requireSoundRecords, requireState } from '@labada/domain/payroll/runs/payroll-runs'
import type { Context, Handler } from '../../http/context.ts'
import { known, runAnswer } from './payroll-answers.ts'
import { lockedRun, written } from './payroll-running.ts'

/** The postings of an approval, by branch, before and after it. */
export const payrollJournal: Handler<typeof payrollRunCommands.payrollJournal> = async ({ params }, { db }) => {
  const run = known(await runs.findRun(db, params.runId))
  const names = await accountNames(db)
  const branches = await approval.listBranchSums(db, run.id)
  return {
    posted: run.approvedAt !== null,
    branches: branches.map((sums) => ({
      branchId: sums.branchId,
      branchName: sums.branchName,
      postings: approvalPostings(sums).map(({ account, amount }) => ({
        account,
        accountName: names.get(account) ?? account,
        amount,
      })),
    })),
  }
}

/**
 * Posts a reviewed run: wages become owed, instalments are deducted, its days are locked. Repeating it has no effect.
 */
export const approvePayrollRun: Handler<typeof payrollRunCommands.approvePayrollRun> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const run = await lockedRun(trx, params.runId)
    if (run.approvedAt === null) await approve(trx, run, body.version, context)
    return runAnswer(trx, run.id, context.now)
  })

async function approve(trx: Trx, run: Row<'payrollRun'>, version: number | undefined, context: Context): Promise<void> {
  const { actor, now } = context
  requireState(run.state, ['review'], 'approved')
  requireSoundRecords((await invariantHealth(trx)).broken)
  if (version !== undefined && version !== run.version) {
    throw new DomainError('stale_version', 'Someone else changed this pay run. Reload and try again.')
  }
  if (await approval.hasEarlierOpen(trx, run.id)) {
    throw new DomainError('not_ready', 'An earlier pay run for the same people must be approved first')
  }
  const blockers = await listBlockers(trx, run.id, now)
  requireNothingOpen(blockers.map(({ key, kind, waivedAt }) => ({ key, kind, isWaived: waivedAt !== null })))
  const branches = await approval.listBranchSums(trx, run.id)
  const dates = new Map(branches.map(({ branchId, cutoffMinutes }) => [branchId, businessDateOf(now, cutoffMinutes)]))
  const dateOf = (branchId: string): ManilaDate => dates.get(branchId) ?? manilaDateOf(now)
  const advances = await approval.takeAdvances(trx, run.id, { at: now, by: actor.id, dateOf })
  await approval.takeItems(trx, run.id)
  await postTransfers(
    trx,
    branches.map((sums) => ({
      branchId: sums.branchId,
      occurredAt: now,
      businessDate: dateOf(sums.branchId),
      sourceType: 'payroll',
      sourceId: run.id,
      description: `Payroll ${run.fromOn} to ${run.toOn}`,
      cashSessionId: null,
      actorId: actor.id,
      postings: approvalPostings(sums),
    })),
  )
  await approval.lockSlips(trx, run.id, now)
  await runs.setRun(trx, run.id, { state: 'approved', approvedAt: now, approvedBy: actor.id })
  await written(trx, context, run, 'payroll.approved')
  for (const cashAdvanceId of advances) {
    await announce(trx, now, { type: 'cash_advance.plan_changed', branchId: null, payload: { cashAdvanceId } })
  }
}
