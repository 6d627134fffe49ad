import type { ServiceUnit } from '@labada/domain/catalog/service-kinds'
import { NOTHING, number } from '../../../lib/format.ts'
import type { Term, TermValue } from './drafts/price-changes.ts'
import { t } from './t.ts'

interface TermWords {
  readonly name: string
  readonly hint: string
  readonly unit?: string
  /** Units it means something for; all when absent. */
  readonly for?: readonly ServiceUnit[]
}

/** What each term of a price is called, and what it does. */
export const TERM_WORDS: Readonly<Record<Term, TermWords>> = {
  minQuantity: { name: t('minimum'), hint: t('smallerAmountsAreChargedAs') },
  kgPerLoad: { name: t('kilosPerLoad'), hint: t('convertsWeightToLoads'), unit: t('kg'), for: ['load', 'kg'] },
  toleranceKg: { name: t('tolerance'), hint: t('howMuchOverStillCounts'), unit: t('kg'), for: ['load', 'kg'] },
  step: { name: t('roundedUpTo'), hint: t('leaveBlankToKeepAs') },
  rushPercent: { name: t('rush'), hint: t('leaveBlankIfRushIsnt'), unit: '%' },
  discountable: { name: t('canBeDiscounted'), hint: t('includedInOrderDiscounts') },
  taxable: { name: t('taxable'), hint: t('priceIncludesVatAtVat') },
}

/** A term in words: `8 kg`, `30%`, `Yes`, or the dash for none. */
export function termText(term: Term, value: TermValue): string {
  if (value === null) return NOTHING
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  const { unit } = TERM_WORDS[term]
  if (unit === '%') return `${number(value)}%`
  return unit ? `${number(value)} ${unit}` : number(value)
}
