import type { RouteRequest } from '@labada/contracts/core/route'
import type { itemImportRoutes } from '@labada/contracts/stock/item-imports'
import { fromPesos } from '@labada/domain/core/money'
import { ITEM_CATEGORIES, ITEM_KINDS, ITEM_UNITS } from '@labada/domain/stock/items'
import { plural } from '../../../lib/format.ts'
import { type CsvCells, readCsv } from '../../../lib/read-csv.ts'

export type ItemLine = RouteRequest<typeof itemImportRoutes.importItems>['body']['lines'][number]

/** The columns of the export, in any order; any but SKU and Name may be left out. */
const COLUMNS = [
  'SKU',
  'Name',
  'Kind',
  'Category',
  'Unit',
  'Barcode',
  'Price',
  'Supplier',
  'Lead days',
  'Pack',
  'Pack size',
]
/** Stand in the export and say what is, which no file can change. */
const READ_ONLY = ['On hand', 'Worth', 'In use']
export const MOST_LINES = 2_000

export interface ReadItems {
  readonly lines: readonly ItemLine[]
  /** What cannot be read, each with its line. */
  readonly problems: readonly string[]
}

/** Reads a file like the one the list exports. A column that is not there changes nothing; an empty cell empties. */
export function readItemCsv(text: string): ReadItems {
  const { rows, fields, problems } = readCsv(text, { columns: [...COLUMNS, ...READ_ONLY] })
  if (problems.length === 0 && !fields.includes('SKU') && !fields.includes('Name')) {
    return { lines: [], problems: ['The file needs a column SKU or Name'] }
  }
  if (problems.length === 0 && rows.length === 0) return { lines: [], problems: ['There is no line in the file'] }
  if (rows.length > MOST_LINES) return { lines: [], problems: [`The file has more than ${MOST_LINES} lines`] }
  const found: string[] = [...problems]
  const lines = rows.map(({ line, cells }) => readLine(line, cells, (words) => found.push(`Line ${line}: ${words}`)))
  return { lines, problems: found }
}

function readLine(line: number, cells: CsvCells, complain: (words: string) => void): ItemLine {
  const optional = (name: string) => cells[name] || undefined
  const emptied = (name: string) => (cells[name] === undefined ? undefined : cells[name] || null)
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) => {
    const given = optional(name)?.toLowerCase()
    const value = values.find((one) => one === given)
    if (given && !value) complain(`${given} is no ${name.toLowerCase()}; use ${values.join(', ')}`)
    return value
  }
  const numberIn = (name: string, pattern: RegExp) => {
    const given = emptied(name)?.replace(/^₱/, '').replaceAll(',', '')
    if (given === undefined) return cells[name] === undefined ? undefined : null
    if (pattern.test(given)) return Number(given)
    complain(`${cells[name]} does not fit ${name}`)
    return undefined
  }
  const longest = (name: string, most: number) => {
    if ((cells[name]?.length ?? 0) > most) complain(`${name} must be at most ${plural(most, 'character')}`)
  }
  for (const [name, most] of [
    ['SKU', 40],
    ['Name', 80],
    ['Barcode', 40],
    ['Supplier', 80],
    ['Pack', 40],
  ] as const)
    longest(name, most)
  const price = numberIn('Price', /^\d{1,7}(\.\d{1,2})?$/)
  const leadDays = numberIn('Lead days', /^\d{1,3}$/)
  const packSize = numberIn('Pack size', /^\d{1,7}(\.\d{1,3})?$/)
  return {
    line,
    sku: optional('SKU'),
    name: optional('Name'),
    kind: oneOf('Kind', ITEM_KINDS),
    category: oneOf('Category', ITEM_CATEGORIES),
    unit: oneOf('Unit', ITEM_UNITS),
    barcode: emptied('Barcode'),
    price: price == null ? price : fromPesos(price),
    supplier: cells.Supplier,
    leadDays: leadDays ?? undefined,
    packName: emptied('Pack'),
    packSize: packSize === 0 ? null : packSize,
  }
}
