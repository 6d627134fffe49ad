import type { PayFigures } from '@labada/contracts/payroll/runs/payroll-figures'
import type { PayrollBlocker, PayrollRun } from '@labada/contracts/payroll/runs/payroll-runs'
import type { PayslipRow } from '@labada/contracts/payroll/slips/payslips'
import { add, type Centavos, subtract, sum } from '@labada/domain/core/money'
import {
  type BlockerKind,
  isReceivable,
  type PayItemKind,
  type PayPlace,
  type PayrollRunState,
  type PayslipState,
} from '@labada/domain/payroll/runs/payroll-runs'
import type { PayMethod } from '@labada/domain/people/employees'
import type { Status } from '../../../components/status-badge.tsx'
import { dayRange } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'

export const RUN_LOOKS: Readonly<Record<PayrollRunState, { readonly status: Status; readonly word: string }>> = {
  draft: { status: 'queued', word: 'Draft' },
  review: { status: 'attention', word: 'In review' },
  approved: { status: 'working', word: 'Approved' },
  paid: { status: 'ready', word: 'Paid' },
  closed: { status: 'done', word: 'Closed' },
  discarded: { status: 'danger', word: 'Discarded' },
  reverted: { status: 'danger', word: 'Reverted' },
}

/** How many of a kind stand in the way: `2 missing time-outs`. */
export const BLOCKER_WORDS: Readonly<Record<BlockerKind, readonly [one: string, many: string]>> = {
  not_computed: ['payslip not computed', 'payslips not computed'],
  slip_returned: ['payslip returned', 'payslips returned'],
  changed_since: ['payslip changed since it was computed', 'payslips changed since they were computed'],
  no_rate: ['employee without a rate', 'employees without a rate'],
  missing_out: ['missing time-out', 'missing time-outs'],
  unproven_scan: ['scan to review', 'scans to review'],
  overtime_pending: ['overtime to review', 'overtimes to review'],
  dispute_open: ['open dispute', 'open disputes'],
  unsigned_deduction: ['deduction that may not be taken yet', 'deductions that may not be taken yet'],
  below_minimum_wage: ['rate below the minimum wage', 'rates below the minimum wage'],
  absent: ['unexplained absence', 'unexplained absences'],
  uncollected: ['pay that cannot bear its contributions', 'pays that cannot bear their contributions'],
  amend_remittance: ['correction of a month already remitted', 'corrections of months already remitted'],
  no_sss_number: ['missing SSS number', 'missing SSS numbers'],
  no_philhealth_number: ['missing PhilHealth number', 'missing PhilHealth numbers'],
  no_pagibig_number: ['missing Pag-IBIG number', 'missing Pag-IBIG numbers'],
  no_tin: ['missing TIN', 'missing TINs'],
  not_computable: ['payslip that cannot be computed', 'payslips that cannot be computed'],
  correction_failed: ['earlier pay that cannot be corrected', 'earlier pays that cannot be corrected'],
  not_over: ['period that is not over', 'periods that are not over'],
  long_period: ['period longer than 16 days', 'periods longer than 16 days'],
}

const ON_THE_DAY: ReadonlySet<BlockerKind> = new Set([
  'missing_out',
  'unproven_scan',
  'overtime_pending',
  'dispute_open',
  'absent',
])
const ON_THE_FILE: ReadonlySet<BlockerKind> = new Set([
  'no_rate',
  'correction_failed',
  'below_minimum_wage',
  'no_sss_number',
  'no_philhealth_number',
  'no_pagibig_number',
  'no_tin',
])

/** Where a blocker is mended; null when that is on the run itself. */
export function mendingPlace({ kind, employee, date, slipId }: PayrollBlocker, runId: string): string | null {
  if (!employee) return null
  if (ON_THE_DAY.has(kind) && date) {
    return `${paths.employeeAttendance}?employee=${employee.id}&day=${date}&to=${date}`
  }
  if (ON_THE_FILE.has(kind)) return paths.editEmployee(employee.id)
  if (kind === 'unsigned_deduction') return `${paths.payroll}?tab=items&employee=${employee.id}`
  return slipId ? paths.payslip(runId, slipId) : null
}

export const PAY_PLACE_WORDS: Readonly<Record<PayPlace, string>> = {
  drawer: 'Drawer',
  safe: 'Safe',
  gcash: 'GCash',
  maya: 'Maya',
  bank: 'Bank',
}

export const PAY_METHOD_WORDS: Readonly<Record<PayMethod, string>> = {
  cash: 'Cash',
  gcash: 'GCash',
  maya: 'Maya',
  bank: 'Bank',
}

export const ITEM_WORDS: Readonly<Record<PayItemKind, string>> = {
  allowance: 'Allowance',
  commission: 'Commission or incentive',
  bonus: 'Bonus or other benefit',
  court_support: 'Court-ordered support',
  sss_loan: 'SSS loan',
  pagibig_loan: 'Pag-IBIG loan',
  loss: 'Loss or damage',
  other_deduction: 'Other deduction',
  earlier_basic: 'Basic pay before Labada',
  earlier_thirteenth: '13th month paid before',
  earlier_benefits: 'Untaxed benefits before or elsewhere',
  earlier_benefits_taxed: 'Taxed benefits before or elsewhere',
  earlier_taxable: 'Taxable pay before or elsewhere',
  earlier_tax: 'Tax withheld before or elsewhere',
  earlier_de_minimis: 'De minimis benefit before or elsewhere',
}

export const FREQUENCY_WORDS: Readonly<Record<PayrollRun['frequency'], string>> = {
  weekly: 'Weekly',
  bi_weekly: 'Every two weeks',
  semi_monthly: 'Twice a month',
  monthly: 'Monthly',
}

const RATE_WORDS = { daily: 'a day', hourly: 'an hour', monthly: 'a month' } as const

export const rateWords = (
  rate: PayslipRow['rate'],
  write: (amount: NonNullable<PayslipRow['rate']>['amount']) => string,
) => (rate ? `${write(rate.amount)} ${RATE_WORDS[rate.payType]}` : 'No rate')

/** `Nov 1 – 15, 2026` */
export const periodWords = ({ from, to }: Pick<PayrollRun, 'from' | 'to'>): string => dayRange(from, to)
export const branchWords = ({ branches }: Pick<PayrollRun, 'branches'>): string =>
  branches.length === 0 ? 'All branches' : branches.map(({ name }) => name).join(', ')

/** Whether a compute was asked for and is not through. */
export const isComputing = ({ compute }: Pick<PayrollRun, 'compute'>): boolean =>
  compute !== null && compute.finishedAt === null && compute.error === null

/** Everything that is taken from the gross, less what is given back: gross less net. */
export const deductedTotal = ({ gross, net }: Pick<PayFigures, 'gross' | 'net'>): Centavos => subtract(gross, net)

/** What the work costs the employer: the gross and the shares on top. */
export const employerCost = (figures: PayFigures): Centavos => add(figures.gross, employerTotal(figures))

/** Whether some of a run may be received: all of it is handed out, or a part while the rest is held. */
export const hasReceipts = ({ state, paid }: Pick<PayrollRun, 'state' | 'paid'>): boolean =>
  isReceivable(state, paid > 0)

/** What the employer pays in on top. */
export const employerTotal = (figures: PayFigures): Centavos =>
  sum([
    figures.employerSss,
    figures.employerMpf,
    figures.employerEc,
    figures.employerPhilhealth,
    figures.employerPagibig,
  ])

/** Where a payslip stands. */
export const SLIP_WORDS: Readonly<Record<PayslipState, string>> = {
  waiting: 'Not computed',
  computed: 'Computed',
  returned: 'Returned',
  excluded: 'Left out',
  reverted: 'Reverted',
}
