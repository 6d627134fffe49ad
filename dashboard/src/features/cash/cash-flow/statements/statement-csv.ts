import { addDays, type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, centavos, fromPesos } from '@labada/domain/core/money'
import Papa from 'papaparse'
import { t } from '../t.ts'

/** A line of a statement file. */
export interface ReadLine {
  readonly on: ManilaDate
  readonly description: string
  readonly reference: string
  readonly amount: Centavos
}

export interface ReadStatement {
  readonly lines: readonly ReadLine[]
  /** The balance of the last line, if the file has a balance column. */
  readonly closing: Centavos | null
  /** Parse errors, each with its line. */
  readonly problems: readonly string[]
}

/** The column names that banks and wallets use. */
const NAMES = {
  date: ['date', 'transaction date', 'posting date', 'date and time', 'value date'],
  description: ['description', 'details', 'particulars', 'transaction', 'remarks'],
  reference: [
    'reference',
    'reference no',
    'reference no.',
    'reference number',
    'ref no',
    'ref. no.',
    'ref',
    'trace no',
  ],
  amount: ['amount'],
  credit: ['credit', 'deposit', 'money in', 'in'],
  debit: ['debit', 'withdrawal', 'money out', 'out'],
  balance: ['balance', 'running balance', 'ending balance'],
} as const
type Name = keyof typeof NAMES

/** Reads a statement's CSV: a date, and an amount or a debit and a credit column; other columns are ignored. */
export function readStatementCsv(text: string): ReadStatement {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
  })
  const fields = meta.fields ?? []
  const columnOf = (name: Name) => fields.find((field) => NAMES[name].some((known) => known === field))
  const columns = {
    date: columnOf('date'),
    amount: columnOf('amount'),
    credit: columnOf('credit'),
    debit: columnOf('debit'),
  }
  const problems: string[] = []
  if (!columns.date) problems.push(t('missingColumnDate'))
  if (!columns.amount && !columns.credit && !columns.debit) {
    problems.push(t('missingColumnAmountOrCredit'))
  }
  if (problems.length > 0) return { lines: [], closing: null, problems }
  const lines: ReadLine[] = []
  const cell = (row: Record<string, string>, name: Name) => (row[columnOf(name) ?? ''] ?? '').trim()
  for (const [index, row] of data.entries()) {
    const on = dayOf(cell(row, 'date'))
    const amount = columns.amount
      ? amountOf(cell(row, 'amount'))
      : difference(amountOf(cell(row, 'credit')), amountOf(cell(row, 'debit')))
    if (on === null) problems.push(t('lineIndexCellIsntA', { index: index + 2, cell: cell(row, 'date') }))
    else if (amount === null) problems.push(t('lineIndexTheAmountCant', { index: index + 2 }))
    else if (amount !== 0) {
      const [description, reference] = [cell(row, 'description').slice(0, 200), cell(row, 'reference').slice(0, 60)]
      lines.push({ on, description, reference, amount })
    }
  }
  const last = data.at(-1)
  return { lines, closing: last && columnOf('balance') ? amountOf(cell(last, 'balance')) : null, problems }
}

/** 2026-11-21, 11/21/2026, 11/21/2026 14:05, Nov 21, 2026. */
function dayOf(text: string): ManilaDate | null {
  const iso = parseManilaDate(text.slice(0, 10))
  if (iso) return iso
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text) ?? []
  if (month && day && year) return parseManilaDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? null
  const [, name, date, inYear] = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})\b/.exec(text) ?? []
  const at = MONTHS.indexOf((name ?? '').toLowerCase())
  if (at < 0 || !date || !inYear) return null
  return parseManilaDate(`${inYear}-${String(at + 1).padStart(2, '0')}-${date.padStart(2, '0')}`) ?? null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 1,234.50, ₱1,234.50, and (50.00) or -50 for outgoing amounts; an empty cell has no amount. */
function amountOf(text: string): Centavos | null {
  const bare = text.replace(/[₱,\s]|PHP/gi, '')
  if (bare === '') return centavos(0)
  const isOut = /^\(.*\)$|^[-−]/.test(bare)
  const digits = bare.replace(/[()+\-−]/g, '')
  if (!/^\d+(\.\d{1,2})?$/.test(digits)) return null
  const size = fromPesos(Number(digits))
  return isOut ? centavos(-size) : size
}

function difference(credit: Centavos | null, debit: Centavos | null): Centavos | null {
  return credit === null || debit === null ? null : centavos(credit - Math.abs(debit))
}

/** The days a statement covers, by its lines. */
export function daysOf(lines: readonly ReadLine[], today: ManilaDate): { from: ManilaDate; to: ManilaDate } {
  const days = lines.map(({ on }) => on).toSorted()
  return { from: days[0] ?? addDays(today, -30), to: days.at(-1) ?? today }
}

/** A file of the form that is read here: two lines of the day before `today`, with the columns that help most. */
export function exampleCsv(today: ManilaDate): string {
  const on = addDays(today, -1)
  const columns = ['date', 'description', 'reference', 'amount', 'balance'] as const
  return Papa.unparse([
    columns.map((name) => NAMES[name][0]),
    [on, t('exampleCustomerPayment'), '1234567890123', '480.00', '10480.00'],
    [on, t('exampleBankCharge'), '', '-15.00', '10465.00'],
  ])
}
