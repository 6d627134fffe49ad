import { DomainError } from '../core/errors.ts'
import type { Centavos } from '../core/money.ts'
import { barcodeOf, type ItemCategory, type ItemKind, type ItemUnit, isSold, refuseUnsellable } from './items.ts'

/** The values of an item that a file can set. */
export interface ItemTermsInFile {
  readonly name: string
  readonly kind: ItemKind
  readonly category: ItemCategory
  readonly unit: ItemUnit
  readonly barcode: string | null
  readonly price: Centavos | null
  readonly supplier: string
  readonly leadDays: number
  /** The first pack it is bought in, and its number of base units; both or neither. */
  readonly packName: string | null
  readonly packSize: number | null
}

/** One line of a file. Omitted values stay unchanged, or get the default for a new item. */
export type ItemLine = { readonly [Field in keyof ItemTermsInFile]?: ItemTermsInFile[Field] | undefined } & {
  /** As in a spreadsheet: line 1 has the column names. */
  readonly line: number
  readonly sku?: string | undefined
}

/** The current values of an item. */
export interface ItemNow extends ItemTermsInFile {
  readonly id: string
  readonly sku: string
  readonly active: boolean
  /** It has stock movements: its unit is locked. */
  readonly moved: boolean
}

export const ITEM_FIELDS = [
  'name',
  'kind',
  'category',
  'unit',
  'barcode',
  'price',
  'supplier',
  'leadDays',
  'packName',
  'packSize',
] as const satisfies readonly (keyof ItemTermsInFile)[]
export type ItemField = (typeof ITEM_FIELDS)[number]

export interface ItemImport {
  readonly added: readonly { readonly sku: string | null; readonly terms: ItemTermsInFile }[]
  readonly changed: readonly {
    readonly item: ItemNow
    readonly after: ItemTermsInFile
    readonly fields: readonly ItemField[]
  }[]
  /** Lines without any change. */
  readonly same: number
  /** Problems, each with its line. Nothing is imported while there are any. */
  readonly problems: readonly { readonly line: number; readonly message: string }[]
}

const USUAL: Omit<ItemTermsInFile, 'name'> = {
  kind: 'consumable',
  category: 'other',
  unit: 'pc',
  barcode: null,
  price: null,
  supplier: '',
  leadDays: 3,
  packName: null,
  packSize: null,
}

/**
 * The effect of a file of items: items are matched by SKU, or by name if they have none; others are new. Importing the
 * same file again does nothing.
 */
export function itemImportOf(items: readonly ItemNow[], lines: readonly ItemLine[]): ItemImport {
  const problems: { line: number; message: string }[] = []
  const added: { sku: string | null; terms: ItemTermsInFile; line: number }[] = []
  const changed: { item: ItemNow; after: ItemTermsInFile; fields: ItemField[]; line: number }[] = []
  let same = 0
  const seen = new Set<string>()
  for (const given of lines) {
    const { line } = given
    const complain = (message: string) => problems.push({ line, message })
    const item = itemOf(items, given)
    const key = keyOf(item, given)
    if (!item && !given.name) {
      complain(given.sku ? `No item has the SKU ${given.sku}. Enter a name to add it.` : 'Name is required')
    } else if (seen.has(key)) complain(`${item?.name ?? given.name} is in the file twice`)
    else if (item && !item.active) complain(`${item.name} is archived`)
    else {
      const terms = termsAfter(item ?? { ...USUAL, name: given.name ?? '' }, given)
      const wrong = problemOf(terms, item)
      if (wrong) complain(wrong)
      else if (!item) added.push({ sku: given.sku ?? null, terms, line })
      else {
        const fields = ITEM_FIELDS.filter((field) => terms[field] !== item[field])
        if (fields.length === 0) same += 1
        else changed.push({ item, after: terms, fields, line })
      }
    }
    seen.add(key)
  }
  return { added, changed, same, problems: [...problems, ...clashes(items, added, changed)].toSorted(byLine) }
}

/** The subject of a line: an item, or a new one by its SKU or else its name (a SKU is never a name). */
function keyOf(item: ItemNow | undefined, { sku, name }: ItemLine): string {
  if (item) return `item ${item.id}`
  return sku ? `sku ${sku.toLowerCase()}` : `name ${name?.toLowerCase()}`
}

function itemOf(items: readonly ItemNow[], { sku, name }: ItemLine): ItemNow | undefined {
  if (sku) return items.find((one) => one.sku.toLowerCase() === sku.toLowerCase())
  return items.find((one) => one.active && one.name.toLowerCase() === name?.toLowerCase())
}

function termsAfter(before: ItemTermsInFile, given: ItemLine): ItemTermsInFile {
  const { name, kind, category, unit, barcode, price, supplier, leadDays, packName, packSize } = before
  const after = {
    // Without a SKU the name finds the item; only with one it may be another name.
    name: given.sku ? (given.name ?? name) : name,
    kind: given.kind ?? kind,
    category: given.category ?? category,
    unit: given.unit ?? unit,
    barcode: given.barcode === undefined ? barcode : given.barcode,
    price: given.price === undefined ? price : given.price,
    supplier: given.supplier ?? supplier,
    leadDays: given.leadDays ?? leadDays,
    packName: given.packName === undefined ? packName : given.packName,
    packSize: given.packSize === undefined ? packSize : given.packSize,
  }
  // A file has no price for what is not sold; whatever it was once sold for stays.
  return isSold(after.kind) ? after : { ...after, price }
}

function problemOf(terms: ItemTermsInFile, item: ItemNow | undefined): string | null {
  if (item?.moved && terms.unit !== item.unit) return `The unit of ${item.name} can’t be changed. Its stock has moved.`
  if ((terms.packName === null) !== (terms.packSize === null)) return 'Enter both a pack name and size, or neither'
  try {
    refuseUnsellable(terms)
    if (terms.barcode) barcodeOf(terms.barcode)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

/** Names and barcodes that another item has, now or by an earlier line; two items cannot swap theirs in one file. */
function clashes(
  items: readonly ItemNow[],
  added: readonly { readonly terms: ItemTermsInFile; readonly line: number }[],
  changed: readonly { readonly item: ItemNow; readonly after: ItemTermsInFile; readonly line: number }[],
): { line: number; message: string }[] {
  const names = new Map(items.filter(({ active }) => active).map(({ id, name }) => [name.toLowerCase(), id]))
  const barcodes = new Map(items.flatMap(({ id, barcode }) => (barcode ? [[barcode, id] as const] : [])))
  const touched = [
    ...changed.map(({ item, after, line }) => ({ owner: item.id, terms: after, line })),
    ...added.map(({ terms, line }) => ({ owner: `line ${line}`, terms, line })),
  ]
  const isTaken = (known: Map<string, string>, key: string, owner: string) => {
    const other = known.get(key)
    known.set(key, other ?? owner)
    return other !== undefined && other !== owner
  }
  return touched.flatMap(({ owner, terms: { name, barcode }, line }) => [
    ...(isTaken(names, name.toLowerCase(), owner) ? [{ line, message: `Another item is called ${name}` }] : []),
    ...(barcode && isTaken(barcodes, barcode, owner)
      ? [{ line, message: `Another item has the barcode ${barcode}` }]
      : []),
  ])
}

const byLine = (one: { readonly line: number }, other: { readonly line: number }) => one.line - other.line
