import type { RouteInput } from '@labada/contracts/core/route'
import type { payrollRunCommands } from '@labada/contracts/payroll/runs/payroll-runs'
import { accountNames } from '@labada/db/cash/cash-flow'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { getTill } from '@labada/db/cash/tills'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import * as approval from '@labada/db/payroll/runs/payroll-approval'
import { listBlockers } from '@labada/db/payroll/runs/payroll-blockers'
import { findPayrollPayment, insertPayrollPayment } from '@labada/db/payroll/runs/payroll-payments'
import * as runs from '@labada/db/payroll/runs/payroll-runs'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos, sum } from '@labada/domain/core/money'
import { approvalPostings, isCash, payPostings } from '@labada/domain/payroll/runs/payroll-postings'
import { requireNothingOpen, requireState } from '@labada/domain/payroll/runs/payroll-runs'
import { refuseEmptyCash } from '../../cash/short-cash.ts'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handler } from '../../http/context.ts'
import { known, runAnswer, runDetail } from './payroll-answers.ts'
import { lockedRun, written } from './payroll-running.ts'

/** What approving posts, by branch, before and after it is done. */
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

/** Posts a reviewed run: wages are owed, instalments taken, its days locked. Saying it twice is harmless. */
export const approvePayrollRun: Handler<typeof payrollRunCommands.approvePayrollRun> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const run = await lockedRun(trx, params.runId)
    if (run.approvedAt === null) await approve(trx, run, body.version, context)
    return runAnswer(trx, run.id, context.now)
  })

/** Hands out pay. The same id again is harmless. */
export const payPayrollRun: Handler<typeof payrollRunCommands.payPayrollRun> = ({ params, body }, context) =>
  afterTwin('payment', 'payroll_payment_pkey', () =>
    context.command(async (trx) => {
      const run = await lockedRun(trx, params.runId)
      const before = await findPayrollPayment(trx, body.id)
      if (before && (before.runId !== run.id || before.branchId !== body.branchId || before.place !== body.from)) {
        throw idTaken('payment')
      }
      if (!before) await pay(trx, run, body, context)
      return runDetail(trx, run.id, context.now)
    }),
  )

async function approve(trx: Trx, run: Row<'payrollRun'>, version: number | undefined, context: Context): Promise<void> {
  const { actor, now } = context
  requireState(run.state, ['review'], 'approved')
  if (version !== undefined && version !== run.version) {
    throw new DomainError('stale_version', 'Somebody changed this run; look at it again')
  }
  if (await approval.hasEarlierOpen(trx, run.id)) {
    throw new DomainError('not_ready', 'A run of earlier days of the same people has to be approved first')
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

async function pay(
  trx: Trx,
  run: Row<'payrollRun'>,
  body: RouteInput<typeof payrollRunCommands.payPayrollRun>['body'],
  context: Context,
): Promise<void> {
  const { actor, now } = context
  const { branchId, from, reference = '' } = body
  requireState(run.state, ['approved'], 'paid')
  if (!isCash(from) && reference === '') {
    throw new DomainError('field_invalid', 'Reference is required', { field: 'reference' })
  }
  const branch = await getTill(trx, branchId).catch(() => undefined)
  if (!branch) throw new DomainError('field_invalid', 'No such branch', { field: 'branchId' })
  const slips = await approval.lockPayable(trx, run.id, branchId, body.slipIds)
  if (slips.length === 0 || (body.slipIds && slips.length < new Set(body.slipIds).size)) {
    throw new DomainError('already_decided', 'Some of these are paid, held or not of this branch', { field: 'slipIds' })
  }
  const session = from === 'drawer' ? openDrawerOf(await shareOpenSession(trx, branchId)) : undefined
  const amount = sum(slips.map(({ netCentavos }) => centavos(netCentavos)))
  const businessDate = businessDateOf(now, branch.cutoffMinutes)
  await insertPayrollPayment(trx, {
    id: body.id,
    runId: run.id,
    branchId,
    place: from,
    reference: reference || null,
    amountCentavos: amount,
    slips: slips.length,
    cashSessionId: session?.id ?? null,
    businessDate,
    paidAt: now,
    paidBy: actor.id,
  })
  await approval.setPaid(
    trx,
    slips.map(({ id }) => id),
    body.id,
  )
  await postTransfers(trx, [
    {
      branchId,
      occurredAt: now,
      businessDate,
      sourceType: 'payroll_payment',
      sourceId: body.id,
      description: `Pay ${run.fromOn} to ${run.toOn}`,
      cashSessionId: session?.id ?? null,
      actorId: actor.id,
      postings: payPostings(amount, from),
    },
  ])
  await refuseEmptyCash(trx, branchId)
  if (!(await approval.hasUnpaid(trx, run.id))) await runs.setRun(trx, run.id, { state: 'paid', paidAt: now })
  await written(trx, context, run, 'payroll.paid', undefined, {
    branchId,
    from,
    slips: slips.length,
    amountCentavos: amount,
  })
}
