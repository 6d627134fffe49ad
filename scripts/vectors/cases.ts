import { type MinimumWageRow, minimumWageOn } from '@labada/domain/payroll/minimum-wages'
import type { PayrollTables } from '@labada/domain/payroll/tables'
import { attendance, holidayLookup } from './attendance-cases.ts'
import { cashAdvance, lossOrDamage } from './deduction-cases.ts'
import { type Fields, fieldsOf } from './fields.ts'
import * as pay from './pay-cases.ts'
import { payslip } from './payslip-cases.ts'
import * as tax from './tax-cases.ts'

/** Every category of a vector file: its input put to the product's rules, the result in the file's own words. */
const CATEGORIES: Readonly<Record<string, (input: Fields, tables: PayrollTables) => unknown>> = {
  premium_pay: pay.premium,
  holiday_eligibility: pay.eligibility,
  rate_conversion: pay.rateConversion,
  sss: pay.sss,
  philhealth: pay.philhealth,
  pagibig: pay.pagibig,
  contribution_timing: pay.contributionTiming,
  withholding_table: tax.withholding,
  withholding_method: tax.withholding,
  thirteenth_month: tax.thirteenth,
  sil: tax.serviceIncentiveLeave,
  de_minimis: tax.smallBenefit,
  cash_advance: cashAdvance,
  loss_damage: lossOrDamage,
  minimum_wage: minimumWage,
  holiday_lookup: holidayLookup,
  attendance,
  payslip,
}

export interface Result {
  readonly id: string
  readonly title: string
  readonly isPassed: boolean
  /** Where it differs, what was expected and what came out. */
  readonly differences: readonly string[]
}

/** Runs every vector of a file's contents. A vector that cannot be run has failed, and says why. */
export function runVectors(file: unknown, tables: PayrollTables): Result[] {
  return fieldsOf(file, 'file')
    .list('vectors')
    .map((vector) => {
      const [id, title] = [vector.text('id'), vector.text('title', '')]
      const differences = differencesOf(vector, tables)
      return { id, title, isPassed: differences.length === 0, differences }
    })
}

function differencesOf(vector: Fields, tables: PayrollTables): string[] {
  try {
    const category = vector.text('category')
    const rule = CATEGORIES[category]
    if (!rule) return [`no rule is known for the category ${category}`]
    return compare(vector.value('expected'), rule(vector.fields('input'), tables), '')
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** Everything that is expected must be there; lists are as long. Lines compare as a set (payroll.md 13). */
function compare(expected: unknown, got: unknown, path: string): string[] {
  if (Array.isArray(expected) && Array.isArray(got)) {
    const [wanted, found] = path.endsWith('lines') ? [expected.toSorted(byLine), got.toSorted(byLine)] : [expected, got]
    if (wanted.length !== found.length) return [differ(path, expected, got)]
    return wanted.flatMap((item, at) => compare(item, found[at], `${path}[${at}]`))
  }
  if (isObject(expected) && isObject(got)) {
    return Object.keys(expected).flatMap((key) => compare(expected[key], got[key], path ? `${path}.${key}` : key))
  }
  return Object.is(expected, got) ? [] : [differ(path, expected, got)]
}

function differ(path: string, expected: unknown, got: unknown): string {
  return `${path || 'result'}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`
}

const LINE_KEYS = ['code', 'day_type', 'is_rest_day', 'daily_rate_centavos', 'amount_centavos']

function byLine(one: unknown, other: unknown): number {
  const [first, second] = [keyOf(one), keyOf(other)]
  return first < second ? -1 : first > second ? 1 : 0
}

function keyOf(line: unknown): string {
  return isObject(line) ? LINE_KEYS.map((key) => String(line[key])).join(' ') : ''
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function minimumWage(input: Fields, tables: PayrollTables) {
  const row: MinimumWageRow | undefined = minimumWageOn(
    tables.minimum_wage,
    input.text('region'),
    input.text('tier'),
    input.date('date'),
  )
  return { daily_centavos: row?.content.daily ?? null, order: row?.content.order ?? null }
}
