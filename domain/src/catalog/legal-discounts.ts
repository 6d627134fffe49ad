import type { ManilaDate } from '../core/manila-time.ts'
import { add, type Centavos, centavos, percentOf, prorate, subtract, sum, ZERO } from '../core/money.ts'
import type { LegalDiscountKind } from './legal-discount-kinds.ts'
import {
  type LineToPrice,
  type OrderToPrice,
  type PricedOrder,
  type PricingStep,
  priceOrder,
  vatInside,
} from './pricing.ts'
import { taxLawOn } from './tax-law.ts'

/** What the law gives a kind of customer on a day, and on which services of the shop. */
export interface LegalDiscountTerms {
  readonly kind: LegalDiscountKind
  /** 20 for 20 %. */
  readonly percent: number
  /** The services that fall under the law; the shop's own setting, none unless it says so. */
  readonly serviceIds: readonly string[]
}

/** What the law took off an order. */
export interface LegalDiscountGiven {
  readonly kind: LegalDiscountKind
  /** Zero if a discount of the shop was better: then only the VAT is off. */
  readonly percent: number
  /** The covered services with rush, less the shop's own discounts on them, VAT included. */
  readonly gross: Centavos
  /** The VAT that is not charged; zero if the shop or the service has none. */
  readonly vat: Centavos
  /** `percent` of the gross without its VAT. */
  readonly discount: Centavos
}

export interface LegallyPriced extends PricedOrder {
  /** Null if nothing was asked, no line is covered, or the shop's own discount is better and there is no VAT to take off. */
  readonly legal: LegalDiscountGiven | null
}

export const LEGAL_DISCOUNT_NAMES: Readonly<Record<LegalDiscountKind, string>> = {
  senior: 'Senior citizen',
  pwd: 'Person with disability',
}

/** The terms of a kind on a day; undefined if nobody asks, or the law of that day has no such discount. */
export function legalTermsOf(
  kind: LegalDiscountKind | undefined,
  serviceIds: readonly string[],
  on: ManilaDate,
): LegalDiscountTerms | undefined {
  const percent = kind && taxLawOn(kind, on)?.percent
  return kind && percent ? { kind, percent, serviceIds } : undefined
}

/**
 * Prices an order with the discount that the law gives its customer. The covered lines lose their VAT (gross ÷ 1.12) at a
 * VAT-registered branch, then the percentage of what remains; other lines and fees keep their price. A covered line has one
 * discount: the law's, or the promotions and manual discount of the shop, whichever makes the order cheaper (RR 7-2010,
 * RMC 38-2012 Q21, RR 5-2017: no double discount; the sale is without VAT either way). VAT and discount are each rounded
 * once, half up to the centavo. Refuses what `priceOrder` does.
 */
export function priceWithLaw(order: OrderToPrice, terms: LegalDiscountTerms | undefined): LegallyPriced {
  const isCovered = ({ service }: LineToPrice) => terms?.serviceIds.includes(service.serviceId) === true
  const shares = { isVatRegistered: order.isVatRegistered, taxed: order.lines.map(taxedIf(isCovered)) }
  if (!terms || !order.lines.some(isCovered)) return { ...priceOrder(order), legal: null }
  const withShops = take(priceOrder(covering(order, isCovered, true)), { ...shares, ...terms, percent: 0 })
  const withLaws = take(priceOrder(covering(order, isCovered, false)), { ...shares, ...terms })
  const better = withLaws.total <= withShops.total ? withLaws : withShops
  if (better.legal === null) return { ...priceOrder(order), legal: null }
  const lines = better.lines.map((line, at) => ({ ...line, service: order.lines[at]?.service ?? line.service }))
  return { ...better, lines }
}

/** Covered: whether the line has VAT. Not covered: null. */
const taxedIf =
  (isCovered: (line: LineToPrice) => boolean) =>
  (line: LineToPrice): boolean | null =>
    isCovered(line) ? line.service.taxable : null

/** The order with its covered lines outside of VAT, open to the shop's discounts or not. */
function covering(order: OrderToPrice, isCovered: (line: LineToPrice) => boolean, isOpen: boolean): OrderToPrice {
  return {
    ...order,
    lines: order.lines.map((line) =>
      isCovered(line)
        ? { ...line, service: { ...line.service, taxable: false, discountable: isOpen && line.service.discountable } }
        : line,
    ),
  }
}

/** Takes the VAT off the covered lines of an order, and the percentage off what remains. */
function take(
  priced: PricedOrder,
  law: {
    readonly kind: LegalDiscountKind
    readonly percent: number
    readonly isVatRegistered: boolean
    readonly taxed: readonly (boolean | null)[]
  },
): LegallyPriced {
  const amountOf = (counts: (at: number) => boolean) => sum(priced.promoted.filter((_, at) => counts(at)))
  const isDiscountable = (at: number) => priced.lines[at]?.service.discountable === true
  const byHand = subtract(priced.discount, sum(priced.promotions.map(({ amount }) => amount)))
  const discountable = amountOf(isDiscountable)
  /** Of lines, their part of the manual discount taken off. */
  const netOf = (counts: (at: number) => boolean) => {
    const part = amountOf((at) => counts(at) && isDiscountable(at))
    return subtract(amountOf(counts), byHand === 0 ? ZERO : prorate(byHand, part, discountable))
  }
  const taxed = netOf((at) => law.taxed[at] === true)
  const untaxed = netOf((at) => law.taxed[at] === false)
  const gross = add(taxed, untaxed)
  const vat = law.isVatRegistered ? vatInside(taxed) : ZERO
  const discount = percentOf(subtract(gross, vat), law.percent)
  if (vat === 0 && discount === 0) return { ...priced, legal: null }
  const off = add(vat, discount)
  const name = LEGAL_DISCOUNT_NAMES[law.kind]
  const steps: PricingStep[] = [
    ...(vat === 0 ? [] : [{ kind: 'vat_exemption' as const, label: `${name}: VAT exemption`, amount: centavos(-vat) }]),
    ...(discount === 0
      ? []
      : [{ kind: 'legal_discount' as const, label: `${name}: less ${law.percent}%`, amount: centavos(-discount) }]),
  ]
  const isFee = ({ kind }: PricingStep) => kind === 'pickup_fee' || kind === 'delivery_fee'
  return {
    ...priced,
    steps: [...priced.steps.filter((step) => !isFee(step)), ...steps, ...priced.steps.filter(isFee)],
    // The VAT was part of the price; without it the price is lower, which is no discount.
    subtotal: subtract(priced.subtotal, vat),
    discount: add(priced.discount, discount),
    exempt: law.isVatRegistered ? subtract(priced.exempt, off) : ZERO,
    total: subtract(priced.total, off),
    legal: { kind: law.kind, percent: law.percent, gross, vat, discount },
  }
}
