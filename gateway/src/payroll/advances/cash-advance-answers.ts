import type { CashAdvance } from '@labada/contracts/payroll/advances/cash-advances'
import type { Db, Trx } from '@labada/db/core/client'
import type { Scope } from '@labada/db/core/scope'
import { type AdvanceRow, findAdvance, lockAdvance } from '@labada/db/payroll/advances/cash-advances'
import { DomainError } from '@labada/domain/core/errors'
import { nextOf, type OpenInstalment, openPlan } from '@labada/domain/payroll/advances/cash-advance-plans'
import type { AdvanceState } from '@labada/domain/payroll/advances/cash-advances'

/** The advance, locked; `not_found` if missing or out of scope. */
export async function lockedAdvance(trx: Trx, scope: Scope, id: string): Promise<AdvanceRow> {
  return known(await lockAdvance(trx, scope, id))
}

/** The advance as it is now, for the answer. */
export async function advanceAnswer(db: Db, scope: Scope, id: string): Promise<CashAdvance> {
  return toAdvance(known(await findAdvance(db, scope, id)))
}

export function known(row: AdvanceRow | undefined): AdvanceRow {
  if (!row) throw new DomainError('not_found', 'Cash advance not found')
  return row
}

/** The advance in the form the rules need. */
export function stateOf({ status, employeeId, amountCentavos, instalments, consentDue }: AdvanceRow): AdvanceState {
  return { status, employeeId, amount: amountCentavos, instalments, consentDue }
}

/** Its instalments, each with its unpaid amount. */
export const openPlanOf = ({ plan, deducted, returned }: AdvanceRow): OpenInstalment[] =>
  openPlan(plan, { deducted, returned })

export function toAdvance(row: AdvanceRow): CashAdvance {
  const plan = openPlanOf(row)
  const next = nextOf(plan)
  return {
    id: row.id,
    employee: { id: row.employeeId, name: row.employeeName },
    branchId: row.branchId,
    branchName: row.branchName,
    requestedAt: row.requestedAt,
    requestedAmount: row.requestedCentavos,
    amount: row.amountCentavos,
    reason: row.reason,
    instalments: row.instalments,
    status: row.status,
    earned: row.earnedCentavos,
    outstanding: row.outstandingCentavos,
    limit: row.limitCentavos,
    consentDue: row.consentDue,
    authority: row.authority && { ...row.authority, givenAt: new Date(row.authority.givenAt) },
    decision:
      row.decidedAt && row.decidedBy
        ? { at: row.decidedAt, by: { id: row.decidedBy, name: row.decidedByName ?? '' }, note: row.decisionNote }
        : null,
    release: releaseOf(row),
    cancelled: row.cancelledAt && {
      at: row.cancelledAt,
      by: row.cancelledByName ?? row.employeeName,
      reason: row.cancelReason ?? '',
    },
    paused: row.pausedAt && { at: row.pausedAt, by: row.pausedByName ?? '', reason: row.pauseReason ?? '' },
    settledAt: row.settledAt,
    balance: row.balance,
    plan: plan.map((instalment, index) => ({ ...instalment, skipReason: row.plan[index]?.skipReason ?? null })),
    next: next && !row.pausedAt ? { dueOn: next.dueOn, amount: next.left } : null,
    version: row.version,
  }
}

function releaseOf(row: AdvanceRow): CashAdvance['release'] {
  const { releasedAt, releasedBy, releasedBranchId, releasedFrom, reference } = row
  if (!releasedAt || !releasedBy || !releasedBranchId || !releasedFrom) return null
  return {
    at: releasedAt,
    by: { id: releasedBy, name: row.releasedByName ?? '' },
    branchId: releasedBranchId,
    branchName: row.releasedBranchName ?? '',
    from: releasedFrom,
    reference,
  }
}
