import type { ItemCategory, ItemKind, ItemUnit, StockStatus } from '@labada/domain/stock/items'
import type { RecipeMeasure, RecipeStage } from '@labada/domain/stock/recipes'
import type { AdjustmentReason, StockKind } from '@labada/domain/stock/stock'
import { number, plural } from '../../lib/format.ts'
import type { Status } from '../status-badge.tsx'

export const KIND_NAMES: Readonly<Record<ItemKind, string>> = {
  consumable: 'Used by work',
  retail: 'For sale',
  both: 'Used and sold',
  asset: 'Equipment',
}

export const CATEGORY_NAMES: Readonly<Record<ItemCategory, string>> = {
  detergent: 'Detergent',
  fabcon: 'Fabcon',
  bleach: 'Bleach',
  packaging: 'Packaging',
  supplies: 'Supplies',
  other: 'Other',
}

export const UNIT_NAMES: Readonly<Record<ItemUnit, string>> = { pc: 'Pieces', ml: 'Millilitres', g: 'Grams' }

export const MOVEMENT_NAMES: Readonly<Record<StockKind, string>> = {
  opening: 'Opening',
  purchase: 'Purchase',
  sale: 'Sale',
  consumption: 'Used',
  transfer_out: 'Sent',
  transfer_in: 'Received',
  adjustment: 'Adjustment',
  spoilage: 'Spoiled',
  return: 'Came back',
  count: 'Count',
}

export const STATUS_LOOKS: Readonly<
  Record<StockStatus | 'inactive', { readonly status: Status; readonly word: string }>
> = {
  ok: { status: 'ready', word: 'OK' },
  low: { status: 'attention', word: 'Low' },
  out: { status: 'danger', word: 'Out' },
  negative: { status: 'danger', word: 'Below zero' },
  inactive: { status: 'done', word: 'Out of use' },
}

export const REASON_NAMES: Readonly<Record<AdjustmentReason, string>> = {
  damage: 'Damaged',
  expired: 'Expired',
  found: 'Found',
  correction: 'Correction',
  theft: 'Theft suspected',
}

export const STAGE_NAMES: Readonly<Record<RecipeStage, string>> = {
  washing: 'Washing',
  drying: 'Drying',
  folding: 'Folding',
  ready: 'Packing (ready)',
}

export const MEASURE_NAMES: Readonly<Record<RecipeMeasure, string>> = {
  load: 'per load',
  kg: 'per kilo',
  unit: 'per unit of the line',
}

/** 19,820 ml; 12 pc. Below zero with a real minus. */
export function quantityOf(quantity: number, unit: ItemUnit): string {
  return `${number(quantity)} ${unit}`
}

/** The same with a plus for what came in. */
export function signedQuantity(quantity: number, unit: ItemUnit): string {
  return `${quantity > 0 ? '+' : ''}${quantityOf(quantity, unit)}`
}

/** `1.2 × Jug 20 L`, beside the base units; nothing without a pack. */
export function packsOf(
  quantity: number,
  pack: { readonly name: string; readonly factor: number } | undefined,
): string {
  if (!pack || pack.factor === 1 || quantity === 0) return ''
  return `${number(Math.round((quantity / pack.factor) * 10) / 10)} × ${pack.name}`
}

/** The same in brackets, for a sentence: ` (1.2 × Jug 20 L)`. */
export function inPacks(
  quantity: number,
  pack: { readonly name: string; readonly factor: number } | undefined,
): string {
  const words = quantity > 0 ? packsOf(quantity, pack) : ''
  return words && ` (${words})`
}

/** How long it lasts, in words. */
export function daysWords(days: number | null): string {
  if (days === null) return 'not used lately'
  if (days === 0) return 'less than a day'
  return `about ${plural(days, 'day')}`
}

/** Pesos a base unit costs, with as many decimals as it needs: ₱0.0854. */
export function unitCost(pesos: number | null): string {
  if (pesos === null) return '—'
  return `₱${pesos >= 1 ? pesos.toFixed(2) : pesos.toFixed(4)}`
}
