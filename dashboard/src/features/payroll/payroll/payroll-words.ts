import type { PayFigures } from '@labada/contracts/payroll/runs/payroll-figures'
import type { PayrollBlocker, PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import type { PayslipRow } from '@labada/contracts/payroll/slips/payslips'
import { add, type Centavos, subtract, sum } from '@labada/domain/core/money'
import type { MoneyPlace } from '@labada/domain/ledger/money-places'
import {
  type BlockerKind,
  isReceivable,
  type PayItemKind,
  type PayrollRunState,
  type PayslipState,
} from '@labada/domain/payroll/runs/payroll-runs'
import type { PayMethod } from '@labada/domain/people/employees'
import type { Status } from '../../../components/status-badge.tsx'
import { dayRange } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { t } from './t.ts'

export const RUN_LOOKS: Readonly<Record<PayrollRunState, { readonly status: Status; readonly word: string }>> = {
  draft: { status: 'queued', word: t('draft') },
  review: { status: 'attention', word: t('inReview') },
  approved: { status: 'working', word: t('approved') },
  paid: { status: 'ready', word: t('paid') },
  closed: { status: 'done', word: t('closed') },
  discarded: { status: 'danger', word: t('discarded') },
  reverted: { status: 'danger', word: t('reverted') },
}

/** The number of blockers of a kind: `2 missing time outs`. */
export const BLOCKER_WORDS: Readonly<Record<BlockerKind, readonly [one: string, many: string]>> = {
  not_computed: [t('payslipNotCalculated'), t('payslipsNotCalculated')],
  slip_returned: [t('payslipReturned'), t('payslipsReturned')],
  changed_since: [t('payslipChangedSinceItWas'), t('payslipsChangedSinceTheyWere')],
  no_rate: [t('employeeWithoutARate'), t('employeesWithoutARate')],
  missing_out: [t('missingTimeOut'), t('missingTimeOuts')],
  unproven_scan: [t('scanToReview'), t('scansToReview')],
  overtime_pending: [t('overtimeEntryToReview'), t('overtimeEntriesToReview')],
  dispute_open: [t('openDispute'), t('openDisputes')],
  unsigned_deduction: [t('deductionWithoutAuthorization'), t('deductionsWithoutAuthorization')],
  below_minimum_wage: [t('rateBelowTheMinimumWage'), t('ratesBelowTheMinimumWage')],
  absent: [t('unexplainedAbsence'), t('unexplainedAbsences')],
  uncollected: [t('payslipTooLowForIts'), t('payslipsTooLowForTheir')],
  amend_remittance: [t('correctionToAnAlreadyRemitted'), t('correctionsToAlreadyRemittedMonths')],
  no_sss_number: [t('missingSssNumber'), t('missingSssNumbers')],
  no_philhealth_number: [t('missingPhilHealthNumber'), t('missingPhilHealthNumbers')],
  no_pagibig_number: [t('missingPagIbigNumber'), t('missingPagIbigNumbers')],
  no_tin: [t('missingTin'), t('missingTINs')],
  not_computable: [t('payslipThatCantBeCalculated'), t('payslipsThatCantBeCalculated')],
  correction_failed: [t('earlierPayslipThatCantBe'), t('earlierPayslipsThatCantBe')],
  not_over: [t('periodThatHasntEnded'), t('periodsThatHaventEnded')],
  long_period: [t('periodLongerThan16Days'), t('periodsLongerThan16Days')],
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

/** The page that resolves a blocker; null if that is the run itself. */
export function mendingPlace({ kind, employee, date, slipId }: PayrollBlocker, runId: string): string | null {
  if (!employee) return null
  if (ON_THE_DAY.has(kind) && date) {
    return `${paths.employeeAttendance}?employee=${employee.id}&day=${date}&to=${date}`
  }
  if (ON_THE_FILE.has(kind)) return paths.editEmployee(employee.id)
  if (kind === 'unsigned_deduction') return `${paths.payroll}?tab=items&employee=${employee.id}`
  return slipId ? paths.payslip(runId, slipId) : null
}

export const PAY_PLACE_WORDS: Readonly<Record<MoneyPlace, string>> = {
  drawer: t('drawer'),
  safe: t('safe'),
  gcash: t('gCash'),
  maya: t('maya'),
  bank: t('bank'),
}

export const PAY_METHOD_WORDS: Readonly<Record<PayMethod, string>> = {
  cash: t('cash'),
  gcash: t('gCash'),
  maya: t('maya'),
  bank: t('bank'),
}

export const ITEM_WORDS: Readonly<Record<PayItemKind, string>> = {
  allowance: t('allowance'),
  commission: t('commissionOrIncentive'),
  bonus: t('bonusOrOtherBenefit'),
  court_support: t('courtOrderedSupport'),
  sss_loan: t('sssLoan'),
  pagibig_loan: t('pagIbigLoan'),
  loss: t('lossOrDamage'),
  other_deduction: t('otherDeduction'),
  earlier_basic: t('basicPayBeforeLabada'),
  earlier_thirteenth: t('n13thMonthPaidBeforeLabada'),
  earlier_benefits: t('untaxedBenefitsBeforeOrElsewhere'),
  earlier_benefits_taxed: t('taxedBenefitsBeforeOrElsewhere'),
  earlier_taxable: t('taxablePayBeforeOrElsewhere'),
  earlier_tax: t('taxWithheldBeforeOrElsewhere'),
  earlier_de_minimis: t('deMinimisBenefitBeforeOr'),
}

export const FREQUENCY_WORDS: Readonly<Record<PayrollRun['frequency'], string>> = {
  weekly: t('weekly'),
  bi_weekly: t('everyTwoWeeks'),
  semi_monthly: t('twiceAMonth'),
  monthly: t('monthly'),
}

const RATE_WORDS = { daily: t('aDay'), hourly: t('anHour'), monthly: t('aMonth') } as const

export const rateWords = (
  rate: PayslipRow['rate'],
  write: (amount: NonNullable<PayslipRow['rate']>['amount']) => string,
) => (rate ? `${write(rate.amount)} ${RATE_WORDS[rate.payType]}` : t('noRate'))

/** `Nov 1 – 15, 2026` */
export const periodWords = ({ from, to }: Pick<PayrollRun, 'from' | 'to'>): string => dayRange(from, to)
export const branchWords = ({ branches }: Pick<PayrollRun, 'branches'>): string =>
  branches.length === 0 ? t('allBranches') : branches.map(({ name }) => name).join(', ')

/** Whether a compute was requested and has not finished. */
export const isComputing = ({ compute }: Pick<PayrollRun, 'compute'>): boolean =>
  compute !== null && compute.finishedAt === null && compute.error === null

/** Total deductions minus refunds: gross less net. */
export const deductedTotal = ({ gross, net }: Pick<PayFigures, 'gross' | 'net'>): Centavos => subtract(gross, net)

/** The employer's cost: gross plus employer shares. */
export const employerCost = (figures: PayFigures): Centavos => add(figures.gross, employerTotal(figures))

/** Whether receipt can be confirmed: all of a run is paid out, or part of it while the rest is held. */
export const hasReceipts = ({ state, paid }: Pick<PayrollRun, 'state' | 'paid'>): boolean =>
  isReceivable(state, paid > 0)

/** The employer's shares. */
export const employerTotal = (figures: PayFigures): Centavos =>
  sum([
    figures.employerSss,
    figures.employerMpf,
    figures.employerEc,
    figures.employerPhilhealth,
    figures.employerPagibig,
  ])

/** The status of a payslip. */
export const SLIP_WORDS: Readonly<Record<PayslipState, string>> = {
  waiting: t('notCalculated'),
  computed: t('calculated'),
  returned: t('returned'),
  excluded: t('excluded'),
  reverted: t('reverted'),
}
