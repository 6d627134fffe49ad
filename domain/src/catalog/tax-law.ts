import type { ManilaDate } from '../core/manila-time.ts'
import { type Centavos, fromPesos } from '../core/money.ts'
import type { LegalDiscountKind } from './legal-discount-kinds.ts'
import { VAT_PERCENT } from './pricing.ts'

/** What a row of tax law says. */
export type TaxLawKind = LegalDiscountKind | 'vat' | 'vat_threshold' | 'percentage_tax' | 'invoice'

/** A rule of tax law between two days, with where it stands. */
export interface TaxLawRow {
  readonly kind: TaxLawKind
  /** Both days included; without a last day: until another law. */
  readonly from: ManilaDate
  readonly to: ManilaDate | null
  /** In percent; null for a rule without a rate. */
  readonly percent: number | null
  /** In centavos; only of the threshold. */
  readonly amount: Centavos | null
  readonly source: string
}

const day = (text: string) => text as ManilaDate
const row = (
  kind: TaxLawKind,
  from: string,
  to: string | null,
  percent: number | null,
  source: string,
  amount: Centavos | null = null,
): TaxLawRow => ({ kind, from: day(from), to: to === null ? null : day(to), percent, amount, source })

/**
 * The tax law that Labada goes by, by kind and oldest first. A change of law is another row with its source, and the last
 * day of the row before. Prices include the VAT of `VAT_PERCENT`; another rate needs more than a row.
 */
export const TAX_LAW: readonly TaxLawRow[] = [
  row('vat', '2006-02-01', null, VAT_PERCENT, 'NIRC sec. 106 and 108, RA 9337 sec. 4 and 6'),
  row('vat_threshold', '2018-01-01', null, null, 'NIRC sec. 109 and 236, RA 10963 (TRAIN)', fromPesos(3_000_000)),
  row('percentage_tax', '2018-01-01', '2020-06-30', 3, 'NIRC sec. 116'),
  row('percentage_tax', '2020-07-01', '2023-06-30', 1, 'NIRC sec. 116, RA 11534 (CREATE)'),
  row('percentage_tax', '2023-07-01', null, 3, 'NIRC sec. 116, RA 11534 (CREATE)'),
  row('senior', '2010-07-20', null, 20, 'RA 9994 sec. 4, RR 7-2010, RMC 38-2012'),
  row('pwd', '2017-04-11', null, 20, 'RA 7277 sec. 32 as amended by RA 9442 and RA 10754, RR 5-2017'),
  row('invoice', '2024-04-27', null, null, 'RA 11976 (Ease of Paying Taxes), RR 7-2024, RR 11-2024'),
]

/** The row of a kind on a day; undefined before its first. */
export function taxLawOn(kind: TaxLawKind, on: ManilaDate): TaxLawRow | undefined {
  return TAX_LAW.find((one) => one.kind === kind && one.from <= on && (one.to === null || on <= one.to))
}
