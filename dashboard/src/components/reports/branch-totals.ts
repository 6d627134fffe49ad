import type { BranchToday } from '@labada/contracts/reports/figures'
import { PAYMENT_METHODS, type PaymentMethod } from '@labada/domain/company/payment-methods'
import { type Centavos, sum, ZERO } from '@labada/domain/core/money'
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

/** A figure of the previous seven days and today, oldest first, summed over the given branches. */
export function weekOf(branches: readonly BranchToday[], figure: DayFigure): readonly number[] {
  const days = new Map<string, number>()
  for (const branch of branches) {
    for (const day of branch.week) days.set(day.date, (days.get(day.date) ?? 0) + day[figure])
    days.set(branch.date, (days.get(branch.date) ?? 0) + TODAY[figure](branch))
  }
  return [...days.entries()].sort(([one], [other]) => one.localeCompare(other)).map(([, value]) => value)
}

/** The average of the last seven days; null if none is known. */
export function usualOf(branch: Pick<BranchToday, 'week'>, figure: DayFigure): number | null {
  if (branch.week.length === 0) return null
  return branch.week.reduce((total, day) => total + day[figure], 0) / branch.week.length
}

const TODAY: Readonly<Record<DayFigure, (branch: BranchToday) => number>> = {
  sales: (branch) => branch.sales,
  collected: (branch) => branch.collected,
  orders: (branch) => branch.ordersReceived,
  loads: (branch) => branch.loadsReceived,
}

function byMethod(of: (method: PaymentMethod) => Centavos): Record<PaymentMethod, Centavos> {
  const amounts: Record<PaymentMethod, Centavos> = { cash: ZERO, gcash: ZERO, maya: ZERO, card: ZERO, bank: ZERO }
  for (const method of PAYMENT_METHODS) amounts[method] = of(method)
  return amounts
}
