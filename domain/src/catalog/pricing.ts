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
import { loadCountOf, type ServicePrice, workedQuantity } from './quantities.ts'

/** What one line asks for: a quantity (loads, kilos, pieces, minutes), a weight, or both. */
export interface LineToPrice {
  readonly service: ServicePrice
  readonly quantity?: number | undefined
  readonly weightKg?: number | undefined
}

/** Percent (10 for 10 %) or an amount off; one of them. */
export interface DiscountGiven {
  readonly percent?: number | undefined
  readonly amount?: Centavos | undefined
}

export interface OrderToPrice {
  readonly lines: readonly LineToPrice[]
  readonly rush?: boolean | undefined
  readonly discount?: DiscountGiven | undefined
  /** What promotions take off: `promotionsOn`. Given from outside, so that a screen without promotions need not load them. */
  readonly promotions?: ((basis: PromotionBasis) => Promoted) | undefined
  /** Undefined: no trip, and no step for it. */
  readonly pickupFee?: Centavos | undefined
  readonly deliveryFee?: Centavos | undefined
  /** Only a VAT-registered branch has VAT; its prices include it. */
  readonly isVatRegistered: boolean
}

/** An order as promotions see it: before any discount. */
export interface PromotionBasis {
  readonly lines: readonly {
    readonly serviceId: string
    readonly unit: ServicePrice['unit']
    readonly quantity: number
    readonly unitPrice: Centavos
    /** What may be taken off this line, its rush included; nothing of a service that is not discounted. */
    readonly amount: Centavos
  }[]
  /** Services, add-ons and rush. */
  readonly subtotal: Centavos
  /** Whether the counter gives a discount by hand. */
  readonly hasDiscount: boolean
}

/** What one promotion takes off each line, in their order. */
export interface Reduction {
  readonly id: string
  readonly label: string
  readonly amounts: readonly Centavos[]
}

export interface Promoted {
  readonly reductions: readonly Reduction[]
  /** Why the promotion whose code was typed takes nothing off; null when it does, or none was typed. */
  readonly refusal: string | null
}

export interface PricedLine {
  readonly serviceId: string
  readonly code: string
  readonly name: string
  readonly unit: ServicePrice['unit']
  /** What is charged, after minimum and rounding. */
  readonly quantity: number
  readonly weightKg: number | null
  readonly unitPrice: Centavos
  readonly amount: Centavos
  /** Machine loads this line makes; none for an add-on. */
  readonly loads: number
  readonly service: ServicePrice
}

export interface PricingStep {
  readonly kind: 'service' | 'add_on' | 'rush' | 'promotion' | 'discount' | 'pickup_fee' | 'delivery_fee'
  readonly label: string
  readonly amount: Centavos
}

export interface PricedOrder {
  readonly lines: readonly PricedLine[]
  /** How the total came about, in order; their amounts add up to `total`. */
  readonly steps: readonly PricingStep[]
  /** Services, add-ons and rush, before discount and fees. */
  readonly subtotal: Centavos
  readonly rush: Centavos
  /** What promotions and the discount by hand take off together, from zero up. */
  readonly discount: Centavos
  readonly promotions: readonly { readonly id: string; readonly amount: Centavos }[]
  /** Why the promotion whose code was typed is not among them; null when it is, or none was typed. */
  readonly promotionRefusal: string | null
  readonly pickupFee: Centavos
  readonly deliveryFee: Centavos
  /** The VAT inside the total; zero when the branch is not registered. */
  readonly vat: Centavos
  /** subtotal − discount + fees; never negative. */
  readonly total: Centavos
  /** Machine loads; an order of add-ons is one too, to be handed over. */
  readonly loads: number
  /** The weight of everything weighed; null when nothing was. */
  readonly kilos: number | null
}

const VAT_PERCENT = 12
const NO_PROMOTIONS: Promoted = { reductions: [], refusal: null }

/**
 * What an order costs: quantities (minimum, step, kilos per load), line amounts, add-ons, rush on services, promotions and
 * then the discount by hand on what may be discounted, fees, and the VAT inside. Each line is rounded half up to the centavo; totals are sums.
 * Refuses `empty_order`, `field_invalid` (a quantity or weight is missing or too small, nothing may be rushed) and
 * `invalid_amount` (a discount below zero or above 100 %).
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
  const { reductions, refusal } = order.promotions?.(basisOf(withRush, subtotal, order.discount)) ?? NO_PROMOTIONS
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
  const vatable = subtract(total, subtract(untaxed, untaxedDiscount))
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
    discount,
    promotions,
    promotionRefusal: refusal,
    pickupFee,
    deliveryFee,
    vat: order.isVatRegistered ? vatInside(vatable) : ZERO,
    total,
    loads: Math.max(
      1,
      lines.reduce((count, { loads }) => count + loads, 0),
    ),
    kilos: kilosOf(lines),
  }
}

/** `Full service ×2, Fabcon ×2`: an order in one line for lists and stubs. */
export function describeLines(lines: readonly Pick<PricedLine, 'name' | 'quantity' | 'unit'>[]): string {
  return lines.map(labelOf).join(', ')
}

/** The VAT inside an amount that includes it: round(amount × 12 ÷ 112). */
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

/** An amount above what may be discounted takes that much off and no more, so a total is never negative. */
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

function kilosOf(lines: readonly PricedLine[]): number | null {
  const weights = lines.flatMap(({ weightKg }) => (weightKg === null ? [] : [weightKg]))
  return weights.length === 0 ? null : Math.round(weights.reduce((total, kg) => total + kg, 0) * 1000) / 1000
}

function step(kind: PricingStep['kind'], label: string, amount: Centavos): PricingStep {
  return { kind, label, amount }
}

function labelOf({ name, quantity, unit }: Pick<PricedLine, 'name' | 'quantity' | 'unit'>): string {
  if (unit === 'kg') return `${name} ${quantity} kg`
  if (unit === 'minute') return `${name} ${quantity} min`
  return unit === 'flat' && quantity === 1 ? name : `${name} ×${quantity}`
}

function rushLabel(lines: readonly PricedLine[]): string {
  const percents = new Set(lines.filter(mayBeRushed).map(({ service }) => service.rushPercent))
  const [only] = percents
  return percents.size === 1 ? `Rush ${only} % on services` : 'Rush on services'
}

function discountLabel({ percent }: DiscountGiven): string {
  return percent === undefined ? 'Discount' : `Discount ${percent} %`
}
