import { plural } from '../core/counts.ts'
import { DomainError } from '../core/errors.ts'
import { type ManilaDate, weekdayOf } from '../core/manila-time.ts'
import { type Centavos, inWords, percentOf, smallerOf, subtract, sum, times, ZERO } from '../core/money.ts'
import { amountsInProportion } from '../core/proportions.ts'
import type { Promoted, PromotionBasis, Reduction, Stamped } from './pricing.ts'
import type { PromotionAudience, PromotionKind, PromotionState } from './promotion-kinds.ts'
import { freeLoadsOf, type Stamps } from './stamps.ts'

/** What a promotion takes off, and of which services: all that pricing needs of it. */
export interface PromotionTerms {
  readonly id: string
  readonly name: string
  readonly kind: PromotionKind
  /** Of kind percent: above 0, at most 100. */
  readonly percent: number | null
  /** Of kind amount, in centavos. */
  readonly amount: Centavos | null
  /** Of kinds nth_free and stamps: from 2 up. */
  readonly everyNth: number | null
  /** The maximum off one order, in centavos; null: no limit. */
  readonly most: Centavos | null
  /** The minimum total of services, add-ons and rush, in centavos. */
  readonly minimum: Centavos
  /** The eligible services; empty: every service that can be discounted. */
  readonly serviceIds: readonly string[]
  /** Whether it can be combined with other promotions and a manual discount. */
  readonly stackable: boolean
}

/** A promotion whose conditions are met. */
export interface OfferedTerms extends PromotionTerms {
  /** Of kind stamps: what the customer has on the card. Unknown, as without a connection: nothing is free. */
  readonly stamps?: Stamps | undefined
}

/** When, where and how often a promotion applies. */
export interface PromotionConditions {
  readonly state: PromotionState
  /** Days in Manila, both included; without a last day: until it is ended. */
  readonly from: ManilaDate
  readonly to: ManilaDate | null
  /** 0 for Sunday to 6 for Saturday; empty: every day. */
  readonly weekdays: readonly number[]
  /** Empty: every branch. */
  readonly branchIds: readonly string[]
  /** The maximum number of orders, in total and per customer; null: no limit. */
  readonly totalLimit: number | null
  readonly customerLimit: number | null
  /** Stamps are counted per customer: not for a guest. */
  readonly kind: PromotionKind
  readonly audience: PromotionAudience
}

/** The facts of an order that the conditions check; `byCustomer` is null for an unknown guest. */
export interface PromotionOccasion {
  readonly branchId: string
  readonly today: ManilaDate
  readonly used: number
  readonly byCustomer: number | null
  /** Whether the customer belongs to the audience. */
  readonly isMeant: boolean
}

/** Whether a promotion that is active applies on a day (Manila). */
export function appliesOn(
  { from, to, weekdays }: Pick<PromotionConditions, 'from' | 'to' | 'weekdays'>,
  day: ManilaDate,
): boolean {
  return day >= from && (to === null || day <= to) && (weekdays.length === 0 || weekdays.includes(weekdayOf(day)))
}

/** Why a promotion does not apply, as a message for the counter; undefined if it does. */
export function whyNotOffered(promotion: PromotionConditions, occasion: PromotionOccasion): string | undefined {
  if (promotion.state === 'ended') return 'This promotion has ended'
  if (promotion.state === 'paused') return 'This promotion is paused'
  if (occasion.today < promotion.from) return 'This promotion hasn’t started'
  if (promotion.to !== null && occasion.today > promotion.to) return 'This promotion has ended'
  if (promotion.branchIds.length > 0 && !promotion.branchIds.includes(occasion.branchId)) {
    return 'This promotion isn’t for this branch'
  }
  if (promotion.weekdays.length > 0 && !promotion.weekdays.includes(weekdayOf(occasion.today))) {
    return 'This promotion isn’t for this day of the week'
  }
  if (promotion.totalLimit !== null && occasion.used >= promotion.totalLimit) return 'This promotion is used up'
  if (promotion.audience !== 'everyone' && !occasion.isMeant) return 'This promotion isn’t for this customer'
  if (promotion.kind === 'stamps' && occasion.byCustomer === null)
    return 'Choose a customer. Stamps are counted per customer.'
  if (promotion.customerLimit === null) return undefined
  if (occasion.byCustomer === null) return 'Choose a customer. This promotion is limited per customer.'
  return occasion.byCustomer >= promotion.customerLimit ? 'This customer has used up this promotion' : undefined
}

/** The requested terms of a promotion. */
export interface PromotionWanted extends Omit<PromotionTerms, 'id'>, Omit<PromotionConditions, 'state'> {
  readonly code: string | null
  readonly needsApproval: boolean
  /** Of audience spent: the least in 365 days, in centavos. */
  readonly leastSpent: Centavos | null
  /** Of audience package: the plans. */
  readonly planIds: readonly string[]
}

/** The field that sets the size of each kind of promotion. */
const MEASURE_OF = {
  percent: 'percent',
  amount: 'amount',
  nth_free: 'everyNth',
  stamps: 'everyNth',
} as const satisfies Record<PromotionKind, keyof PromotionTerms>

/**
 * Refuses `field_invalid` for terms that make no promotion: a missing measure of its kind, a measure of another, days
 * that end before they start, an approval that nobody could request, a limit below the uses so far, a stamp card with a code.
 */
export function refuseOddPromotion(wanted: PromotionWanted, used: number): void {
  const measure = MEASURE_OF[wanted.kind]
  for (const field of new Set(Object.values(MEASURE_OF))) {
    if ((field === measure) !== (wanted[field] !== null)) {
      throw invalid(field, field === measure ? 'Enter how much it takes off' : 'This is for another type of promotion')
    }
  }
  if ((wanted.audience === 'spent') !== (wanted.leastSpent !== null)) {
    throw invalid('leastSpent', 'Enter how much they must have spent, only for customers who spent an amount')
  }
  if ((wanted.audience === 'package') !== wanted.planIds.length > 0) {
    throw invalid('planIds', 'Choose packages, only for customers with a package')
  }
  if (wanted.kind === 'stamps' && wanted.code !== null) {
    throw invalid('code', 'A stamp card counts every order, so it can’t have a code')
  }
  if (wanted.kind === 'amount' && wanted.most !== null) throw invalid('most', 'A fixed amount doesn’t need a cap')
  if (wanted.to !== null && wanted.to < wanted.from) throw invalid('to', 'Last day can’t be before the first')
  if (wanted.needsApproval && wanted.code === null) {
    throw invalid('code', 'A promotion that needs approval must have a code')
  }
  if (wanted.totalLimit !== null && wanted.totalLimit < used) {
    throw invalid('totalLimit', `It was already used ${plural(used, 'time')}`)
  }
}

/** Whether a state changes anything. Refuses `stale_version` once it has ended: a promotion never returns. */
export function isStateChange({ state }: Pick<PromotionConditions, 'state'>, wanted: PromotionState): boolean {
  if (state === wanted) return false
  if (state === 'ended') throw new DomainError('stale_version', 'This promotion has ended')
  return true
}

/**
 * Applies promotions to an order. The one with the entered code (`typedId`) is always included; besides that, the
 * combination that takes the most off: all stackable ones together, or the best single other one. Promotions for some
 * services apply before those for the whole order, each on what the previous ones left, so that nothing goes below
 * zero. `refusal` says why the entered one takes nothing off; null if it does, or no code was entered.
 */
export function promotionsOn(
  basis: PromotionBasis,
  offered: readonly OfferedTerms[],
  typedId: string | null = null,
): Promoted {
  const typed = offered.find(({ id }) => id === typedId)
  const refusal = typed === undefined ? null : (whyNothing(typed, basis) ?? null)
  const fitting = offered.filter((one) => whyNothing(one, basis) === undefined)
  const together = fitting.filter(({ stackable }) => stackable)
  const alone = fitting.filter(({ stackable }) => !stackable).map((one) => [one])
  const choices =
    typed === undefined || refusal !== null ? [together, ...alone] : [typed.stackable ? together : [typed]]
  const [best = []] = choices
    .map((chosen) => takenBy(chosen, basis))
    .toSorted((one, other) => totalOf(other) - totalOf(one))
  return { reductions: best, refusal, stamped: offered.flatMap((card) => stampedBy(card, basis, best)) }
}

function whyNothing(promotion: OfferedTerms, basis: PromotionBasis): string | undefined {
  if (basis.subtotal < promotion.minimum)
    return `This promotion needs an order of at least ${inWords(promotion.minimum)}`
  if (basis.hasDiscount && !promotion.stackable) return 'This promotion can’t be combined with a discount'
  const left = basis.lines.map(({ amount }) => amount)
  if (sum(reductionOf(promotion, basis, left).amounts) > 0) return undefined
  return promotion.kind === 'nth_free'
    ? `This promotion needs at least ${plural(promotion.everyNth ?? 0, 'load')}`
    : 'This promotion isn’t for these services'
}

/** What an order counts for on a card: loads that could be free, of an order that is large enough. */
function stampedBy(
  { id, kind, serviceIds, minimum }: OfferedTerms,
  basis: PromotionBasis,
  applied: readonly Applied[],
): Stamped[] {
  if (kind !== 'stamps' || basis.subtotal < minimum) return []
  const loads = basis.lines
    .filter(({ serviceId }) => serviceIds.length === 0 || serviceIds.includes(serviceId))
    .reduce((all, { unit, quantity, amount }) => all + (unit === 'load' && amount > 0 ? Math.floor(quantity) : 0), 0)
  const freeLoads = applied.find((one) => one.id === id)?.freeLoads ?? 0
  return loads > 0 ? [{ promotionId: id, loads, freeLoads }] : []
}

function takenBy(promotions: readonly OfferedTerms[], basis: PromotionBasis): Applied[] {
  let left: readonly Centavos[] = basis.lines.map(({ amount }) => amount)
  const isForAll = ({ serviceIds }: PromotionTerms) => Number(serviceIds.length === 0)
  const inOrder = promotions.toSorted((one, other) => isForAll(one) - isForAll(other) || (one.id < other.id ? -1 : 1))
  return inOrder.flatMap((promotion) => {
    const { amounts, freeLoads } = reductionOf(promotion, basis, left)
    left = left.map((amount, i) => subtract(amount, amounts[i] ?? ZERO))
    return sum(amounts) === 0 ? [] : [{ id: promotion.id, label: labelOf(promotion, freeLoads), amounts, freeLoads }]
  })
}

interface Taken {
  readonly amounts: readonly Centavos[]
  /** The loads that it made free; 0 for a promotion of another kind. */
  readonly freeLoads: number
}

interface Applied extends Reduction, Taken {}

/** What a promotion takes off each line, given what is left of the lines. */
function reductionOf(promotion: OfferedTerms, { lines }: PromotionBasis, left: readonly Centavos[]): Taken {
  const counts = lines.map(
    ({ serviceId }) => promotion.serviceIds.length === 0 || promotion.serviceIds.includes(serviceId),
  )
  const mine = left.map((amount, i) => (counts[i] ? amount : ZERO))
  if (promotion.everyNth !== null) {
    const { amounts, freeLoads } = cheapestFree((loads) => freeOf(promotion, loads), lines, mine)
    return { amounts: capped(amounts, promotion.most), freeLoads }
  }
  const base = sum(mine)
  const wanted = promotion.kind === 'amount' ? (promotion.amount ?? ZERO) : percentOf(base, promotion.percent ?? 0)
  return {
    amounts: amountsInProportion(smallerOf(base, smallerOf(wanted, promotion.most ?? wanted)), mine),
    freeLoads: 0,
  }
}

/** How many of an order's loads are free. */
function freeOf({ kind, everyNth, stamps }: OfferedTerms, loads: number): number {
  if (everyNth === null || everyNth < 1) return 0
  if (kind === 'stamps') return stamps ? freeLoadsOf(everyNth, stamps, loads) : 0
  return Math.floor(loads / everyNth)
}

/** The cheapest loads are free, at their prices without rush. */
function cheapestFree(
  freeAmong: (loads: number) => number,
  lines: PromotionBasis['lines'],
  mine: readonly Centavos[],
): Taken {
  const cheapestFirst = lines
    .map(({ unit, quantity, unitPrice }, i) => ({
      i,
      unitPrice,
      loads: unit === 'load' && (mine[i] ?? ZERO) > 0 ? Math.floor(quantity) : 0,
    }))
    .toSorted((one, other) => one.unitPrice - other.unitPrice || one.i - other.i)
  const freeLoads = freeAmong(cheapestFirst.reduce((all, { loads }) => all + loads, 0))
  let free = freeLoads
  const taken = mine.map(() => ZERO)
  for (const { i, loads, unitPrice } of cheapestFirst) {
    const count = Math.min(free, loads)
    free -= count
    taken[i] = smallerOf(mine[i] ?? ZERO, times(unitPrice, count))
  }
  return { amounts: taken, freeLoads }
}

function capped(amounts: readonly Centavos[], most: Centavos | null): readonly Centavos[] {
  return most === null || sum(amounts) <= most ? amounts : amountsInProportion(most, amounts)
}

function totalOf(reductions: readonly Reduction[]): Centavos {
  return sum(reductions.flatMap(({ amounts }) => [...amounts]))
}

function labelOf({ name, kind, percent, everyNth }: PromotionTerms, freeLoads: number): string {
  if (kind === 'percent') return `${name} (${percent}%)`
  if (kind === 'stamps') return `${name} (${plural(freeLoads, 'free load')})`
  return kind === 'nth_free' ? `${name} (1 of ${plural(everyNth ?? 0, 'load')} free)` : name
}

function invalid(field: string, message: string): DomainError {
  return new DomainError('field_invalid', message, { field, errors: { [field]: [message] } })
}
