import { type LineToPrice, type PricedOrder, priceOrder } from '@labada/domain/catalog/pricing'
import type { ServicePrice } from '@labada/domain/catalog/quantities'
import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import {
  addDays,
  atMinutes,
  type ManilaDate,
  manilaDateOf,
  minutesOfDay,
  weekdayOf,
} from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { loadsOf, type NewLoad } from '@labada/domain/orders/new-loads'
import type { LoadStage, OrderType } from '@labada/domain/orders/order-stages'
import { promisedAt } from '@labada/domain/orders/promises'
import type { Dice } from './dice.ts'

export interface DemoBranch {
  readonly id: string
  readonly code: string
  readonly name: string
  /** Orders of an ordinary day. */
  readonly busy: number
  /** Minutes after midnight. */
  readonly opens: number
  readonly closes: number
  readonly staff: readonly string[]
  readonly customers: readonly string[]
}

/** One order's whole life, as far as it has been lived by `now`. */
export interface PlannedOrder {
  readonly id: string
  readonly type: OrderType
  readonly customerId: string | null
  readonly receivedAt: Date
  readonly receivedBy: string
  readonly promisedAt: Date
  readonly isRush: boolean
  readonly discountPercent: number | null
  readonly priced: PricedOrder
  readonly loads: readonly NewLoad[]
  /** Stage changes of every load, in their order, none after now. */
  readonly changes: readonly { readonly stage: LoadStage; readonly at: Date; readonly by: string }[]
  readonly payment: { readonly method: PaymentMethod; readonly at: Date; readonly by: string } | null
  readonly releasedAt: Date | null
}

/** Sunday first: people wash at the weekend and on Mondays. */
const WEEKDAYS = [0.8, 1.15, 0.9, 0.85, 0.95, 1.1, 1.45]
const DISCOUNT_PERCENT = 10

/** The orders a branch receives on a day, none after `now`. */
export function planDay(
  dice: Dice,
  branch: DemoBranch,
  day: ManilaDate,
  prices: readonly ServicePrice[],
  now: Date,
): PlannedOrder[] {
  const count = Math.round(branch.busy * (WEEKDAYS[weekdayOf(day)] ?? 1) * (0.8 + dice.roll() * 0.4))
  return Array.from({ length: count }, () => atMinutes(day, dice.between(branch.opens + 10, branch.closes - 45)))
    .map((at) => new Date(at.getTime() + dice.between(0, 59) * 1000))
    .filter((at) => at <= now)
    .sort((one, other) => one.getTime() - other.getTime())
    .map((receivedAt) => planOrder(dice, branch, receivedAt, prices, now))
}

function planOrder(
  dice: Dice,
  branch: DemoBranch,
  receivedAt: Date,
  prices: readonly ServicePrice[],
  now: Date,
): PlannedOrder {
  const isDelivered = dice.chance(0.06)
  const wants = linesOf(dice, prices)
  const isRush = wants.some(({ service }) => service.rushPercent !== null) && dice.chance(0.07)
  const discountPercent = dice.chance(0.04) ? DISCOUNT_PERCENT : null
  const priced = priceOrder({
    lines: wants,
    rush: isRush,
    discount: discountPercent === null ? undefined : { percent: discountPercent },
    deliveryFee: isDelivered ? fromPesos(50) : undefined,
    isVatRegistered: false,
  })
  const loads = loadsOf(
    priced.lines.map(({ service, quantity, weightKg, name, unit }) => ({
      name,
      unit,
      quantity,
      weightKg,
      category: service.category,
      kgPerLoad: service.kgPerLoad,
      toleranceKg: service.toleranceKg,
      stages: service.stages,
    })),
  )
  const ageDays = (now.getTime() - receivedAt.getTime()) / 86_400_000
  const isStuck = ageDays > 1.1 && ageDays < 3 && dice.chance(0.03)
  const isForgotten = ageDays > 5 && ageDays < 40 && dice.chance(0.025)
  const by = () => dice.pick(branch.staff)
  const changes = stagesOf(dice, branch, loads, receivedAt, by).filter(
    ({ at, stage }) => at <= now && !(isStuck && stage !== 'washing'),
  )
  const readyAt = changes.findLast(({ stage }) => stage === 'ready')?.at
  const pickedUp =
    readyAt && !isForgotten
      ? inHours(
          branch,
          new Date(Math.max(readyAt.getTime() + 900_000, receivedAt.getTime() + dice.between(6, 50) * 3_600_000)),
        )
      : null
  const releasedAt = pickedUp && pickedUp <= now ? pickedUp : null
  const method = dice.weigh<PaymentMethod>([
    ['cash', 68],
    ['gcash', 23],
    ['maya', 5],
    ['card', 3],
    ['bank', 1],
  ])
  const isPaidFirst = dice.chance(isForgotten ? 0.3 : 0.55)
  const paidAt = isPaidFirst ? receivedAt : releasedAt
  return {
    id: dice.id(receivedAt),
    type: isDelivered ? 'deliver' : 'walk-in',
    customerId: isDelivered || !dice.chance(0.12) ? dice.pick(branch.customers) : null,
    receivedAt,
    receivedBy: by(),
    promisedAt: promisedAt(receivedAt, isRush, termsOf(branch)),
    isRush,
    discountPercent,
    priced,
    loads,
    changes,
    payment: paidAt && priced.total > 0 ? { method, at: paidAt, by: by() } : null,
    releasedAt,
  }
}

function linesOf(dice: Dice, prices: readonly ServicePrice[]): LineToPrice[] {
  const of = (code: string) => {
    const service = prices.find((price) => price.code === code)
    if (!service) throw new RangeError(`No price for ${code}`)
    return service
  }
  const main = dice.weigh([
    ['WDF', 50],
    ['WDF-KG', 18],
    ['WASH', 8],
    ['DRY', 6],
    ['COMF', 9],
    ['PRESS', 6],
    ['BARONG', 3],
  ])
  const first: LineToPrice =
    main === 'WDF-KG'
      ? { service: of(main), weightKg: dice.between(30, 160) / 10 }
      : {
          service: of(main),
          quantity:
            main === 'PRESS'
              ? dice.between(3, 12)
              : dice.weigh([
                  [1, 55],
                  [2, 32],
                  [3, 10],
                  [4, 3],
                ]),
        }
  const extras = ['DET', 'FAB', 'BLEACH']
    .filter(() => dice.chance(0.38))
    .map((code) => ({ service: of(code), quantity: dice.between(1, 3) }))
  const dry = dice.chance(0.08) ? [{ service: of('XDRY'), quantity: 10 }] : []
  const second = main !== 'COMF' && dice.chance(0.08) ? [{ service: of('COMF'), quantity: 1 }] : []
  return [first, ...second, ...extras, ...dry]
}

/** Every stage the order's loads share, at working hours. Loads of one order move together here. */
function stagesOf(dice: Dice, branch: DemoBranch, loads: readonly NewLoad[], receivedAt: Date, by: () => string) {
  const stages = (['washing', 'drying', 'folding', 'ready'] as const).filter((stage) =>
    loads.some(({ path }) => path.includes(stage)),
  )
  let at = receivedAt
  return stages.map((stage) => {
    at = inHours(branch, new Date(at.getTime() + dice.between(stage === 'washing' ? 10 : 35, 75) * 60_000))
    return { stage, at, by: by() }
  })
}

/** What a demo branch promises by: its hours are the same every day. */
export function termsOf({ opens, closes }: Pick<DemoBranch, 'opens' | 'closes'>) {
  return { turnaroundHours: 24, rushHours: 6, hours: Array.from({ length: 7 }, () => ({ opens, closes })) }
}

/** The instant itself while the branch is open, else half an hour after it opens next. */
function inHours(branch: DemoBranch, at: Date): Date {
  const minutes = minutesOfDay(at)
  const day = manilaDateOf(at)
  if (minutes < branch.opens) return atMinutes(day, branch.opens + 30)
  return minutes > branch.closes - 20 ? atMinutes(addDays(day, 1), branch.opens + 30) : at
}
