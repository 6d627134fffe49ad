import { DomainError } from '../core/errors.ts'
import {
  add,
  type Centavos,
  centavos,
  percentOf,
  prorate,
  smallerOf,
  subtract,
  sum,
  times,
  ZERO,
} from '../core/money.ts'
import { kilosOf, labelOf, loadCountOf, type ServicePrice, workedQuantity } from './quantities.ts'

/** The input of one line: a quantity (loads, kilos, pieces, minutes), a weight, or both. */
export interface LineToPrice {
  readonly service: ServicePrice
  readonly quantity?: number | undefined
  readonly weightKg?: number | undefined
}

/** Percent (10 for 10 %) or an amount off; only one of them. */
export interface DiscountGiven {
  readonly percent?: number | undefined
  readonly amount?: Centavos | undefined
}

export interface OrderToPrice {
  readonly lines: readonly LineToPrice[]
  readonly rush?: boolean | undefined
  readonly discount?: DiscountGiven | undefined
  /**
   * The function that applies promotions: `promotionsOn`. Passed in, so that a screen without promotions need not load
   * it.
   */
  readonly promotions?: ((basis: PromotionBasis) => Promoted) | undefined
  /** Undefined: no trip and no pricing step for it. */
  readonly pickupFee?: Centavos | undefined
  readonly deliveryFee?: Centavos | undefined
  /** Only a VAT-registered branch has VAT; its prices include it. */
  readonly isVatRegistered: boolean
}

/** An order before any discount, as promotions need it. */
export interface PromotionBasis {
  readonly lines: readonly {
    readonly serviceId: string
    readonly unit: ServicePrice['unit']
    readonly quantity: number
    readonly unitPrice: Centavos
    /** The amount that can be discounted on this line, with rush; zero for a service without discounts. */
    readonly amount: Centavos
  }[]
  /** Services, add-ons and rush. */
  readonly subtotal: Centavos
  /** Whether the counter gives a manual discount. */
  readonly hasDiscount: boolean
}

/** What one promotion takes off each line, in the order of the lines. */
export interface Reduction {
  readonly id: string
  readonly label: string
  readonly amounts: readonly Centavos[]
}

export interface Promoted {
  readonly reductions: readonly Reduction[]
  /** Why the promotion with the entered code takes nothing off; null if it does, or no code was entered. */
  readonly refusal: string | null
  readonly stamped: readonly Stamped[]
}

/** What an order counts for on a stamp card, whether or not it gets a free load from it. */
export interface Stamped {
  readonly promotionId: string
  /** Above 0. */
  readonly loads: number
  readonly freeLoads: number
}

export interface PricedLine {
  readonly serviceId: string
  readonly code: string
  readonly name: string
  readonly unit: ServicePrice['unit']
  /** The charged quantity, after minimum and rounding. */
  readonly quantity: number
  readonly weightKg: number | null
  readonly unitPrice: Centavos
  readonly amount: Centavos
  /** Machine loads this line makes; none for an add-on. */
  readonly loads: number
  readonly service: ServicePrice
}

export interface PricingStep {
  readonly kind:
    | 'service'
    | 'add_on'
    | 'rush'
    | 'promotion'
    | 'discount'
    | 'vat_exemption'
    | 'legal_discount'
    | 'pickup_fee'
    | 'delivery_fee'
  readonly label: string
  readonly amount: Centavos
}

export interface PricedOrder {
  readonly lines: readonly PricedLine[]
  /** The steps from lines to total, in order; their amounts add up to `total`. */
  readonly steps: readonly PricingStep[]
  /** Services, add-ons and rush, before discount and fees. */
  readonly subtotal: Centavos
  readonly rush: Centavos
  /** Each line with rush, less its promotions, in the order of the lines. */
  readonly promoted: readonly Centavos[]
  /** Promotions and all other discounts together, zero or more. */
  readonly discount: Centavos
  readonly promotions: readonly { readonly id: string; readonly amount: Centavos }[]
  /** Why the promotion with the entered code is not applied; null if it is, or no code was entered. */
  readonly promotionRefusal: string | null
  readonly stamped: readonly Stamped[]
  readonly pickupFee: Centavos
  readonly deliveryFee: Centavos
  /** The VAT included in the total; zero if the branch is not registered. */
  readonly vat: Centavos
  /** The part of the total that is sold without VAT at a registered branch; zero if the branch is not registered. */
  readonly exempt: Centavos
  /** subtotal − discount + fees; never negative. */
  readonly total: Centavos
  /** Machine loads; an order with only add-ons has one too, so that it can be released. */
  readonly loads: number
  /** The total weight; null if nothing was weighed. */
  readonly kilos: number | null
}

/** Prices of a VAT-registered branch include it (NIRC sec. 106 and 108). */
export const VAT_PERCENT = 12
const NO_PROMOTIONS: Promoted = { reductions: [], refusal: null, stamped: [] }

/**
 * Prices an order: quantities (minimum, step, kilos per load), line amounts, add-ons, rush on services, promotions and
 * then the manual discount on discountable amounts, fees, and the included VAT. Each line is rounded half up to the
 * centavo; totals are sums. Refuses `empty_order`, `field_invalid` (a quantity or weight is missing or too small, or a
 * service cannot be rushed) and `invalid_amount` (a discount below zero or above 100 %).
 */
export function priceOrder(order: OrderToPrice): PricedOrder {
  if (order.lines.length === 0) throw new DomainError('empty_order', 'Add at least one service')
  const lines = order.lines.map(priceLine)
  const rushes = lines.map((line) => (order.rush ? rushOf(line) : ZERO))
  if (order.rush && !lines.some(mayBeRushed)) {
    throw new DomainError('field_invalid', 'Rush isn’t available for these services', { field: 'rush' })
  }
  const rush = sum(rushes)
  const subtotal = add(sum(lines.map(({ amount }) => amount)), rush)
  const withRush = lines.map((line, i) => ({ line, amount: add(line.amount, rushes[i] ?? ZERO) }))
  const { reductions, refusal, stamped } =
    order.promotions?.(basisOf(withRush, subtotal, order.discount)) ?? NO_PROMOTIONS
  const promoted = withRush.map(({ line, amount }, i) => ({
    line,
    amount: subtract(amount, sum(reductions.map(({ amounts }) => amounts[i] ?? ZERO))),
  }))
  const promotions = reductions.map(({ id, amounts }) => ({ id, amount: sum(amounts) }))
  const discountable = amountOf(promoted, ({ service }) => service.discountable)
  const byHand = discountOf(discountable, order.discount)
  const discount = sum([byHand, ...promotions.map(({ amount }) => amount)])
  const pickupFee = feeOf(order.pickupFee)
  const deliveryFee = feeOf(order.deliveryFee)
  const total = sum([subtotal, centavos(-discount), pickupFee, deliveryFee])
  const untaxed = amountOf(promoted, ({ service }) => !service.taxable)
  const untaxedDiscountable = amountOf(promoted, ({ service }) => !service.taxable && service.discountable)
  const untaxedDiscount = byHand === 0 ? ZERO : prorate(byHand, untaxedDiscountable, discountable)
  const exempt = order.isVatRegistered ? subtract(untaxed, untaxedDiscount) : ZERO
  return {
    lines,
    steps: [
      ...lines.filter((line) => !isAddOn(line)).map((line) => step('service', labelOf(line), line.amount)),
      ...lines.filter(isAddOn).map((line) => step('add_on', labelOf(line), line.amount)),
      ...(order.rush ? [step('rush', rushLabel(lines), rush)] : []),
      ...reductions.map(({ label, amounts }) => step('promotion', label, centavos(-sum(amounts)))),
      ...(order.discount ? [step('discount', discountLabel(order.discount), centavos(-byHand))] : []),
      ...(order.pickupFee === undefined ? [] : [step('pickup_fee', 'Pick-up', pickupFee)]),
      ...(order.deliveryFee === undefined ? [] : [step('delivery_fee', 'Delivery', deliveryFee)]),
    ],
    subtotal,
    rush,
    promoted: promoted.map(({ amount }) => amount),
    discount,
    promotions,
    promotionRefusal: refusal,
    stamped,
    pickupFee,
    deliveryFee,
    vat: order.isVatRegistered ? vatInside(subtract(total, exempt)) : ZERO,
    exempt,
    total,
    loads: Math.max(
      1,
      lines.reduce((count, { loads }) => count + loads, 0),
    ),
    kilos: kilosOf(lines),
  }
}

/** The VAT included in an amount: round(amount × 12 ÷ 112). */
export function vatInside(amount: Centavos): Centavos {
  return prorate(amount, VAT_PERCENT, 100 + VAT_PERCENT)
}

function priceLine({ service, quantity, weightKg }: LineToPrice): PricedLine {
  const charged = workedQuantity(service, { quantity, weightKg })
  const weighed = weightKg ?? (service.unit === 'kg' ? (quantity ?? null) : null)
  return {
    serviceId: service.serviceId,
    code: service.code,
    name: service.name,
    unit: service.unit,
    quantity: charged,
    weightKg: weighed,
    unitPrice: service.price,
    amount: times(service.price, charged),
    loads: loadCountOf({ ...service, quantity: charged, weightKg: weighed }),
    service,
  }
}

function basisOf(
  lines: readonly { readonly line: PricedLine; readonly amount: Centavos }[],
  subtotal: Centavos,
  discount: DiscountGiven | undefined,
): PromotionBasis {
  return {
    lines: lines.map(({ line: { serviceId, unit, quantity, unitPrice, service }, amount }) => ({
      serviceId,
      unit,
      quantity,
      unitPrice,
      amount: service.discountable ? amount : ZERO,
    })),
    subtotal,
    hasDiscount: discount !== undefined,
  }
}

function isAddOn({ service }: PricedLine): boolean {
  return service.category === 'add_on'
}

function mayBeRushed(line: PricedLine): boolean {
  return !isAddOn(line) && line.service.rushPercent !== null
}

function rushOf(line: PricedLine): Centavos {
  return mayBeRushed(line) ? percentOf(line.amount, line.service.rushPercent ?? 0) : ZERO
}

function amountOf(
  lines: readonly { readonly line: PricedLine; readonly amount: Centavos }[],
  counts: (line: PricedLine) => boolean,
): Centavos {
  return sum(lines.filter(({ line }) => counts(line)).map(({ amount }) => amount))
}

/** A discount is limited to the discountable amount, so a total is never negative. */
function discountOf(discountable: Centavos, given: DiscountGiven | undefined): Centavos {
  if (!given) return ZERO
  const { percent, amount } = given
  if ((percent !== undefined && (percent < 0 || percent > 100)) || (amount !== undefined && amount < 0)) {
    throw new DomainError('invalid_amount', 'Discount must be between zero and the full amount', { field: 'discount' })
  }
  return smallerOf(discountable, amount ?? percentOf(discountable, percent ?? 0))
}

function feeOf(fee: Centavos | undefined): Centavos {
  if (fee !== undefined && fee < 0) throw new DomainError('invalid_amount', 'Fee must be at least 0')
  return fee ?? ZERO
}

function step(kind: PricingStep['kind'], label: string, amount: Centavos): PricingStep {
  return { kind, label, amount }
}

function rushLabel(lines: readonly PricedLine[]): string {
  const percents = new Set(lines.filter(mayBeRushed).map(({ service }) => service.rushPercent))
  const [only] = percents
  return percents.size === 1 ? `Rush ${only}% on services` : 'Rush on services'
}

function discountLabel({ percent }: DiscountGiven): string {
  return percent === undefined ? 'Discount' : `Discount ${percent}%`
}
