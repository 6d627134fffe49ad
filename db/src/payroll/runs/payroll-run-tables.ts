import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { MoneyPlace } from '@labada/domain/ledger/money-places'
import type { BlockerKind, PayItemKind, PayrollRunState, PayslipState } from '@labada/domain/payroll/runs/payroll-runs'
import type { PayType } from '@labada/domain/people/employee-rates'
import type { PayMethod } from '@labada/domain/people/employees'
import type { ColumnType, Generated } from 'kysely'
import type { Json, JsonOrNull, Later } from '../../core/column-types.ts'
import type { CommonContent, StoredSlip } from '../slips/kept-slips.ts'

/** The tables of payroll runs, their slips, and their pay items. */
export interface PayrollRunTables {
  payrollRun: PayrollRunTable
  payslip: PayslipTable
  /** What slips name in their input as `common`; never changed. */
  payslipCommon: { id: string; content: Json<CommonContent> }
  payrollPayment: PayrollPaymentTable
  payrollWaiver: { runId: string; key: string; reason: string; at: Date; byId: string }
  payItem: PayItemTable
  /** The shop's pay rules from a day on; pesos in `value`, as on the wire. */
  payrollTerms: { id: string; fromOn: ManilaDate; value: Json<object>; changedAt: Date; changedBy: string }
  leaveConversion: LeaveConversionTable
  /** An employee's confirmation that they received a slip: in a portal session, opened by a scan on a device. */
  payslipAcknowledgement: {
    payslipId: string
    acknowledgedAt: Date
    portalSessionId: number
    scanId: string
    clientId: number
  }
  payItemEntry: { itemId: string; slipId: string; amountCentavos: Centavos }
}

interface PayrollRunTable {
  id: string
  fromOn: ManilaDate
  toOn: ManilaDate
  payOn: ManilaDate
  frequency: 'weekly' | 'bi_weekly' | 'semi_monthly' | 'monthly'
  /** Empty: every branch. */
  branchIds: string[]
  state: PayrollRunState
  withThirteenthMonth: Generated<boolean>
  projectsYear: Generated<boolean>
  settlesYear: Generated<boolean>
  /** Increases with every requested calculation; slips with this number are done. */
  computeNumber: Generated<number>
  computeRequestedAt: Later<Date>
  computeRequestedBy: Later<string>
  computeFinishedAt: Later<Date>
  computeError: Later<string>
  createdAt: Date
  createdBy: string
  submittedAt: Later<Date>
  submittedBy: Later<string>
  approvedAt: Later<Date>
  approvedBy: Later<string>
  paidAt: Later<Date>
  closedAt: Later<Date>
  closedBy: Later<string>
  discardedAt: Later<Date>
  discardedBy: Later<string>
  discardReason: Later<string>
  revertedAt: Later<Date>
  revertedBy: Later<string>
  revertReason: Later<string>
  /** The reverted run that it replaces. */
  reopensId: Later<string>
  version: Generated<number>
}

interface PayslipTable extends Record<FigureColumn, Generated<Centavos>> {
  id: string
  runId: string
  employeeId: string
  /** The paying branch: the home branch at the time of calculation. */
  branchId: string
  fromOn: ManilaDate
  toOn: ManilaDate
  state: PayslipState
  note: Later<string>
  heldReason: Later<string>
  heldAt: Later<Date>
  computedNumber: Generated<number>
  /** When its inputs were last checked; `computedAt` is when its result last changed. */
  checkedAt: Later<Date>
  computedAt: Later<Date>
  changedNumber: Generated<number>
  payMethod: PayMethod
  payAccount: string
  payType: Later<PayType>
  rateCentavos: Later<Centavos>
  daysWorked: Generated<number>
  regularMinutes: Generated<number>
  overtimeMinutes: Generated<number>
  nightMinutes: Generated<number>
  lateMinutes: Generated<number>
  undertimeMinutes: Generated<number>
  contributionBaseCentavos: Generated<Centavos>
  thirteenthMonthBaseCentavos: Generated<Centavos>
  /** The part earned in the calendar year after the one in which the slip starts. */
  thirteenthMonthBaseNextCentavos: Generated<Centavos>
  /** Bonuses and converted leave under the 13th month's untaxed ceiling. */
  otherBenefitsCentavos: Generated<Centavos>
  taxableCentavos: Generated<Centavos>
  withholdingMethod: Later<string>
  /** A fingerprint of its source records: if it differs now, the slip is stale. */
  sources: Later<string>
  /** Why it could not be calculated. */
  problem: Later<string>
  /** The end of the closed period whose correction could not be calculated; null if it is the slip itself. */
  problemOf: Later<ManilaDate>
  /** Its warnings. */
  marks: Generated<BlockerKind[]>
  /** Everything it was calculated from. */
  input: JsonOrNull<StoredSlip['input']>
  result: JsonOrNull<StoredSlip['result']>
  /** What it was before the last calculation that changed it. */
  previous: JsonOrNull<object>
  lockedAt: Later<Date>
  paymentId: Later<string>
}

/** The columns for a slip’s totals. */
export const FIGURE_COLUMNS = [
  'basicCentavos',
  'overtimeCentavos',
  'nightDifferentialCentavos',
  'premiumsCentavos',
  'holidaysCentavos',
  'leaveCentavos',
  'allowancesCentavos',
  'deMinimisCentavos',
  'thirteenthMonthCentavos',
  'correctionsCentavos',
  'grossCentavos',
  'sssCentavos',
  'mpfCentavos',
  'philhealthCentavos',
  'pagibigCentavos',
  'taxCentavos',
  'refundCentavos',
  'loansCentavos',
  'advancesCentavos',
  'otherDeductionsCentavos',
  'uncollectedCentavos',
  'netCentavos',
  'employerSssCentavos',
  'employerMpfCentavos',
  'employerEcCentavos',
  'employerPhilhealthCentavos',
  'employerPagibigCentavos',
] as const
export type FigureColumn = (typeof FIGURE_COLUMNS)[number]

interface PayrollPaymentTable {
  id: string
  runId: string
  branchId: string
  place: MoneyPlace
  reference: string | null
  amountCentavos: Centavos
  slips: number
  cashSessionId: string | null
  businessDate: ManilaDate
  paidAt: Date
  paidBy: string
}

/** A leave year whose unused days a pay converts. Days are thousandths. */
interface LeaveConversionTable {
  id: string
  employeeId: string
  slipId: string
  yearFrom: ManilaDate
  yearTo: ManilaDate
  completedYears: number
  givenMilli: number
  monthsInYear: number
  usedMilli: number
  daysMilli: number
  recordedAt: Date
  recordedBy: string
  cancelledAt: Later<Date>
  cancelledBy: Later<string>
  cancelReason: Later<string>
}

interface PayItemTable {
  id: string
  employeeId: string
  kind: PayItemKind
  label: string
  amountCentavos: Centavos
  fromOn: ManilaDate | null
  toOn: ManilaDate | null
  slipId: string | null
  totalCentavos: Centavos | null
  taxable: ColumnType<boolean, boolean, never>
  inContributionBase: ColumnType<boolean, boolean, never>
  /** The benefit of the de minimis table that it is. */
  deMinimis: ColumnType<string | null, string | null, never>
  /** The date of an earlier de minimis benefit; null for all others. */
  givenOn: ColumnType<ManilaDate | null, ManilaDate | null | undefined, never>
  basis: string
  uploadId: string | null
  hasAuthority: ColumnType<boolean, boolean, true>
  authorityOn: Later<ManilaDate>
  authorityBasis: Later<string>
  authorityUploadId: Later<string>
  authorityAt: Later<Date>
  authorityBy: Later<string>
  createdAt: Date
  createdBy: string
  endedAt: Later<Date>
  endedBy: Later<string>
  endReason: Later<string>
}
