import type { ComputedSlip, SlipOutcome } from '@labada/domain/payroll/slips/payroll-slip-results'
import { sql } from 'kysely'
import type { Trx } from '../../core/client.ts'
import type { Payee } from '../runs/payroll-inputs.ts'
import { type CommonInput, type SlipTexts, type StoredSlip, storedAgain, storedSlip } from './kept-slips.ts'

/**
 * The new values of a slip, and nothing of what they were made from, which would live until its chunk is stored. Missing
 * texts are null, missing numbers zero.
 */
export interface SlipRow extends SlipTexts {
  /** Like `TEXTS`. */
  readonly texts: readonly (string | number | null)[]
  /** Like `NUMBERS`. */
  readonly numbers: readonly number[]
}

interface NamedSlip {
  readonly id: string
  readonly sources: string
  /** Its content, if it is stored in an older form. */
  readonly before: StoredSlip | null
  readonly payee: Payee
}

/** What became of a slip: the values of its columns of texts. */
interface Fate {
  readonly state: 'computed' | 'waiting'
  readonly problem: string | null
  /** The period whose correction failed. */
  readonly problemOf: string | null
  readonly outcome: ComputedSlip | null
}

/**
 * A slip that was not calculated, and why. Without the correction of an earlier pay (`problemOf`) it would be wrong.
 */
export function waitingRow(slip: NamedSlip, problem: string, problemOf: string | null): SlipRow {
  const texts = textsOf(slip, { state: 'waiting', problem, problemOf, outcome: null })
  return { texts, numbers: NOTHING, input: '', result: '' }
}

/** A calculated slip. */
export function slipRow(slip: NamedSlip, outcome: SlipOutcome, common: CommonInput): SlipRow {
  if ('problem' in outcome) return waitingRow(slip, outcome.problem, null)
  return {
    texts: textsOf(slip, { state: 'computed', problem: null, problemOf: null, outcome }),
    numbers: NUMBERS.map(([, of]) => of(outcome, slip.payee)),
    ...(slip.before
      ? storedAgain(slip.before, outcome.input, outcome.kept, common)
      : storedSlip(outcome.input, outcome.kept, common)),
  }
}

function textsOf(slip: NamedSlip, fate: Fate): SlipRow['texts'] {
  return TEXTS.map(([, , of]) => of(slip, fate))
}

function minutesOfDays({ input }: ComputedSlip, { days }: Payee, of: (day: Payee['days'][number]) => number): number {
  let minutes = 0
  for (const day of days) if (day.workday >= input.period.start) minutes += of(day)
  return minutes
}

type NumberOf = (slip: ComputedSlip, payee: Payee) => number

const FIGURES = {
  basic_centavos: 'basic',
  overtime_centavos: 'overtime',
  night_differential_centavos: 'nightDifferential',
  premiums_centavos: 'premiums',
  holidays_centavos: 'holidays',
  leave_centavos: 'leave',
  allowances_centavos: 'allowances',
  de_minimis_centavos: 'deMinimis',
  thirteenth_month_centavos: 'thirteenthMonth',
  corrections_centavos: 'corrections',
  gross_centavos: 'gross',
  sss_centavos: 'sss',
  mpf_centavos: 'mpf',
  philhealth_centavos: 'philhealth',
  pagibig_centavos: 'pagibig',
  tax_centavos: 'tax',
  refund_centavos: 'refund',
  loans_centavos: 'loans',
  advances_centavos: 'advances',
  other_deductions_centavos: 'otherDeductions',
  uncollected_centavos: 'uncollected',
  net_centavos: 'net',
  employer_sss_centavos: 'employerSss',
  employer_mpf_centavos: 'employerMpf',
  employer_ec_centavos: 'employerEc',
  employer_philhealth_centavos: 'employerPhilhealth',
  employer_pagibig_centavos: 'employerPagibig',
} as const satisfies Record<string, keyof ComputedSlip['figures']>

/** The number columns, and their values from a calculated slip. */
const NUMBERS: readonly (readonly [string, NumberOf])[] = [
  ...Object.entries(FIGURES).map(([column, name]) => [column, ({ figures }: ComputedSlip) => figures[name]] as const),
  ['contribution_base_centavos', ({ contributionBase }) => contributionBase],
  ['thirteenth_month_base_centavos', ({ thirteenthMonthBase }) => thirteenthMonthBase],
  ['thirteenth_month_base_next_centavos', ({ thirteenthMonthBaseNext }) => thirteenthMonthBaseNext],
  ['other_benefits_centavos', ({ otherBenefits }) => otherBenefits],
  ['taxable_centavos', ({ taxable }) => taxable],
  ['days_worked', ({ daysWorked }) => daysWorked],
  ['regular_minutes', ({ minutes }) => minutes.regular],
  ['overtime_minutes', ({ minutes }) => minutes.overtime],
  ['night_minutes', ({ minutes }) => minutes.night],
  ['late_minutes', (slip, payee) => minutesOfDays(slip, payee, ({ lateMinutes }) => lateMinutes)],
  ['undertime_minutes', (slip, payee) => minutesOfDays(slip, payee, ({ undertimeMinutes }) => undertimeMinutes)],
]
const NOTHING = NUMBERS.map(() => 0)

/** The columns of texts, or of lists of words. */
const TEXTS: readonly (readonly [string, string, (slip: NamedSlip, fate: Fate) => string | number | null])[] = [
  ['id', 'uuid', ({ id }) => id],
  ['sources', 'text', ({ sources }) => sources],
  ['branch_id', 'uuid', ({ payee }) => payee.branchId],
  ['pay_method', 'text', ({ payee }) => payee.payMethod],
  ['pay_account', 'text', ({ payee }) => payee.payAccount],
  ['state', 'text', (_, { state }) => state],
  ['problem', 'text', (_, { problem }) => problem],
  ['problem_of', 'date', (_, { problemOf }) => problemOf],
  ['pay_type', 'text', (_, { outcome }) => outcome?.payType ?? null],
  ['rate_centavos', 'bigint', (_, { outcome }) => outcome?.rate ?? null],
  ['withholding_method', 'text', (_, { outcome }) => outcome?.withholdingMethod ?? null],
  ['marks', 'text', (_, { outcome }) => outcome?.marks.join() ?? ''],
]

const COLUMNS = [...TEXTS.map(([name]) => name), ...NUMBERS.map(([name]) => name)]
/** The columns that the statement sets from its parameters. */
const GIVEN = COLUMNS.filter((name) => name !== 'id' && name !== 'marks')

/**
 * One statement for any number of slips. Unchanged slips keep their content and its time. A column is one parameter,
 * its documents one per line (JSON contains no line break): this costs Postgres a third of one large JSON.
 */
const KEEP = (rows: readonly SlipRow[], number: number, now: Date) => sql`
  with x as materialized (
    select ${sql.raw(GIVEN.join(', '))}, id, string_to_array(marks, ',') as marks,
      nullif(input, '')::jsonb as input, nullif(result, '')::jsonb as result
    from unnest(
      string_to_array(${rows.map(({ input }) => input).join('\n')}, E'\\n'),
      string_to_array(${rows.map(({ result }) => result).join('\n')}, E'\\n'),
      ${sql.join(TEXTS.map(([, type], at) => sql`${rows.map(({ texts }) => texts[at])}::${sql.raw(type)}[]`))},
      ${sql.join(NUMBERS.map((_, at) => sql`${numbersAt(rows, at)}::bigint[]`))}
    ) as u (input, result, ${sql.raw(COLUMNS.join(', '))})
  )
  update payslip p set
    computed_number = ${number}, checked_at = ${now}, note = null, marks = x.marks, input = x.input, result = x.result,
    ${sql.raw(GIVEN.map((name) => `${name} = x.${name}`).join(', '))},
    changed_number = case when x.result is distinct from p.result then ${number} else p.changed_number end,
    computed_at = case when x.result is distinct from p.result then ${now} else p.computed_at end,
    previous = case when x.result is distinct from p.result and p.result is not null then jsonb_build_object(
        'gross', p.gross_centavos, 'net', p.net_centavos,
        'lines', (select coalesce(jsonb_agg(l - 'explanation' - 'basicPart'), '[]')
          from jsonb_array_elements(p.result -> 'lines') l))
      else p.previous end
  from x where p.id = x.id`

function numbersAt(rows: readonly SlipRow[], at: number): string {
  return `{${rows.map(({ numbers }) => numbers[at]).join(',')}}`
}

/** Stores the results of slips. */
export async function keepSlips(
  trx: Trx,
  rows: readonly SlipRow[],
  { number, now }: { readonly number: number; readonly now: Date },
): Promise<void> {
  if (rows.length > 0) await KEEP(rows, number, now).execute(trx)
}
