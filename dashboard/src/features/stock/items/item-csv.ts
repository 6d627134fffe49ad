import type { RouteRequest } from '@labada/contracts/core/route'
import type { itemImportRoutes } from '@labada/contracts/stock/item-imports'
import { fromPesos } from '@labada/domain/core/money'
import { ITEM_CATEGORIES, ITEM_KINDS, ITEM_UNITS } from '@labada/domain/stock/items'
import { type CsvCells, readCsv } from '../../../lib/csv.ts'
import { t } from './t.ts'

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
/** Read-only columns of the export, ignored on import. */
const READ_ONLY = ['On hand', 'Worth', 'In use']
export const MOST_LINES = 2_000

export interface ReadItems {
  readonly lines: readonly ItemLine[]
  /** Parse errors, each with its line. */
  readonly problems: readonly string[]
}

/** Reads a file like the one the list exports. A missing column changes nothing; an empty cell clears the value. */
export function readItemCsv(text: string): ReadItems {
  const { rows, fields, problems } = readCsv(text, { columns: [...COLUMNS, ...READ_ONLY] })
  if (problems.length === 0 && !fields.includes('SKU') && !fields.includes('Name')) {
    return { lines: [], problems: [t('missingColumnSkuOrName')] }
  }
  if (problems.length === 0 && rows.length === 0) return { lines: [], problems: [t('theFileIsEmpty')] }
  if (rows.length > MOST_LINES) return { lines: [], problems: [t('theFileHasMoreThan', { mostLines: MOST_LINES })] }
  const found: string[] = [...problems]
  const lines = rows.map(({ line, cells }) =>
    readLine(line, cells, (words) => found.push(t('lineLineWords', { line, words }))),
  )
  return { lines, problems: found }
}

function readLine(line: number, cells: CsvCells, complain: (words: string) => void): ItemLine {
  const optional = (name: string) => cells[name] || undefined
  const emptied = (name: string) => (cells[name] === undefined ? undefined : cells[name] || null)
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) => {
    const given = optional(name)?.toLowerCase()
    const value = values.find((one) => one === given)
    if (given && !value)
      complain(t('givenIsntAValidName', { given, name: name.toLowerCase(), values: values.join(', ') }))
    return value
  }
  const numberIn = (name: string, pattern: RegExp) => {
    const given = emptied(name)?.replace(/^₱/, '').replaceAll(',', '')
    if (given === undefined) return cells[name] === undefined ? undefined : null
    if (pattern.test(given)) return Number(given)
    complain(t('nameDoesntApplyToName2', { name: cells[name] ?? '', name2: name }))
    return undefined
  }
  const longest = (name: string, most: number) => {
    if ((cells[name]?.length ?? 0) > most) complain(t('nameMustBeAtMost', { count: most, name }))
  }
  for (const [name, most] of [
    ['SKU', 40],
    [t('name'), 80],
    [t('barcode'), 40],
    [t('supplier'), 80],
    [t('pack'), 40],
  ] as const)
    longest(name, most)
  const price = numberIn(t('price'), /^\d{1,7}(\.\d{1,2})?$/)
  const leadDays = numberIn(t('leadDays'), /^\d{1,3}$/)
  const packSize = numberIn(t('packSize'), /^\d{1,7}(\.\d{1,3})?$/)
  return {
    line,
    sku: optional('SKU'),
    name: optional(t('name')),
    kind: oneOf(t('kind'), ITEM_KINDS),
    category: oneOf(t('category'), ITEM_CATEGORIES),
    unit: oneOf(t('unit'), ITEM_UNITS),
    barcode: emptied(t('barcode')),
    price: price == null ? price : fromPesos(price),
    supplier: cells.Supplier,
    leadDays: leadDays ?? undefined,
    packName: emptied(t('pack')),
    packSize: packSize === 0 ? null : packSize,
  }
}
