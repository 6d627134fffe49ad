import type { PayrollTableRow } from '@labada/contracts/law/payroll-tables'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { fieldName } from '@labada/domain/core/rules'
import { sssSchedule } from '@labada/domain/law/contributions/sss'
import { decimalOf, type Ratio } from '@labada/domain/law/ratios'
import { minuteOfDay, money, NOTHING, shortDay } from '../../../../lib/format.ts'
import { t } from '../t.ts'
import { type LawUnit, unitOf } from './law-units.ts'
import { dayTypeName, lawField } from './law-words.ts'

/** A list of the law for display: a header for each column, a text for each cell. */
export interface LawTable {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const asMoney = (value: unknown) => (typeof value === 'number' ? money(centavos(value)) : NOTHING)
const asTimes = (value: unknown) => (isRatio(value) ? `× ${decimalOf(value)}` : NOTHING)
const asPercent = (value: unknown) =>
  isRatio(value) ? `${decimalOf({ over: value.over * 100, under: value.under })}%` : NOTHING
const counted = (say: (count: number) => string) => (value: unknown) =>
  typeof value === 'number' ? say(value) : NOTHING
/** `12-24`, as the law has it of every year. */
const asDayOfYear = (value: unknown) => {
  const date = parseManilaDate(`2000-${String(value)}`)
  return date ? shortDay(date) : NOTHING
}

const SAID: Readonly<Record<LawUnit, (value: unknown) => string>> = {
  money: asMoney,
  percent: asPercent,
  times: asTimes,
  number: (value) => (isRatio(value) ? decimalOf(value) : NOTHING),
  days: counted((count) => t('days2', { count })),
  minutes: counted((count) => t('minutes', { count })),
  years: counted((count) => t('years', { count })),
  clock: counted(minuteOfDay),
  dayOfYear: asDayOfYear,
  dayType: (value) => dayTypeName(String(value)),
  yesNo: (value) => (value === true ? t('yes') : t('no')),
  code: (value) => fieldName(String(value)),
  text: String,
}
const wordsOf = (field: string, value: unknown): string => SAID[unitOf(field)](value)

/** The single values of a table, each with its name. */
export function lawFacts({ content }: PayrollTableRow): (readonly [name: string, words: string])[] {
  return Object.entries(content).flatMap(([field, value]) =>
    Array.isArray(value) ? [] : [[lawField(field), wordsOf(field, value)] as const],
  )
}

/** The lists of a table, each as a table; of SSS also the whole schedule that its figures come to. */
export function lawTables(row: PayrollTableRow): LawTable[] {
  const lists = Object.entries(row.content).flatMap(([field, value]: [string, unknown]) =>
    Array.isArray(value) ? [tableOf(lawField(field), value)] : [],
  )
  return row.kind === 'sss' ? [...lists, scheduleOf(row.content)] : lists
}

function tableOf(title: string, list: readonly unknown[]): LawTable {
  const rows = list.filter(isRecord)
  const fields = Object.keys(rows[0] ?? {})
  return {
    title,
    heads: fields.map(lawField),
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
