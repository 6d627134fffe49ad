import { addDays, type ManilaDate } from '../../core/manila-time.ts'
import { centavos, fromPesos, ZERO } from '../../core/money.ts'
import type { Allowance, SmallBenefit } from '../../payroll/items/allowances.ts'
import { NO_DEDUCTIONS } from '../../payroll/slips/deductions.ts'
import type { MonthlyPay, SlipInput } from '../../payroll/slips/slips.ts'
import { NO_EMPLOYEE_SHARES } from '../contributions/contributions.ts'
import { ATTENDANCES, type DayRecord, NO_MINUTES } from '../days.ts'
import { OVERTIME_MEAL } from '../de-minimis.ts'
import { NO_EXEMPTIONS } from '../premiums.ts'
import { ratioOf } from '../ratios.ts'
import { DAY_TYPES } from '../tables.ts'
import { day } from './tables.ts'

/** An ordinary cut-off of somebody paid ₱600 a day who did not come at all. */
export function slipInput(given: Partial<SlipInput> = {}): SlipInput {
  return {
    settings: {
      timing: 'second_cutoff',
      withholding: 'rr11_2018',
      factor: ratioOf('313'),
      premiums: NO_EXEMPTIONS,
      guard: { leastNet: ZERO, mostShare: ratioOf('0.5') },
      thirteenthMonthBase: 'inclusive',
    },
    pay: { kind: 'daily', segments: [{ from: day('2026-01-01'), daily: fromPesos(600), isMinimumWageEarner: false }] },
    isHoursExempt: false,
    period: { start: day('2026-06-01'), end: day('2026-06-15'), frequency: 'semi_monthly', payDate: day('2026-06-20') },
    days: [],
    precedingDays: [],
    monthToDate: { compensation: ZERO, taken: NO_EMPLOYEE_SHARES },
    year: { taxable: ZERO, withheld: ZERO, periods: 0, isCumulative: false, hadEarlierEmployer: false },
    allowances: [],
    corrections: [],
    deductions: NO_DEDUCTIONS,
    ...given,
  }
}

/** A day that was worked as usual. */
export function dayRecord(date: string, given: Partial<DayRecord> = {}): DayRecord {
  return {
    date: day(date),
    dayType: 'ordinary',
    isRestDay: false,
    attendance: 'worked',
    minutes: { ...NO_MINUTES, regular: given.attendance && given.attendance !== 'worked' ? 0 : 480 },
    leaveMinutes: given.attendance === 'paid_leave' ? 480 : 0,
    lateUndertimeMinutes: 0,
    ...given,
  }
}

/** Whole numbers from a seed (mulberry32): the same seed gives the same slip. */
function diceOf(seed: number) {
  let state = seed >>> 0
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

function monthlyPay(roll: (sides: number) => number, start: ManilaDate, isMinimumWageEarner: boolean): MonthlyPay {
  const pay = { monthly: centavos(1_200_000 + roll(6_000_000)), isMinimumWageEarner }
  if (roll(2) === 0) return { kind: 'monthly', ...pay }
  const before = { monthly: centavos(1_200_000 + roll(6_000_000)), isMinimumWageEarner: roll(2) === 0 }
  const segments = [
    { from: start, ...before },
    { from: addDays(start, 1 + roll(15)), ...pay },
  ]
  return { kind: 'monthly', ...pay, segments }
}

function smallBenefits(roll: (sides: number) => number, start: ManilaDate): Allowance[] {
  const rice = { item: 'rice_subsidy_month', before: centavos(roll(2) * roll(300_000)) }
  const meals = Array.from({ length: roll(4) }, (_, at) => ({
    date: addDays(start, at),
    minimumWage: centavos(40_000 + roll(40_000)),
  }))
  const one = (code: string, deMinimis: SmallBenefit): Allowance => ({
    code,
    amount: centavos(roll(3) * roll(200_000)),
    tax: 'exempt',
    inContributionBase: roll(3) === 0,
    deMinimis,
  })
  const all = [one('RICE', rice), one('MORE_RICE', rice), one('MEALS', { item: OVERTIME_MEAL, before: ZERO, meals })]
  return all.filter(() => roll(2) === 0)
}

/** Any slip the rules should bear: odd rates and minutes, every kind of day, deductions beyond the pay. */
export function randomSlip(seed: number): SlipInput {
  const roll = diceOf(seed)
  const oneOf = <Item>(items: readonly Item[]): Item => {
    const item = items[roll(items.length)]
    if (item === undefined) throw new RangeError('Nothing to choose from')
    return item
  }
  const isSecond = roll(2) === 1
  const start = day(isSecond ? '2026-06-16' : '2026-06-01')
  const rate = () => centavos(20_000 + roll(150_000))
  const days = Array.from({ length: 15 }, (_, at): DayRecord => {
    const attendance = oneOf(ATTENDANCES)
    const isWorked = attendance === 'worked'
    const regular = isWorked ? roll(481) : 0
    const overtime = isWorked ? roll(3) * roll(120) : 0
    return {
      date: addDays(start, at),
      dayType: oneOf(roll(2) === 0 ? DAY_TYPES : ['ordinary' as const]),
      isRestDay: roll(6) === 0,
      attendance,
      minutes: { regular, overtime, nightRegular: roll(regular + 1), nightOvertime: roll(overtime + 1) },
      leaveMinutes: attendance === 'paid_leave' ? 480 : 0,
      lateUndertimeMinutes: isWorked ? roll(60) : 0,
    }
  })
  const isMinimumWageEarner = roll(2) === 0
  const base = slipInput()
  return slipInput({
    settings: {
      timing: oneOf(['second_cutoff', 'split', 'first_cutoff']),
      withholding: oneOf(['rr11_2018', 'simple_total', 'annualized']),
      factor: ratioOf(oneOf(['313', '365', '305'])),
      premiums: {
        holidayPayExempt: roll(5) === 0,
        nightDifferentialExempt: roll(5) === 0,
        specialDayUnworkedPaid: roll(5) === 0,
      },
      guard: { leastNet: fromPesos(roll(6) * 1000), mostShare: ratioOf(oneOf(['0.2', '0.5', '1'])) },
      thirteenthMonthBase: oneOf(['inclusive', 'strict']),
    },
    pay:
      roll(4) === 0
        ? monthlyPay(roll, start, isMinimumWageEarner)
        : {
            kind: 'daily',
            segments: [
              { from: day('2026-01-01'), daily: rate(), isMinimumWageEarner },
              { from: addDays(start, roll(20)), daily: rate(), isMinimumWageEarner: roll(3) === 0 },
            ],
          },
    isHoursExempt: roll(20) === 0,
    ...(roll(10) === 0 && { separatedOn: addDays(start, 10) }),
    period: { ...base.period, start, end: day(isSecond ? '2026-06-30' : '2026-06-15') },
    days,
    precedingDays: [dayRecord('2026-05-30', { attendance: oneOf(ATTENDANCES) })],
    monthToDate: {
      compensation: isSecond ? centavos(roll(2_000_000)) : ZERO,
      taken: isSecond
        ? { sss: centavos(roll(60_000)), mpf: ZERO, philhealth: centavos(roll(30_000)), pagibig: ZERO }
        : NO_EMPLOYEE_SHARES,
    },
    year: {
      taxable: centavos(roll(30_000_000)),
      withheld: centavos(roll(2_000_000)),
      periods: 10 + roll(10),
      isCumulative: roll(4) === 0,
      hadEarlierEmployer: roll(8) === 0,
    },
    allowances: [
      { code: 'RICE', amount: centavos(roll(250_000)), tax: 'exempt', inContributionBase: false },
      { code: 'COMMISSION', amount: centavos(roll(400_000)), tax: 'supplementary', inContributionBase: true },
      ...smallBenefits(roll, start),
    ],
    ...(roll(4) === 0 && {
      thirteenthMonth: {
        earnedBefore: centavos(roll(150_000_000)),
        alreadyPaid: centavos(roll(2) * roll(1_000_000)),
        otherBenefits: centavos(roll(9_000_000)),
        taxedBefore: ZERO,
      },
    }),
    ...(roll(4) === 0 && {
      leaveConversion: {
        completedYears: roll(4),
        unusedPriorMilli: roll(20_000),
        monthsInYear: roll(12),
        usedMilli: roll(5000),
        isExempt: roll(5) === 0,
      },
    }),
    deductions: {
      courtSupport: roll(6) === 0 ? [{ id: 'c1', code: 'SUPPORT', amount: centavos(roll(500_000)) }] : [],
      loans: [{ id: 'l1', code: 'SSS_LOAN', amount: centavos(roll(3) * roll(300_000)) }],
      advances: ['a1', 'a2'].map((id) => ({
        id,
        grantedOn: addDays(start, -roll(90)),
        balance: centavos(roll(800_000)),
        instalment: centavos(roll(200_000)),
        arrears: centavos(roll(2) * roll(100_000)),
        collectAll: roll(8) === 0,
        hasAuthority: roll(5) > 0,
      })),
      losses:
        roll(6) === 0
          ? [
              {
                id: 'd1',
                wagesOfWeek: centavos(roll(600_000)),
                loss: {
                  amount: centavos(roll(300_000)),
                  alreadyDeducted: ZERO,
                  isShownResponsible: roll(3) > 0,
                  wasHeard: true,
                },
              },
            ]
          : [],
      others: [{ id: 'o1', code: 'UNIFORM', amount: centavos(roll(2) * roll(100_000)), hasAuthority: roll(2) === 0 }],
    },
  })
}
