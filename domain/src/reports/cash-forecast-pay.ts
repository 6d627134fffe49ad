import { addDays, type ManilaDate, weekdayOf } from '../core/manila-time.ts'
import { type Centavos, negate, prorate, sum, ZERO } from '../core/money.ts'
import { type PayPlace, placeOf } from '../law/periods.ts'
import { nextPayPeriod, type PayPeriod, payPeriodsBetween, type RunFrequency } from '../payroll/runs/paydays.ts'

/** The cost of a day's planned shifts; a day without a schedule is not in the list. */
export interface ShiftDay {
  readonly date: ManilaDate
  readonly shifts: number
  readonly cost: Centavos
}

/** The last period of the payroll's runs. */
export interface LastPeriod {
  readonly to: ManilaDate
  readonly frequency: RunFrequency
}

/** The part of a run still to be paid at a branch, on its payday or, if that is past, today. */
export interface OpenRun {
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly payOn: ManilaDate
  readonly slips: number
  /** Negative. */
  readonly amount: Centavos
}

/** The pay of a period: planned shifts at their rates, and the usual cost for days not scheduled yet. */
export interface ExpectedPay {
  readonly payDate: ManilaDate
  readonly from: ManilaDate
  readonly to: ManilaDate
  /** Negative. */
  readonly planned: Centavos
  readonly plannedShifts: number
  /** Negative. */
  readonly usual: Centavos
  readonly usualDays: number
  /** The position of the pay in its month: some deduct the month's contributions. */
  readonly place: PayPlace
}

/** The pays from `today` until a day; unscheduled days use the usual cost of their weekday. */
export function paysAhead(
  plan: readonly ShiftDay[],
  last: LastPeriod | null,
  today: ManilaDate,
  until: ManilaDate,
): ExpectedPay[] {
  const byDate = new Map(plan.map((one) => [one.date, one]))
  const frequency = last?.frequency ?? 'semi_monthly'
  return periodsAhead(last, today, until).map(({ from, to, payDate }) => {
    const days = daysOf(from, to)
    const planned = days.flatMap((date) => byDate.get(date) ?? [])
    const open = days.filter((date) => !byDate.has(date))
    return {
      payDate,
      from,
      to,
      planned: negate(sum(planned.map(({ cost }) => cost))),
      plannedShifts: planned.reduce((count, { shifts }) => count + shifts, 0),
      usual: negate(sum(open.map((date) => usualCost(plan, date)))),
      usualDays: open.length,
      place: placeOf({ start: from, end: to, frequency, payDate }, undefined),
    }
  })
}

/** The periods after the last run; without runs, half-months. A period whose payday is past is paid today. */
function periodsAhead(last: LastPeriod | null, today: ManilaDate, until: ManilaDate): PayPeriod[] {
  if (!last) return payPeriodsBetween(today, until)
  const periods: PayPeriod[] = []
  for (let next = nextPayPeriod(last, today); next.payOn <= until; next = nextPayPeriod(next, today)) {
    periods.push({ from: next.from, to: next.to, payDate: next.payOn < today ? today : next.payOn })
  }
  return periods
}

function usualCost(plan: readonly ShiftDay[], date: ManilaDate): Centavos {
  const same = plan.filter((one) => weekdayOf(one.date) === weekdayOf(date))
  const days = same.length > 0 ? same : plan
  return days.length === 0 ? ZERO : prorate(sum(days.map(({ cost }) => cost)), 1, days.length)
}

function daysOf(from: ManilaDate, to: ManilaDate): ManilaDate[] {
  const days: ManilaDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
