import { DAY_ATTENDANCES, DAY_FLAGS } from '@labada/domain/attendance/attendance-words'
import type { Centavos } from '@labada/domain/core/money'
import { DAY_TYPES } from '@labada/domain/law/tables'
import { BLOCKER_KINDS, PAYROLL_RUN_STATES, PAYSLIP_STATES } from '@labada/domain/payroll/runs/payroll-runs'
import { PAY_METHODS } from '@labada/domain/people/employees'
import { z } from 'zod'
import { admin, type Routes } from '../../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, text } from '../../core/values.ts'
import { payFiguresSchema } from '../runs/payroll-figures.ts'

const minutes = z.number().int()
const count = z.number().int()

const basis = z.object({
  date: manilaDate.optional(),
  minutes: minutes.optional(),
  days: z.number().optional(),
  rate: z.string().optional(),
  multiplier: z.string().optional(),
  of: pesos.optional(),
  tableId: z.string().optional(),
  source: z.string().optional(),
  recordId: z.string().optional(),
})

/** Why a figure is what it is: a node with parts is their sum. Days have `date`; `days` of the slip has their scans. */
export interface PayExplanation {
  /** `NET`, `GROSS`, `BASIC`, `OVERTIME`, `DAY`, `SSS`, `WITHHOLDING_TAX`, `CASH_ADVANCE`, … */
  readonly code: string
  readonly amount: Centavos
  readonly basis?: z.output<typeof basis> | undefined
  readonly parts: readonly PayExplanation[]
}
export interface ExplanationOnWire {
  readonly code: string
  readonly amount: number
  readonly basis?: z.input<typeof basis> | undefined
  readonly parts: readonly ExplanationOnWire[]
}

// A tree's type cannot be read off a schema that names itself.
export const payExplanationSchema: z.ZodType<PayExplanation, ExplanationOnWire> = z.object({
  code: z.string(),
  amount: pesos,
  basis: basis.optional(),
  parts: z.lazy(() => z.array(payExplanationSchema)),
})

export const payslipLineSchema = z.object({
  code: z.string(),
  dayType: z.enum(DAY_TYPES).nullable(),
  restDay: z.boolean().nullable(),
  dailyRate: pesos.nullable(),
  minutes: minutes.nullable(),
  amount: pesos,
  taxable: z.enum(['regular', 'supplementary', 'exempt']),
  /** A correction of a closed period: its days. */
  corrects: z.object({ dates: z.array(manilaDate), periodEnd: manilaDate }).nullable(),
  explanation: payExplanationSchema,
})

/** A row of the run's table. Amounts are of this slip; `previous` is the employee's last closed pay. */
export const payslipRowSchema = z.object({
  id,
  runId: id,
  employee: z.object({ id, code: z.string(), name: z.string(), position: z.string() }),
  branchId: id,
  branchName: z.string(),
  state: z.enum(PAYSLIP_STATES),
  /** Why it was returned or excluded. */
  note: z.string().nullable(),
  held: z.string().nullable(),
  payMethod: z.enum(PAY_METHODS),
  payAccount: z.string(),
  rate: z.object({ payType: z.enum(['daily', 'hourly', 'monthly']), amount: pesos }).nullable(),
  daysWorked: count,
  regularMinutes: minutes,
  overtimeMinutes: minutes,
  nightMinutes: minutes,
  lateMinutes: minutes,
  undertimeMinutes: minutes,
  figures: payFiguresSchema,
  previousNet: pesos.nullable(),
  /** What the last calculation changed; null if nothing. */
  change: z.object({ net: pesos, gross: pesos, lines: count }).nullable(),
  /** Its blockers and warnings. */
  flags: z.array(z.enum(BLOCKER_KINDS)),
  paid: z.object({ at: instant, from: z.string(), reference: z.string().nullable() }).nullable(),
  /** When and on which device the employee confirmed receipt in the portal. */
  acknowledged: z.object({ at: instant, device: z.string() }).nullable(),
  computedAt: instant.nullable(),
})
/** @public */
export type PayslipRow = z.output<typeof payslipRowSchema>

/**
 * A workday the slip was calculated from, with every scan; its slices show which minutes count for which calendar day.
 */
export const payslipDaySchema = z.object({
  workday: manilaDate,
  branchName: z.string(),
  attendance: z.enum(DAY_ATTENDANCES),
  flags: z.array(z.enum(DAY_FLAGS)),
  scheduled: z.array(z.object({ from: instant, to: instant, breakMinutes: minutes })),
  slices: z.array(
    z.object({
      date: manilaDate,
      dayType: z.enum(DAY_TYPES),
      restDay: z.boolean(),
      regularMinutes: minutes,
      overtimeMinutes: minutes,
      nightMinutes: minutes,
    }),
  ),
  lateMinutes: minutes,
  undertimeMinutes: minutes,
  pendingMinutes: minutes,
  rejectedMinutes: minutes,
  unfiledMinutes: minutes,
  scans: z.array(
    z.object({
      id,
      at: instant,
      type: z.enum(['in', 'out']),
      source: z.enum(['scan', 'correction']),
      branchName: z.string(),
      device: z.string().nullable(),
    }),
  ),
})

/** A deduction of the slip by purpose; `short` could not be deducted. */
const deductionSchema = z.object({
  id: z.string(),
  code: z.string(),
  label: z.string(),
  amount: pesos,
  short: pesos,
  /** For a cash advance: the amount owed after this pay. */
  balanceAfter: pesos.nullable(),
})

/** One line changed by the last calculation; null: there was none before, or is none now. */
const lineChangeSchema = z.object({
  code: z.string(),
  dayType: z.enum(DAY_TYPES).nullable(),
  restDay: z.boolean().nullable(),
  was: pesos.nullable(),
  is: pesos.nullable(),
})

export const payslipSchema = z.object({
  slip: payslipRowSchema,
  period: z.object({
    from: manilaDate,
    to: manilaDate,
    payOn: manilaDate,
    frequency: z.string(),
    state: z.enum(PAYROLL_RUN_STATES),
  }),
  company: z.object({ name: z.string(), address: z.string(), tin: z.string() }),
  numbers: z.object({
    sss: z.string().nullable(),
    philhealth: z.string().nullable(),
    pagibig: z.string().nullable(),
    tin: z.string().nullable(),
  }),
  lines: z.array(payslipLineSchema),
  deductions: z.array(deductionSchema),
  /** Null before it is calculated. Its leaves add up to `slip.figures.net`. */
  explanation: payExplanationSchema.nullable(),
  days: z.array(payslipDaySchema),
  changes: z.array(lineChangeSchema),
  /** The year's 13th month and other benefits, if this slip pays some; the part above `ceiling` is taxed. */
  benefits: z
    .object({
      before: pesos,
      thirteenthMonth: pesos,
      others: pesos,
      ceiling: pesos,
      taxed: pesos,
      /** The part of the earlier benefits that was entered and not paid here, and the basis of the entries. */
      earlier: z.object({ amount: pesos, sources: z.array(z.string()) }).nullable(),
    })
    .nullable(),
  yearToDate: z.object({
    gross: pesos,
    taxable: pesos,
    tax: pesos,
    net: pesos,
    thirteenthMonthAccrued: pesos,
    /** Paid untaxed as de minimis benefits. */
    deMinimis: pesos,
  }),
})
/** @public */
export type Payslip = z.output<typeof payslipSchema>

const params = z.object({ slipId: id })
const reason = text(200, 5)

export const payslipRoutes = {
  listPayslips: {
    method: 'GET',
    path: '/payroll-runs/:runId/slips',
    access: admin,
    key: 'payroll.see',
    summary: 'List a run’s slips by branch and name, as a table or the payroll register',
    params: z.object({ runId: id }),
    query: z.object({
      ...pageQuery,
      branchId: id.optional(),
      state: z.enum(PAYSLIP_STATES).optional(),
      changed: z.stringbool().optional(),
      unpaid: z.stringbool().optional(),
      /** Only calculated slips whose receipt nobody has confirmed yet. */
      unacknowledged: z.stringbool().optional(),
      search: z.string().trim().max(80).optional(),
    }),
    response: page(payslipRowSchema, z.object({ slips: count, totals: payFiguresSchema })),
  },
  getPayslip: {
    method: 'GET',
    path: '/payslips/:slipId',
    access: admin,
    key: 'payroll.see',
    summary: 'Get a slip: lines, deductions, an explanation of each figure, and the days with their scans',
    params,
    response: payslipSchema,
  },
  returnPayslip: {
    method: 'POST',
    path: '/payslips/:slipId/return',
    access: admin,
    key: 'payroll.run',
    summary: 'Return one slip of a run in review; the others stay unchanged; safe to repeat',
    params,
    body: z.object({ reason }),
    response: payslipSchema,
  },
  recomputePayslip: {
    method: 'POST',
    path: '/payslips/:slipId/compute',
    access: admin,
    key: 'payroll.run',
    summary: 'Recalculate one slip of a draft, or a returned slip of a run in review',
    params,
    body: z.object({}),
    response: payslipSchema,
  },
  holdPayslip: {
    method: 'POST',
    path: '/payslips/:slipId/hold',
    access: admin,
    key: 'payroll.run',
    summary: 'Hold a slip’s pay, or release it with `held: false`; safe to repeat',
    params,
    body: z.object({ held: z.boolean(), reason }),
    response: payslipSchema,
  },
  excludePayslip: {
    method: 'POST',
    path: '/payslips/:slipId/exclude',
    access: admin,
    key: 'payroll.run',
    summary: 'Exclude an employee from an unapproved run, or include them again with `excluded: false`',
    params,
    body: z.object({ excluded: z.boolean(), reason }),
    response: payslipSchema,
  },
} satisfies Routes
