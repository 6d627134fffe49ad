import type { PayrollTableRow } from '@labada/contracts/law/payroll-tables'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { fieldName } from '@labada/domain/core/rules'
import { sssSchedule } from '@labada/domain/law/contributions/sss'
import { decimalOf, type Ratio } from '@labada/domain/law/ratios'
import { DAY_TYPES } from '@labada/domain/law/tables'
import { DAY_TYPE_WORDS } from '@labada/domain/payroll/slips/slip-words'
import { minuteOfDay, money, NOTHING, shortDay } from '../../../../lib/format.ts'
import { t } from '../t.ts'
import { lawField } from './law-words.ts'

/** A list of the law for display: a header for each column, a text for each cell. */
export interface LawTable {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What the columns and single values of the law are called, where their names in the data do not say it. */
const NAMES: Readonly<Record<string, string>> = {
  over: t('payOver'),
  baseTax: t('tax'),
  rate: t('rate'),
  base: t('firstHours'),
  overtimeFactor: t('overtimeOfThat'),
  unworked: t('unworked'),
  isRestDay: t('restDay'),
  dayType: t('day'),
  nightFrom: t('nightFrom'),
  nightTo: t('nightUntil'),
  nightRate: t('nightPremium'),
  dayMinutes: t('aDayOfWork'),
  semiMonthly: t('twiceAMonth'),
  classes: t('ofTheBasicHourlyRate'),
  dueOn: t('dueNoLaterThan'),
  items: t('benefitsAndTheirCeilings'),
}
const nameOf = (field: string): string => NAMES[field] ?? lawField(field)

type Unit = (value: unknown) => string
const asMoney: Unit = (value) => (typeof value === 'number' ? money(centavos(value)) : NOTHING)
const asPercent: Unit = (value) =>
  isRatio(value) ? `${decimalOf({ over: value.over * 100, under: value.under })}%` : NOTHING
const asTimes: Unit = (value) => (isRatio(value) ? `× ${decimalOf(value)}` : NOTHING)
const asClock: Unit = (value) => (typeof value === 'number' ? minuteOfDay(value) : NOTHING)
const counted =
  (say: (count: number) => string): Unit =>
  (value) =>
    typeof value === 'number' ? say(value) : NOTHING
const asDays = counted((count) => t('days2', { count }))
/** `12-24`, as the law has it of every year. */
const asDayOfYear: Unit = (value) => {
  const date = parseManilaDate(`2000-${String(value)}`)
  return date ? shortDay(date) : NOTHING
}

/** How a value reads, by its name. What is not here is money where it is a number, and itself where it is a text. */
const UNITS: Readonly<Record<string, Unit>> = {
  nightFrom: asClock,
  nightTo: asClock,
  dayMinutes: counted((count) => t('minutes', { count })),
  leaveDays: asDays,
  daysPerYear: asDays,
  withinDays: asDays,
  certificateWithinDays: asDays,
  afterYears: counted((count) => t('years', { count })),
  dueOn: asDayOfYear,
  base: asTimes,
  overtimeFactor: asTimes,
  unworked: asTimes,
  factor: (value) => (isRatio(value) ? decimalOf(value) : NOTHING),
  restDays: asTimes,
  specialDays: asTimes,
  regularHolidays: asTimes,
  dayType: (value) => fieldName(DAY_TYPE_WORDS[DAY_TYPES.find((type) => type === value) ?? 'ordinary']),
  isRestDay: (value) => (value === true ? t('yes') : t('no')),
  item: (value) => fieldName(String(value)),
}
const wordsOf = (field: string, value: unknown): string => {
  const own = UNITS[field]
  if (own) return own(value)
  if (isRatio(value)) return asPercent(value)
  return typeof value === 'string' ? value : asMoney(value)
}

/** The single values of a table, each with its name. */
export function lawFacts({ content }: PayrollTableRow): (readonly [name: string, words: string])[] {
  return Object.entries(content).flatMap(([field, value]) =>
    Array.isArray(value) ? [] : [[nameOf(field), wordsOf(field, value)] as const],
  )
}

/** The lists of a table, each as a table; of SSS also the whole schedule that its figures come to. */
export function lawTables(row: PayrollTableRow): LawTable[] {
  const lists = Object.entries(row.content).flatMap(([field, value]: [string, unknown]) =>
    Array.isArray(value) ? [tableOf(nameOf(field), value)] : [],
  )
  return row.kind === 'sss' ? [...lists, scheduleOf(row.content)] : lists
}

function tableOf(title: string, list: readonly unknown[]): LawTable {
  const rows = list.filter(isRecord)
  const fields = Object.keys(rows[0] ?? {})
  return {
    title,
    heads: fields.map(nameOf),
    rows: rows.map((one) => fields.map((field) => wordsOf(field, one[field]))),
  }
}

function scheduleOf(content: Parameters<typeof sssSchedule>[0]): LawTable {
  const lines = sssSchedule(content)
  return {
    title: t('theWholeScheduleLines', { count: lines.length }),
    heads: [
      t('payFrom'),
      t('salaryCredit'),
      t('employee'),
      t('employeeMpf'),
      t('employer'),
      t('employerMpf'),
      t('ec'),
      t('all'),
    ],
    rows: lines.map(({ from, credit, employee, employeeMpf, employer, employerMpf, ec }) =>
      [from, credit, employee, employeeMpf, employer, employerMpf, ec]
        .concat(centavos(employee + employeeMpf + employer + employerMpf + ec))
        .map(money),
    ),
  }
}

function isRatio(value: unknown): value is Ratio {
  return isRecord(value) && typeof value.over === 'number' && typeof value.under === 'number'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
