import type { ServiceUnit } from '@labada/domain/catalog/service-kinds'
import { NOTHING, number } from '../../../lib/format.ts'
import type { Term, TermValue } from './drafts/price-changes.ts'

interface TermWords {
  readonly name: string
  readonly hint: string
  readonly unit?: string
  /** Units it means something for; all when absent. */
  readonly for?: readonly ServiceUnit[]
}

/** What each term of a price is called, and what it does. */
export const TERM_WORDS: Readonly<Record<Term, TermWords>> = {
  minQuantity: { name: 'Minimum', hint: 'Less is charged as this much' },
  kgPerLoad: { name: 'Kilos per load', hint: 'Turns a weight into loads', unit: 'kg', for: ['load', 'kg'] },
  toleranceKg: { name: 'Tolerance', hint: 'How far over a load still counts as one', unit: 'kg', for: ['load', 'kg'] },
  step: { name: 'Rounded up to', hint: 'Empty: as entered' },
  rushPercent: { name: 'Rush', hint: 'Empty: it cannot be rushed', unit: '%' },
  discountable: { name: 'Can be discounted', hint: 'An order’s discount counts it' },
  taxable: { name: 'Taxable', hint: 'VAT lies within the price at a VAT-registered branch' },
}

/** A term in words: `8 kg`, `30 %`, `yes`, or the dash for none. */
export function termText(term: Term, value: TermValue): string {
  if (value === null) return NOTHING
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const { unit } = TERM_WORDS[term]
  return unit ? `${number(value)} ${unit}` : number(value)
}
