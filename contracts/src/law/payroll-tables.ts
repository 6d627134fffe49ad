import { parseManilaDate } from '@labada/domain/core/manila-time'
import { decimalOf, type Ratio, ratioOf } from '@labada/domain/law/ratios'
import { DAY_TYPES, TABLE_KINDS, type TableContents, type TableKind, type TaxBracket } from '@labada/domain/law/tables'
import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, pesosFromZero, positivePesos, text } from '../core/values.ts'

/** An exact decimal as text (`0.045`, `395.0`), a fraction inside: legal rates are never floating point. */
export const ratio = z.codec(
  z.string().regex(/^\d{1,6}(\.\d{1,6})?$/, 'Enter a decimal, such as 0.05'),
  z.custom<Ratio>((value) => typeof value === 'object' && value !== null && 'over' in value),
  { decode: ratioOf, encode: decimalOf },
)

const minutesOfDay = z.number().int().min(0).max(1440)
const brackets = z
  .array(z.object({ over: pesosFromZero, baseTax: pesosFromZero, rate: ratio }))
  .min(1)
  .max(20)
  .refine((list: readonly TaxBracket[]) => list[0]?.over === 0, 'The first bracket must start at 0')
  .refine(isAscending, 'Each bracket must start above the one before')

const SCOPE = /^(national|(region|province|city|branch):.{1,60})$/

/** The content of each kind of table. Amounts are pesos, rates decimals as text. */
export const tableContents = {
  premium: z.object({
    nightFrom: minutesOfDay,
    nightTo: minutesOfDay,
    nightRate: ratio,
    dayMinutes: z.number().int().min(1).max(1440),
    classes: z
      .array(
        z.object({
          dayType: z.enum(DAY_TYPES),
          isRestDay: z.boolean(),
          base: ratio,
          overtimeFactor: ratio,
          unworked: ratio,
        }),
      )
      .refine(isEveryDay, 'Every day type needs one class for workdays and one for rest days'),
  }),
  rate_factor: z.object({
    factors: z
      .array(z.object({ factor: ratio, restDays: ratio, specialDays: ratio, regularHolidays: ratio }))
      .min(1)
      .max(20),
  }),
  sss: z.object({
    employeeRate: ratio,
    employerRate: ratio,
    leastCredit: positivePesos,
    mostCredit: positivePesos,
    step: positivePesos,
    firstRangeBelow: positivePesos,
    mostRegularCredit: positivePesos,
    employeesCompensation: z
      .array(z.object({ creditFrom: pesosFromZero, amount: pesosFromZero }))
      .min(1)
      .max(20),
  }),
  philhealth: z.object({ rate: ratio, least: pesosFromZero, most: positivePesos, employeeShare: ratio }),
  pagibig: z.object({
    mostFundSalary: positivePesos,
    lowSalaryUpTo: pesosFromZero,
    lowEmployeeRate: ratio,
    employeeRate: ratio,
    employerRate: ratio,
  }),
  withholding: z.object({
    daily: brackets,
    weekly: brackets,
    semiMonthly: brackets,
    monthly: brackets,
    annual: brackets,
  }),
  benefit_ceiling: z.object({ amount: pesosFromZero }),
  thirteenth_month: z.object({
    dueOn: z
      .string()
      .refine((text) => parseManilaDate(`2000-${text}`) !== undefined, 'Enter a day of the year, such as 12-24'),
  }),
  de_minimis: z.object({
    items: z.array(z.object({ item: text(60), ceiling: pesosFromZero })).max(50),
    leaveDays: z.number().int().min(0).max(366),
    mealShare: ratio,
  }),
  service_incentive_leave: z.object({
    daysPerYear: z.number().int().min(0).max(366),
    afterYears: z.number().int().min(0).max(10),
  }),
  loss_deduction: z.object({ shareOfWeek: ratio }),
  final_pay: z.object({
    withinDays: z.number().int().min(0).max(366),
    certificateWithinDays: z.number().int().min(0).max(366),
  }),
  minimum_wage: z.object({ region: text(40), tier: text(80), order: text(80), daily: positivePesos }),
  holiday: z.object({
    name: text(120),
    dayType: z.enum(DAY_TYPES).exclude(['ordinary']),
    scope: z.string().regex(SCOPE),
  }),
} satisfies { readonly [Kind in TableKind]: z.ZodType<TableContents[Kind]> }

/**
 * The fields of every row besides its content; `subject` distinguishes rows of a kind that can be effective at once.
 */
const rowOf = <Kind extends TableKind>(kind: Kind) =>
  z
    .object({
      id,
      kind: z.literal(kind),
      subject: z.string().max(160),
      from: manilaDate,
      to: manilaDate.nullable(),
      source: text(300),
      note: text(300).optional(),
      /** Who compared it with the issuance; null: nobody yet. */
      verifiedBy: text(120).nullable(),
      /** Why it does not count, for example an order that was enjoined. */
      withdrawn: text(300).optional(),
      content: tableContents[kind],
    })
    .refine(({ from, to }) => to === null || from <= to, 'End can’t be before the start')

export const payrollTableRow = z.discriminatedUnion('kind', [
  rowOf('premium'),
  rowOf('rate_factor'),
  rowOf('sss'),
  rowOf('philhealth'),
  rowOf('pagibig'),
  rowOf('withholding'),
  rowOf('benefit_ceiling'),
  rowOf('thirteenth_month'),
  rowOf('de_minimis'),
  rowOf('service_incentive_leave'),
  rowOf('loss_deduction'),
  rowOf('final_pay'),
  rowOf('minimum_wage'),
  rowOf('holiday'),
])
export type PayrollTableRow = z.output<typeof payrollTableRow>

/** A row on the wire and as stored: pesos, and rates as text. */
export function toWire(row: PayrollTableRow): z.input<typeof payrollTableRow> {
  return z.encode(payrollTableRow, row)
}

/** The table file that ships with the product. */
export const payrollTableFile = z.object({
  asOf: manilaDate,
  money: z.literal('pesos'),
  rows: z.array(payrollTableRow),
})

const entry = z.object({
  row: payrollTableRow,
  verifiedAt: instant.nullable(),
  recordedAt: instant,
  /** Null for rows that shipped with the product. */
  recordedBy: z.string().nullable(),
  withdrawnAt: instant.nullable(),
})

export const payrollTableRoutes = {
  listPayrollTables: {
    method: 'GET',
    path: '/payroll-tables',
    access: admin,
    key: 'payroll.see',
    summary: 'List the rows of a payroll table with source, verifier and previous values',
    query: z.object({ kind: z.enum(TABLE_KINDS) }),
    response: z.object({
      items: z.array(entry),
      /** The number of unverified effective rows, for all kinds. */
      unverified: z.partialRecord(z.enum(TABLE_KINDS), z.number().int()),
    }),
  },
  addPayrollTable: {
    method: 'POST',
    path: '/payroll-tables',
    access: admin,
    key: 'payroll.setup',
    summary: 'Add a row effective from a date; the previous row ends the day before and stays in the history',
    body: z.object({ row: payrollTableRow }),
    response: entry,
  },
  verifyPayrollTable: {
    method: 'POST',
    path: '/payroll-tables/:id/verify',
    access: admin,
    key: 'payroll.setup',
    summary: 'Confirm that a row was compared with its issuance; once',
    params: z.object({ id }),
    body: z.object({}),
    response: entry,
  },
  withdrawPayrollTable: {
    method: 'POST',
    path: '/payroll-tables/:id/withdraw',
    access: admin,
    key: 'payroll.setup',
    summary: 'Withdraw a row with a reason; payslips that used it still show it',
    params: z.object({ id }),
    body: z.object({ reason: text(300) }),
    response: entry,
  },
} satisfies Routes

function isAscending(list: readonly TaxBracket[]): boolean {
  return list.every(({ over }, at) => at === 0 || over > (list[at - 1]?.over ?? 0))
}

function isEveryDay(classes: readonly { readonly dayType: string; readonly isRestDay: boolean }[]): boolean {
  const keys = new Set(classes.map(({ dayType, isRestDay }) => `${dayType} ${isRestDay}`))
  return keys.size === classes.length && keys.size === 2 * DAY_TYPES.length
}
