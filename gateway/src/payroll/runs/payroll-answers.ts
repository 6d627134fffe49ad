import type { PayFigures } from '@labada/contracts/payroll/runs/payroll-figures'
import type { PayrollBlocker, PayrollRun, PayrollRunDetail } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import type { Db } from '@labada/db/core/client'
import { type BlockerRow, listBlockers } from '@labada/db/payroll/runs/payroll-blockers'
import { branchSums, cashNeeds, listPaymentsOf } from '@labada/db/payroll/runs/payroll-payments'
import { type FigureSums, findRun, type RunRow } from '@labada/db/payroll/runs/payroll-runs'
import { DomainError } from '@labada/domain/core/errors'
import { centavos } from '@labada/domain/core/money'
import { isWaivable, isWarning } from '@labada/domain/payroll/runs/payroll-runs'

type CashNeed = Awaited<ReturnType<typeof cashNeeds>>[number]

/** The run as it is now; refuses `not_found`. */
export async function runAnswer(db: Db, runId: string, now: Date): Promise<PayrollRun> {
  const [answer] = await runAnswers(db, [known(await findRun(db, runId))], now)
  if (!answer) throw new DomainError('not_found', 'Pay run not found')
  return answer
}

export function known<Found>(row: Found | undefined): Found {
  if (!row) throw new DomainError('not_found', 'Pay run not found')
  return row
}

/** Runs with the number of their blockers, and the cash they need. */
export async function runAnswers(db: Db, rows: readonly RunRow[], now: Date): Promise<PayrollRun[]> {
  const needs = await cashNeeds(
    db,
    rows.map(({ id }) => id),
  )
  const answers: PayrollRun[] = []
  for (const row of rows) {
    const blockers = isOpen(row) ? await listBlockers(db, row.id, now) : []
    answers.push(toRun(row, blockers, needs))
  }
  return answers
}

/** The run with everything its page shows except the slips. */
export async function runDetail(db: Db, runId: string, now: Date): Promise<PayrollRunDetail> {
  const row = known(await findRun(db, runId))
  const [blockers, branches, payments, needs] = await Promise.all([
    isOpen(row) ? listBlockers(db, runId, now) : [],
    branchSums(db, runId),
    listPaymentsOf(db, runId),
    cashNeeds(db, [runId]),
  ])
  return {
    run: toRun(row, blockers, needs),
    blockers: blockers.map(toBlocker),
    branches: branches.map((sums) => ({
      branchId: sums.branchId,
      branchName: sums.branchName,
      heads: sums.heads,
      totals: toFigures(sums),
    })),
    payments: payments.map((payment) => ({
      id: payment.id,
      paidAt: payment.paidAt,
      paidBy: payment.paidByName,
      branchId: payment.branchId,
      branchName: payment.branchName,
      from: payment.place,
      reference: payment.reference,
      slips: payment.slips,
      amount: payment.amountCentavos,
    })),
  }
}

export function toFigures(sums: FigureSums): PayFigures {
  return {
    basic: centavos(sums.basicCentavos),
    overtime: centavos(sums.overtimeCentavos),
    nightDifferential: centavos(sums.nightDifferentialCentavos),
    premiums: centavos(sums.premiumsCentavos),
    holidays: centavos(sums.holidaysCentavos),
    leave: centavos(sums.leaveCentavos),
    allowances: centavos(sums.allowancesCentavos),
    deMinimis: centavos(sums.deMinimisCentavos),
    thirteenthMonth: centavos(sums.thirteenthMonthCentavos),
    corrections: centavos(sums.correctionsCentavos),
    gross: centavos(sums.grossCentavos),
    sss: centavos(sums.sssCentavos),
    mpf: centavos(sums.mpfCentavos),
    philhealth: centavos(sums.philhealthCentavos),
    pagibig: centavos(sums.pagibigCentavos),
    tax: centavos(sums.taxCentavos),
    refund: centavos(sums.refundCentavos),
    loans: centavos(sums.loansCentavos),
    advances: centavos(sums.advancesCentavos),
    otherDeductions: centavos(sums.otherDeductionsCentavos),
    uncollected: centavos(sums.uncollectedCentavos),
    net: centavos(sums.netCentavos),
    employerSss: centavos(sums.employerSssCentavos),
    employerMpf: centavos(sums.employerMpfCentavos),
    employerEc: centavos(sums.employerEcCentavos),
    employerPhilhealth: centavos(sums.employerPhilhealthCentavos),
    employerPagibig: centavos(sums.employerPagibigCentavos),
  }
}

/** Why there is no slip, as a sentence. */
export function problemWords(problem: string): string {
  return problem === 'no_rate' ? 'No pay rate on record for these days.' : problem
}

function isOpen({ state }: RunRow): boolean {
  return state === 'draft' || state === 'review'
}

function toRun(row: RunRow, blockers: readonly BlockerRow[], needs: readonly CashNeed[]): PayrollRun {
  const warnings = blockers.filter(({ kind }) => isWarning(kind)).length
  const waived = blockers.filter(({ kind, waivedAt }) => !isWarning(kind) && waivedAt !== null).length
  return {
    id: row.id,
    from: row.fromOn,
    to: row.toOn,
    payOn: row.payOn,
    frequency: row.frequency,
    branches: [...row.branches],
    state: row.state,
    withThirteenthMonth: row.withThirteenthMonth,
    projectsYear: row.projectsYear,
    settlesYear: row.settlesYear,
    heads: row.heads,
    excluded: row.excluded,
    held: row.held,
    paid: row.paidSlips,
    toPay: row.toPay,
    acknowledged: row.acknowledged,
    totals: toFigures(row),
    compute: row.computeRequestedAt && {
      number: row.computeNumber,
      requestedAt: row.computeRequestedAt,
      finishedAt: row.computeFinishedAt,
      done: row.done,
      total: row.heads,
      changed: row.changed,
      error: row.computeError,
    },
    blockers: blockers.length - warnings - waived,
    warnings,
    cash: needs
      .filter(({ runId }) => runId === row.id)
      .map(({ branchId, branchName, needed, onHand }) => ({
        branchId,
        branchName,
        needed: centavos(needed),
        onHand: centavos(onHand),
        short: centavos(Math.max(0, needed - onHand)),
      })),
    createdAt: row.createdAt,
    createdBy: row.createdByName,
    submitted: row.submittedAt && { at: row.submittedAt, by: row.submittedByName ?? '' },
    approved: row.approvedAt && { at: row.approvedAt, by: row.approvedByName ?? '' },
    closed: row.closedAt && { at: row.closedAt, by: row.closedByName ?? '' },
    discarded: row.discardedAt && {
      at: row.discardedAt,
      by: row.discardedByName ?? '',
      reason: row.discardReason ?? '',
    },
    reverted: row.revertedAt && {
      at: row.revertedAt,
      by: row.revertedByName ?? '',
      reason: row.revertReason ?? '',
      runId: row.successorId,
    },
    reopens: row.reopensId,
    version: row.version,
  }
}

function toBlocker(row: BlockerRow): PayrollBlocker {
  return {
    key: row.key,
    kind: row.kind,
    warning: isWarning(row.kind),
    waivable: isWaivable(row.kind),
    employee: row.employeeId === null ? null : { id: row.employeeId, name: row.employeeName ?? '' },
    branchId: row.branchId,
    slipId: row.slipId,
    date: row.date,
    minutes: row.minutes,
    detail: row.detail && problemWords(row.detail),
    waived: row.waivedAt && { at: row.waivedAt, by: row.waivedByName ?? '', reason: row.waiveReason ?? '' },
  }
}
