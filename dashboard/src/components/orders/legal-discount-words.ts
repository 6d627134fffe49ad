import type { LegalDiscountKind } from '@labada/domain/catalog/legal-discount-kinds'
import { t } from './t.ts'

export const LEGAL_DISCOUNT_WORDS: Readonly<Record<LegalDiscountKind, string>> = {
  senior: t('seniorCitizen'),
  pwd: t('personWithDisability'),
}
