import { DomainError } from '../core/errors.ts'

/** The purpose of an item: used for the work, sold at the counter, both, or equipment (a basket, a hanger rack). */
export const ITEM_KINDS = ['consumable', 'retail', 'both', 'asset'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

export const ITEM_CATEGORIES = ['detergent', 'fabcon', 'bleach', 'packaging', 'supplies', 'other'] as const
export type ItemCategory = (typeof ITEM_CATEGORIES)[number]

/** Base units, in which all quantities are counted. A jug is 20,000 ml. */
export const ITEM_UNITS = ['pc', 'ml', 'g'] as const
export type ItemUnit = (typeof ITEM_UNITS)[number]

/** A branch's stock status of an item. */
export const STOCK_STATUSES = ['negative', 'out', 'low', 'ok'] as const
export type StockStatus = (typeof STOCK_STATUSES)[number]

/** Whether the counter may sell it. */
export function isSold(kind: ItemKind): boolean {
  return kind === 'retail' || kind === 'both'
}

/** The stock status against the reorder point; without one, stock is low only when it is out. */
export function statusOf(onHand: number, reorderAt: number | null): StockStatus {
  if (onHand < 0) return 'negative'
  if (onHand === 0) return 'out'
  return reorderAt !== null && onHand <= reorderAt ? 'low' : 'ok'
}

/** Normalizes a barcode. Refuses thirteen digits with a wrong EAN check digit: the scanner misread. */
export function barcodeOf(written: string): string {
  const code = written.trim()
  if (/^\d{13}$/.test(code) && checkDigitOf(code.slice(0, 12)) !== Number(code[12])) {
    throw new DomainError('field_invalid', 'Barcode is wrong. Scan or enter it again.', { field: 'barcode' })
  }
  return code
}

/** The thirteenth digit of an EAN, from its first twelve. */
export function checkDigitOf(twelve: string): number {
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

export interface ItemTerms {
  readonly kind: ItemKind
  readonly unit: ItemUnit
  readonly price: number | null
}

/** Refuses an item that the counter could not sell: without a price, or measured instead of counted. */
export function refuseUnsellable({ kind, unit, price }: ItemTerms): void {
  if (!isSold(kind)) return
  if (unit !== 'pc')
    throw new DomainError('field_invalid', 'Items sold at the counter are counted in pieces', { field: 'unit' })
  if (price === null) throw new DomainError('field_invalid', 'Price is required', { field: 'price' })
}

/** `SKU-0042`, for an item without its own code. */
export function skuOf(count: number): string {
  return `SKU-${String(count).padStart(4, '0')}`
}
