import type { PriceRow, Service } from '@labada/contracts/catalog/prices'
import type { Branch } from '@labada/contracts/company/branches'
import { type Centavos, fromPesos, toPesos } from '@labada/domain/core/money'
import Papa from 'papaparse'
import { BOM, csvOf } from '../../../../lib/csv.ts'
import { t } from '../t.ts'
import { TERMS, type Term } from './price-changes.ts'

/** Columns beside the branches', in their order. */
const COLUMNS = ['code', 'name', 'price', ...TERMS] as const
const MOST_PESOS = 1_000_000

interface Known {
  readonly services: readonly Service[]
  readonly branches: readonly Pick<Branch, 'id' | 'code'>[]
}

/**
 * A price sheet as CSV for a spreadsheet: a line for each service, a column for each branch that may differ (empty where
 * it inherits). What a spreadsheet would take for a formula is written as text.
 */
export function writePriceCsv(rows: readonly PriceRow[], { services, branches }: Known): string {
  const bySort = services.toSorted((one, other) => one.sort - other.sort)
  const lines = bySort.flatMap((service) => {
    const row = rows.find(({ serviceId }) => serviceId === service.id)
    if (!row) return []
    const own = branches.map(({ id }) => {
      const override = row.overrides.find(({ branchId }) => branchId === id)
      return override ? toPesos(override.price).toFixed(2) : ''
    })
    const terms = TERMS.map((term) => termOnPaper(row[term]))
    return [[service.code, service.name, toPesos(row.price).toFixed(2), ...terms, ...own]]
  })
  const head = [...COLUMNS, ...branches.map(({ code }) => code)]
  return csvOf([head, ...lines])
}

export interface ReadPrices {
  /** The sheet with the file's changes; services not in the file do not change. */
  readonly rows: readonly PriceRow[]
  /** Parse errors, each with its line. Nothing is imported if there are any. */
  readonly problems: readonly string[]
}

/** Reads a file like the one `writePriceCsv` writes; columns may be left out and stand in any order. */
export function readPriceCsv(text: string, before: readonly PriceRow[], { services, branches }: Known): ReadPrices {
  const { data, meta, errors } = Papa.parse<Record<string, string>>(text.replace(BOM, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  })
  const fields = meta.fields ?? []
  const unknown = fields.filter(
    (name) => !COLUMNS.some((known) => known === name) && !branches.some(({ code }) => code === name),
  )
  const problems = [
    ...errors.filter(({ code }) => code !== 'UndetectableDelimiter').map(({ row, message }) => at(row ?? 0, message)),
    ...unknown.map((name) => t('unknownColumnName', { name })),
    ...(fields.includes('code') ? [] : [t('missingColumnCode')]),
  ]
  if (problems.length > 0) return { rows: before, problems }
  const seen = new Set<string>()
  const wanted = new Map(before.map((row) => [row.serviceId, row]))
  data.forEach((line, index) => {
    const code = (line.code ?? '').trim().toUpperCase()
    const service = services.find((one) => one.code === code)
    const row = service && wanted.get(service.id)
    if (seen.has(code)) problems.push(at(index, t('codeAppearsTwiceInThe', { code })))
    else if (!service) problems.push(at(index, code ? t('noServiceHasTheCode', { code }) : t('theCodeIsMissing')))
    else if (!row) problems.push(at(index, t('codeHasNoPriceYet', { code })))
    else wanted.set(service.id, readRow(row, line, { branches, complain: (words) => problems.push(at(index, words)) }))
    seen.add(code)
  })
  return { rows: before.map((row) => wanted.get(row.serviceId) ?? row), problems }
}

interface Reading {
  readonly branches: readonly Pick<Branch, 'id' | 'code'>[]
  readonly complain: (words: string) => void
}

function readRow(row: PriceRow, line: Readonly<Record<string, string>>, { branches, complain }: Reading): PriceRow {
  const price = line.price === undefined ? row.price : readPesos(line.price)
  if (price === undefined) complain(t('priceIsntAValidPrice', { price: line.price || t('nothing') }))
  const terms = Object.fromEntries(
    TERMS.filter((term) => line[term] !== undefined).map((term) => {
      const value = readTerm(term, (line[term] ?? '').trim())
      if (value === undefined) complain(t('termDoesntApplyToTerm2', { term: line[term] || t('nothing'), term2: term }))
      return [term, value ?? row[term]]
    }),
  )
  const others = row.overrides.filter(
    ({ branchId }) => !branches.some(({ id, code }) => id === branchId && code in line),
  )
  const own = branches.flatMap(({ id, code }) => {
    const given = (line[code] ?? '').trim()
    if (given === '') return []
    const amount = readPesos(given)
    if (amount === undefined) complain(t('givenIsntAValidPrice', { given, code }))
    return amount === undefined ? [] : [{ branchId: id, price: amount }]
  })
  return { ...row, ...terms, price: price ?? row.price, overrides: [...others, ...own] }
}

function readPesos(text: string): Centavos | undefined {
  const bare = text.trim().replace(/^₱/, '').replaceAll(',', '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(bare) && Number(bare) <= MOST_PESOS ? fromPesos(Number(bare)) : undefined
}

function readTerm(term: Term, text: string): PriceRow[Term] | undefined {
  if (term === 'discountable' || term === 'taxable') {
    if (/^(yes|true|1)$/i.test(text)) return true
    return /^(no|false|0)$/i.test(text) ? false : undefined
  }
  if (text === '') return term === 'toleranceKg' ? undefined : null
  return /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : undefined
}

const termOnPaper = (value: PriceRow[Term]): string =>
  value === null ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)

/** Lines as a spreadsheet counts them: the first one holds the names of the columns. */
const at = (index: number, words: string): string => t('lineIndexWords', { index: index + 2, words })
