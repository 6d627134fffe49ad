import { minimumWageOn } from '@labada/domain/law/minimum-wages'
import type { PayrollTables } from '@labada/domain/law/tables'
import type { z } from 'zod'
import { attendance, holidayLookup } from './attendance-cases.ts'
import { cashAdvance, lossOrDamage } from './deduction-cases.ts'
import * as pay from './pay-cases.ts'
import { payslip } from './payslip-cases.ts'
import { CATEGORIES, type Category, type InputOf, isCategory } from './schema/categories.ts'
import { withoutWords } from './schema/values.ts'
import * as tax from './tax-cases.ts'

/** Every category of a vector file: runs the product's rules on its input and formats the result as in the file. */
const RULES: { readonly [Name in Category]: (input: InputOf<Name>, tables: PayrollTables) => unknown } = {
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

/** The same, category by category, so that an input is known to be of its rule's own shape. */
const SCHEMAS: { readonly [Name in Category]: z.ZodType<InputOf<Name>> } = CATEGORIES

export interface Result {
  readonly id: string
  readonly title: string
  readonly isPassed: boolean
  /** The differences between expected and actual values, or why the vector cannot be run. */
  readonly differences: readonly string[]
}

/**
 * Runs every vector of a file's contents. A vector that cannot be run fails with a reason. Throws a `TypeError` with
 * the reason if the file does not have the shape `{"vectors": [...]}` or contains no vectors.
 */
export function runVectors(file: unknown, tables: PayrollTables): Result[] {
  if (!isObject(file)) throw new TypeError('it is not an object with a list `vectors`')
  const { vectors } = file
  if (!Array.isArray(vectors)) throw new TypeError('it has no list `vectors`')
  if (vectors.length === 0) throw new TypeError('its list `vectors` is empty')
  return vectors.map((vector: unknown, position) => {
    const word = (name: string) => (isObject(vector) && vector[name] !== undefined ? String(vector[name]) : undefined)
    const id = word('id') ?? `vectors[${position}]`
    const differences = differencesOf(vector, tables)
    return { id, title: word('title') ?? '', isPassed: differences.length === 0, differences }
  })
}

function differencesOf(vector: unknown, tables: PayrollTables): string[] {
  if (!isObject(vector)) return ['it is no object']
  const { category, input, expected } = vector
  if (typeof category !== 'string') return ['it does not say its category']
  if (!isCategory(category)) return [`no rule is known for the category ${category}`]
  const wanted = withoutWords(expected)
  if (!isObject(wanted) || Object.keys(wanted).length === 0) return ['it does not say what is expected']
  try {
    return answered(category, input, tables, (got) => compare(wanted, got, ''))
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** Describes an error in an input, or in its category's rule when run on it. */
function answered<Name extends Category>(
  category: Name,
  input: unknown,
  tables: PayrollTables,
  differ: (got: unknown) => string[],
): string[] {
  const read = readAs(category, input)
  return 'input' in read ? differ(RULES[category](read.input, tables)) : read.complaints
}

function readAs<Name extends Category>(
  category: Name,
  input: unknown,
): { readonly input: InputOf<Name> } | { readonly complaints: string[] } {
  const read = SCHEMAS[category].safeParse(withoutWords(input ?? {}))
  return read.success
    ? { input: read.data }
    : { complaints: read.error.issues.flatMap((one) => wordsOf(one, category)) }
}

function wordsOf(issue: z.core.$ZodIssue, category: Category): string[] {
  const path = ['input', ...issue.path.map(String)].join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${path}.${key}: ${category} has no such field (docs/payroll-vectors.md)`)
  }
  return [`${path}: ${issue.message}`]
}

/** All expected values must be present; lists must have the same length. Lines compare as a set (payroll.md 13). */
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

function minimumWage({ region, tier, date }: InputOf<'minimum_wage'>, tables: PayrollTables) {
  const row = minimumWageOn(tables.minimum_wage, region, tier, date)
  return { daily_centavos: row?.content.daily ?? null, order: row?.content.order ?? null }
}
