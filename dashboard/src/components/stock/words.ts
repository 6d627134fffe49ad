import type { ItemCategory, ItemKind, ItemUnit, StockStatus } from '@labada/domain/stock/items'
import type { RecipeMeasure, RecipeStage } from '@labada/domain/stock/recipes'
import type { AdjustmentReason, StockKind } from '@labada/domain/stock/stock'
import { number } from '../../lib/format.ts'
import type { Status } from '../status-badge.tsx'
import { t } from './t.ts'

export const KIND_NAMES: Readonly<Record<ItemKind, string>> = {
  consumable: t('usedInService'),
  retail: t('forSale'),
  both: t('usedAndSold'),
  asset: t('equipment'),
}

export const CATEGORY_NAMES: Readonly<Record<ItemCategory, string>> = {
  detergent: t('detergent'),
  fabcon: t('fabcon'),
  bleach: t('bleach'),
  packaging: t('packaging'),
  supplies: t('supplies'),
  other: t('other'),
}

export const UNIT_NAMES: Readonly<Record<ItemUnit, string>> = { pc: t('pieces'), ml: t('milliliters'), g: t('grams') }

export const MOVEMENT_NAMES: Readonly<Record<StockKind, string>> = {
  opening: t('opening'),
  purchase: t('purchase'),
  sale: t('sale'),
  consumption: t('used'),
  transfer_out: t('sent'),
  transfer_in: t('received'),
  adjustment: t('adjustment'),
  spoilage: t('spoiled'),
  return: t('returned'),
  count: t('count'),
}

export const STATUS_LOOKS: Readonly<
  Record<StockStatus | 'inactive', { readonly status: Status; readonly word: string }>
> = {
  ok: { status: 'ready', word: t('ok') },
  low: { status: 'attention', word: t('low') },
  out: { status: 'danger', word: t('out') },
  negative: { status: 'danger', word: t('belowZero') },
  inactive: { status: 'done', word: t('archived') },
}

export const REASON_NAMES: Readonly<Record<AdjustmentReason, string>> = {
  damage: t('damaged'),
  expired: t('expired'),
  found: t('found'),
  correction: t('correction'),
  theft: t('theftSuspected'),
}

export const STAGE_NAMES: Readonly<Record<RecipeStage, string>> = {
  washing: t('washing'),
  drying: t('drying'),
  folding: t('folding'),
  ready: t('packingReady'),
}

export const MEASURE_NAMES: Readonly<Record<RecipeMeasure, string>> = {
  load: t('perLoad'),
  kg: t('perKilo'),
  unit: t('perUnit'),
}

/** Formats a quantity: 19,820 ml; 12 pc. Negative numbers use a real minus sign. */
export function quantityOf(quantity: number, unit: ItemUnit): string {
  return `${number(quantity)} ${unit}`
}

/** Like the above, with a plus sign for incoming quantities. */
export function signedQuantity(quantity: number, unit: ItemUnit): string {
  return `${quantity > 0 ? '+' : ''}${quantityOf(quantity, unit)}`
}

/** The quantity in packs, shown beside the base units: `1.2 × Jug 20 L`; empty if the item has no pack. */
export function packsOf(
  quantity: number,
  pack: { readonly name: string; readonly factor: number } | undefined,
): string {
  if (!pack || pack.factor === 1 || quantity === 0) return ''
  return `${number(Math.round((quantity / pack.factor) * 10) / 10)} × ${pack.name}`
}

/** The same in parentheses, for use in a sentence: ` (1.2 × Jug 20 L)`. */
export function inPacks(
  quantity: number,
  pack: { readonly name: string; readonly factor: number } | undefined,
): string {
  const words = quantity > 0 ? packsOf(quantity, pack) : ''
  return words && ` (${words})`
}

/** How long the stock lasts, as text. */
export function daysWords(days: number | null): string {
  if (days === null) return t('notUsedLately')
  if (days === 0) return t('lessThanADay')
  return t('aboutDays', { count: days })
}

/** Pesos per base unit, with as many decimals as needed: ₱0.0854. */
export function unitCost(pesos: number | null): string {
  if (pesos === null) return '—'
  return `₱${pesos >= 1 ? pesos.toFixed(2) : pesos.toFixed(4)}`
}
