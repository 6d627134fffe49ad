import type { RouteInput } from '@labada/contracts/core/route'
import type { payrollRunCommands } from '@labada/contracts/payroll/runs/payroll-runs'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { findTill } from '@labada/db/cash/tills'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { cashOnHand, postTransfers } from '@labada/db/ledger/ledger'
import { hasUnpaid, lockPayable, setPaid } from '@labada/db/payroll/runs/payroll-approval'
import * as paying from '@labada/db/payroll/runs/payroll-payments'
import * as runs from '@labada/db/payroll/runs/payroll-runs'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, centavos, sum, ZERO } from '@labada/domain/core/money'
import { isOwnCash, type MoneyPlace } from '@labada/domain/ledger/money-places'
import { refuseShortSource } from '@labada/domain/payroll/runs/payroll-payouts'
import { payPostings } from '@labada/domain/payroll/runs/payroll-postings'
import { requireState } from '@labada/domain/payroll/runs/payroll-runs'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handler } from '../../http/context.ts'
import { known, runDetail } from './payroll-answers.ts'
import { lockedRun, written } from './payroll-running.ts'

type Payment = RouteInput<typeof payrollRunCommands.payPayrollRun>['body']['payments'][number]

/** The amount paid from a drawer, a safe or an account for a branch. */
interface Paid {
  readonly branchId: string
  readonly branchName: string
  readonly from: MoneyPlace
  readonly slips: number
  readonly amount: Centavos
}

/** The pay still to be handed out, and the balances of the places it can be paid from. */
export const getPayrollPayout: Handler<typeof payrollRunCommands.getPayrollPayout> = async ({ params }, { db }) => {
  const run = known(await runs.findRun(db, params.runId))
  const groups = await paying.listPayGroups(db, run.id)
  const sources = await paying.listPaySources(db, [...new Set(groups.map(({ branchId }) => branchId))])
  return {
    groups: groups.map((group) => ({ ...group, amount: centavos(group.amount) })),
    sources: sources.map(({ isOpen, holds, ...source }) => ({ ...source, holds: centavos(holds), open: isOpen })),
  }
}

/** Hands out pay, all of the payments or none. Repeating the same ids has no effect. */
export const payPayrollRun: Handler<typeof payrollRunCommands.payPayrollRun> = ({ params, body }, context) =>
  afterTwin('payment', 'payroll_payment_pkey', () =>
    context.command(async (trx) => {
      const run = await lockedRun(trx, params.runId)
      const fresh = await freshOf(trx, run.id, body.payments)
      const paid: Paid[] = []
      for (const payment of fresh) paid.push(await pay(trx, run, payment, context))
      await refuseShortSources(trx, paid)
      if (paid.length > 0) {
        if (!(await hasUnpaid(trx, run.id))) await runs.setRun(trx, run.id, { state: 'paid', paidAt: context.now })
        const payments = paid.map(({ branchName: _, ...payment }) => payment)
        await written(trx, context, run, 'payroll.paid', undefined, { payments })
      }
      return runDetail(trx, run.id, context.now)
    }),
  )

/** The payments that are not stored yet. Refuses an id that belongs to another payment, or occurs twice here. */
async function freshOf(trx: Trx, runId: string, payments: readonly Payment[]): Promise<Payment[]> {
  if (new Set(payments.map(({ id }) => id)).size < payments.length) throw idTaken('payment')
  const fresh: Payment[] = []
  for (const payment of payments) {
    const before = await paying.findPayrollPayment(trx, payment.id)
    if (!before) fresh.push(payment)
    else if (before.runId !== runId || before.branchId !== payment.branchId || before.place !== payment.from) {
      throw idTaken('payment')
    }
  }
  // The same order for all callers that lock the cash of several branches.
  return fresh.toSorted((one, other) => (one.branchId < other.branchId ? -1 : 1))
}

async function pay(trx: Trx, run: Row<'payrollRun'>, payment: Payment, context: Context): Promise<Paid> {
  const { actor, now } = context
  const { branchId, from, reference = '' } = payment
  requireState(run.state, ['approved'], 'paid')
  if (!isOwnCash(from) && reference === '') {
    throw new DomainError('field_invalid', 'Reference is required', { field: 'reference' })
  }
  const branch = await findTill(trx, branchId)
  if (!branch) throw new DomainError('field_invalid', 'Branch not found', { field: 'branchId' })
  const slips = await lockPayable(trx, run.id, branchId, payment.slipIds, payment.method)
  if (slips.length === 0 || (payment.slipIds && slips.length < new Set(payment.slipIds).size)) {
    throw new DomainError(
      'already_decided',
      'Some of these are paid, on hold or at another branch. Reload and try again.',
      { field: 'slipIds' },
    )
  }
  const session = from === 'drawer' ? openDrawerOf(await shareOpenSession(trx, branchId)) : undefined
  const amount = sum(slips.map(({ netCentavos }) => centavos(netCentavos)))
  const businessDate = businessDateOf(now, branch.cutoffMinutes)
  await paying.insertPayrollPayment(trx, {
    id: payment.id,
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
  const slipIds = slips.map(({ id }) => id)
  await setPaid(trx, slipIds, payment.id)
  await postTransfers(trx, [
    {
      branchId,
      occurredAt: now,
      businessDate,
      sourceType: 'payroll_payment',
      sourceId: payment.id,
      description: `Pay ${run.fromOn} to ${run.toOn}`,
      cashSessionId: session?.id ?? null,
      actorId: actor.id,
      postings: payPostings(amount, from),
    },
  ])
  return { branchId, branchName: branch.name, from, slips: slips.length, amount }
}

/** Runs after the postings: their locks guarantee that the balance read here is the one committed. */
async function refuseShortSources(trx: Trx, paid: readonly Paid[]): Promise<void> {
  const cash = await cashOnHand(trx, [...new Set(paid.map(({ branchId }) => branchId))])
  for (const one of paid) {
    if (!isOwnCash(one.from)) continue
    const same = paid.filter(({ branchId, from }) => branchId === one.branchId && from === one.from)
    const taken = { ...one, amount: sum(same.map(({ amount }) => amount)) }
    refuseShortSource(taken, cash.get(one.branchId)?.[one.from] ?? ZERO)
  }
}
