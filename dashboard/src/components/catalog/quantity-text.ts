import type { ServiceUnit } from '@labada/domain/catalog/service-kinds'
import { number } from '../../lib/format.ts'
import { UNIT_NAMES } from './service-words.ts'

/** 2 loads, 3.5 kg, 1 piece. */
export function quantityText(quantity: number, unit: ServiceUnit): string {
  const { one, many } = UNIT_NAMES[unit]
  return `${number(quantity)} ${quantity === 1 ? one : many}`
}
