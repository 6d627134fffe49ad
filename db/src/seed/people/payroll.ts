import { atMinutes, manilaDateOf, monthEndOf } from '@labada/domain/core/manila-time'
import { isLastPayOfYear, type RunPeriod } from '@labada/domain/payroll/runs/paydays'
import type { Trx } from '../../core/client.ts'
import { computeSlips } from '../../payroll/runs/payroll-compute.ts'
import { runLaw } from '../../payroll/runs/payroll-inputs.ts'
import { insertRun, setRoster, setRun } from '../../payroll/runs/payroll-runs.ts'
import { type Dice, diceOf } from '../dice.ts'
import { demoPeriods } from './pay-periods.ts'
import { closePayroll, remitContributions } from './payroll-paid.ts'

const HOUR_MS = 3_600_000

export interface PayrollTerms {
  readonly adminId: string
  readonly now: Date
  readonly seed: number
}

/** The pay of the periods before: computed, looked through, approved, handed out and closed, each in its days. */
export async function fillPaidPayroll(trx: Trx, { adminId, now, seed }: PayrollTerms): Promise<void> {
  for (const [index, period] of demoPeriods(manilaDateOf(now)).closed.entries()) {
    const dice = diceOf(seed + 10 + index)
    const at = atMinutes(period.to, (24 + 9) * 60)
    const runId = await reviewedRun(trx, period, { dice, adminId, at })
    await closePayroll(trx, { id: runId, ...period }, { dice, adminId })
    if (period.to === monthEndOf(period.to)) await remitContributions(trx, period.to, { dice, adminId, now })
  }
}

/** The pay of the last half-month that is over, computed and waiting for somebody to look through it. */
export async function fillPayroll(trx: Trx, { adminId, now, seed }: PayrollTerms): Promise<void> {
  const at = new Date(now.getTime() - 2 * HOUR_MS)
  await reviewedRun(trx, demoPeriods(manilaDateOf(now)).current, { dice: diceOf(seed), adminId, at })
}

/** A run with a slip for everybody, computed and in review. Gives its id. */
async function reviewedRun(
  trx: Trx,
  { from, to, payOn, frequency }: RunPeriod,
  { dice, adminId, at }: { readonly dice: Dice; readonly adminId: string; readonly at: Date },
): Promise<string> {
  const run = {
    id: dice.id(at),
    fromOn: from,
    toOn: to,
    payOn,
    frequency,
    branchIds: [],
    withThirteenthMonth: false,
    projectsYear: false,
    settlesYear: isLastPayOfYear({ from, to, payOn, frequency }),
  }
  await insertRun(trx, { ...run, state: 'draft', createdAt: at, createdBy: adminId })
  await setRoster(trx, run, () => dice.id(at))
  const slips = await trx.selectFrom('payslip').select('id').where('runId', '=', run.id).orderBy('id').execute()
  const law = await runLaw(trx, run)
  await computeSlips(
    trx,
    law,
    slips.map(({ id }) => id),
    { number: 1, now: at },
  )
  await setRun(trx, run.id, {
    state: 'review',
    computeNumber: 1,
    computeRequestedAt: at,
    computeRequestedBy: adminId,
    computeFinishedAt: at,
    submittedAt: at,
    submittedBy: adminId,
  })
  return run.id
}
