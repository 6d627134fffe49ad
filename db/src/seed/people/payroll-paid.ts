import { bookEntry, SOURCE_OF } from '@labada/domain/cash/cash-entries'
import { addDays, atMinutes, businessDateOf, type ManilaDate, monthEndOf } from '@labada/domain/core/manila-time'
import { type Centavos, centavos, sum } from '@labada/domain/core/money'
import type { MoneyPlace } from '@labada/domain/ledger/money-places'
import { approvalPostings, payPostings } from '@labada/domain/payroll/runs/payroll-postings'
import { type BlockerKind, isWaivable, isWarning, requireNothingOpen } from '@labada/domain/payroll/runs/payroll-runs'
import { sql } from 'kysely'
import type { Trx } from '../../core/client.ts'
import {
  hasUnpaid,
  listBranchSums,
  lockPayable,
  lockSlips,
  setPaid,
  takeAdvances,
  takeItems,
} from '../../payroll/runs/payroll-approval.ts'
import { insertWaivers, listBlockers } from '../../payroll/runs/payroll-blockers.ts'
import { insertPayrollPayment } from '../../payroll/runs/payroll-payments.ts'
import { setRun } from '../../payroll/runs/payroll-runs.ts'
import { bookPast } from '../bulk.ts'
import type { Dice } from '../dice.ts'

/** Days after a period's end on which the owner approved it. */
const APPROVED_AFTER = 3
/** Cash that stays in a safe whatever is paid from it. */
const LEFT_IN_SAFE = 3_000_00

/** What the owner said about what stood in the way. */
const REASONS: Partial<Record<BlockerKind, string>> = {
  missing_out: 'They do not know when they left; paid as far as the scans prove it',
  unproven_scan: 'The shift lead saw them at work',
}
const OTHER_REASON = 'Looked at together with the employee'

interface PaidRun {
  readonly id: string
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly payOn: ManilaDate
}
interface Given {
  readonly dice: Dice
  readonly adminId: string
}

/** Approves a reviewed run as the owner did, hands its pay out and closes it, by the product's own rules. */
export async function closePayroll(trx: Trx, run: PaidRun, given: Given): Promise<void> {
  await approve(trx, run, given)
  const paidAt = atMinutes(run.payOn, 16 * 60)
  for (const { branchId } of await listBranchSums(trx, run.id))
    await payBranch(trx, run, { ...given, branchId, paidAt })
  if (await hasUnpaid(trx, run.id)) throw new RangeError(`Somebody of the pay until ${run.to} was not paid`)
  await setRun(trx, run.id, { state: 'paid', paidAt })
  const closedAt = atMinutes(addDays(run.payOn, 1), 10 * 60)
  await setRun(trx, run.id, { state: 'closed', closedAt, closedBy: given.adminId })
}

/** The contributions of a month, remitted in the month after it on the agencies' days, as far as they have come. */
export async function remitContributions(
  trx: Trx,
  monthEnd: ManilaDate,
  { dice, adminId, now }: Given & { readonly now: Date },
): Promise<void> {
  const { rows } = await sql<{ branchId: string; sss: Centavos; philhealth: Centavos; pagibig: Centavos }>`
    select branch_id as "branchId",
      sum(sss_centavos + mpf_centavos + employer_sss_centavos + employer_mpf_centavos + employer_ec_centavos)::bigint as sss,
      sum(philhealth_centavos + employer_philhealth_centavos)::bigint as philhealth,
      sum(pagibig_centavos + employer_pagibig_centavos)::bigint as pagibig
    from payslip where locked_at is not null and state = 'computed'
      and to_on between ${addDays(monthEnd, 1 - Number(monthEnd.slice(8)))} and ${monthEnd}
    group by branch_id order by branch_id`.execute(trx)
  const next = addDays(monthEnd, 1)
  const days = { pagibig: addDays(next, 13), philhealth: addDays(next, 14), sss: monthEndOf(next) }
  const names = { pagibig: 'Pag-IBIG', philhealth: 'PhilHealth', sss: 'SSS' }
  for (const { branchId, ...amounts } of rows) {
    for (const agency of ['pagibig', 'philhealth', 'sss'] as const) {
      const at = atMinutes(days[agency], 11 * 60)
      if (at > now || amounts[agency] <= 0) continue
      const id = dice.id(at)
      const legs = bookEntry({ kind: 'contributions', amount: amounts[agency], from: 'bank' })
      await bookPast(trx, [
        {
          id,
          branchId,
          occurredAt: at,
          businessDate: days[agency],
          sourceType: SOURCE_OF.contributions,
          sourceId: id,
          description: `${names[agency]} of ${monthEnd.slice(0, 7)}`,
          cashSessionId: null,
          actorId: adminId,
          postings: legs,
        },
      ])
    }
  }
}

async function approve(trx: Trx, run: PaidRun, { dice, adminId }: Given): Promise<void> {
  const at = atMinutes(addDays(run.to, APPROVED_AFTER), 10 * 60)
  const found = await listBlockers(trx, run.id, at)
  for (const kind of new Set(found.map((one) => one.kind).filter(isWaivable))) {
    const keys = found.filter((one) => one.kind === kind).map(({ key }) => key)
    await insertWaivers(trx, run.id, keys, { reason: REASONS[kind] ?? OTHER_REASON, at, byId: adminId })
  }
  requireNothingOpen(
    (await listBlockers(trx, run.id, at))
      .filter(({ kind }) => !isWarning(kind))
      .map(({ key, kind, waivedAt }) => ({ key, kind, isWaived: waivedAt !== null })),
  )
  const branches = await listBranchSums(trx, run.id)
  const dates = new Map(branches.map(({ branchId, cutoffMinutes }) => [branchId, businessDateOf(at, cutoffMinutes)]))
  const dateOf = (branchId: string) => dates.get(branchId) ?? addDays(run.to, APPROVED_AFTER)
  await takeAdvances(trx, run.id, { at, by: adminId, dateOf })
  await takeItems(trx, run.id)
  await bookPast(
    trx,
    branches.map((sums) => ({
      id: dice.id(at),
      branchId: sums.branchId,
      occurredAt: at,
      businessDate: dateOf(sums.branchId),
      sourceType: 'payroll',
      sourceId: run.id,
      description: `Payroll ${run.from} to ${run.to}`,
      cashSessionId: null,
      actorId: adminId,
      postings: approvalPostings(sums),
    })),
  )
  await lockSlips(trx, run.id, at)
  await setRun(trx, run.id, { state: 'approved', approvedAt: at, approvedBy: adminId })
}

/** Cash comes from the safe where there is enough of it, everything else from the bank. */
async function payBranch(
  trx: Trx,
  run: PaidRun,
  { dice, adminId, branchId, paidAt }: Given & { readonly branchId: string; readonly paidAt: Date },
): Promise<void> {
  const slips = await lockPayable(trx, run.id, branchId, undefined)
  const total = (of: typeof slips) => sum(of.map(({ netCentavos }) => centavos(netCentavos)))
  const inCash = slips.filter(({ payMethod }) => payMethod === 'cash')
  const isEnough = total(inCash) + LEFT_IN_SAFE <= (await leastInSafe(trx, branchId, paidAt))
  const sent = isEnough ? slips.filter(({ payMethod }) => payMethod !== 'cash') : slips
  const pay = async (place: MoneyPlace, of: typeof slips, reference: string | null) => {
    if (of.length === 0) return
    const id = dice.id(paidAt)
    const amount = total(of)
    const businessDate = run.payOn
    await insertPayrollPayment(trx, {
      id,
      runId: run.id,
      branchId,
      place,
      reference,
      amountCentavos: amount,
      slips: of.length,
      cashSessionId: null,
      businessDate,
      paidAt,
      paidBy: adminId,
    })
    await setPaid(
      trx,
      of.map((slip) => slip.id),
      id,
    )
    await bookPast(trx, [
      {
        id: dice.id(paidAt),
        branchId,
        occurredAt: paidAt,
        businessDate,
        sourceType: 'payroll_payment',
        sourceId: id,
        description: `Pay ${run.from} to ${run.to}`,
        cashSessionId: null,
        actorId: adminId,
        postings: payPostings(amount, place),
      },
    ])
  }
  if (isEnough) await pay('safe', inCash, null)
  await pay('bank', sent, `IP-${dice.between(100_000, 999_999)}`)
}

/** The least that lay in a branch's safe at any time since. */
async function leastInSafe(trx: Trx, branchId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ least: number }>`
    select min(held)::bigint as least from (
      select t.occurred_at, sum(sum(p.amount_centavos)) over (order by t.occurred_at) as held
      from ledger_posting p join ledger_transfer t on t.id = p.transfer_id
      where p.branch_id = ${branchId} and p.account_code = 'safe' group by t.occurred_at
    ) s where s.occurred_at >= coalesce((select max(t.occurred_at) from ledger_posting p
      join ledger_transfer t on t.id = p.transfer_id
      where p.branch_id = ${branchId} and p.account_code = 'safe' and t.occurred_at <= ${since}), '-infinity')`.execute(
    trx,
  )
  return rows[0]?.least ?? 0
}
