import type { BranchToday } from '@labada/contracts/reports/figures'
import { PAYMENT_METHODS, type PaymentMethod } from '@labada/domain/company/payment-methods'
import { type Centavos, sum, ZERO } from '@labada/domain/core/money'
import { trendOf } from '@labada/domain/core/trends'
import { countOf, inProcessOf } from './branch-standing.ts'

/** Current totals over all branches. Amounts in centavos. */
export interface HouseTotals {
  readonly sales: Centavos
  readonly collected: Centavos
  readonly balance: Centavos
  readonly drawer: Centavos
  readonly safe: Centavos
  readonly unpaid: Centavos
  readonly received: number
  readonly released: number
  readonly waiting: number
  readonly inProcess: number
  readonly ready: number
  readonly overdue: number
  readonly unclaimed: number
  readonly devicesOnline: number
  readonly devices: number
  readonly staff: BranchToday['staff']
  readonly collectedByMethod: Readonly<Record<PaymentMethod, Centavos>>
}

export function totalsOf(branches: readonly BranchToday[]): HouseTotals {
  const amount = (pick: (branch: BranchToday) => Centavos) => sum(branches.map(pick))
  const count = (pick: (branch: BranchToday) => number) => branches.reduce((total, branch) => total + pick(branch), 0)
  return {
    sales: amount((branch) => branch.sales),
    collected: amount((branch) => branch.collected),
    balance: amount((branch) => branch.balance),
    drawer: amount((branch) => branch.drawer),
    safe: amount((branch) => branch.safe),
    unpaid: amount((branch) => branch.unpaid),
    received: count((branch) => branch.ordersReceived),
    released: count((branch) => branch.ordersReleased),
    waiting: count((branch) => countOf(branch, 'received')),
    inProcess: count(inProcessOf),
    ready: count((branch) => countOf(branch, 'ready')),
    overdue: count((branch) => branch.overdue),
    unclaimed: count((branch) => branch.unclaimed),
    devicesOnline: count((branch) => branch.devicesOnline),
    devices: count((branch) => branch.devices),
    staff: {
      planned: count((branch) => branch.staff.planned),
      onDuty: count((branch) => branch.staff.onDuty),
      late: count((branch) => branch.staff.late),
      absent: count((branch) => branch.staff.absent),
    },
    collectedByMethod: byMethod((method) => amount((branch) => branch.collectedByMethod[method])),
  }
}

type DayFigure = 'sales' | 'collected' | 'orders' | 'loads'

/**
 * A figure of the seven days before today, oldest first, summed over the given branches: today is not over, and its
 * figure stands beside the trend.
 */
export function weekOf(branches: readonly BranchToday[], figure: DayFigure): readonly number[] {
  const [first] = branches
  if (!first) return []
  const days = branches.flatMap(({ week }) => week.map((day) => ({ date: day.date, value: day[figure] })))
  return trendOf(days, first.date)
}

/** The average of the last seven days; null if none is known. */
export function usualOf(branch: Pick<BranchToday, 'week'>, figure: DayFigure): number | null {
  if (branch.week.length === 0) return null
  return branch.week.reduce((total, day) => total + day[figure], 0) / branch.week.length
}

function byMethod(of: (method: PaymentMethod) => Centavos): Record<PaymentMethod, Centavos> {
  const amounts: Record<PaymentMethod, Centavos> = {
    cash: ZERO,
    gcash: ZERO,
    maya: ZERO,
    card: ZERO,
    bank: ZERO,
    prepaid: ZERO,
    package: ZERO,
  }
  for (const method of PAYMENT_METHODS) amounts[method] = of(method)
  return amounts
}
