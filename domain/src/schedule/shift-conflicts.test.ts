import { describe, expect, it } from 'vitest'
import { addDays, type ManilaDate } from '../core/manila-time.ts'
import { fromPesos } from '../core/money.ts'
import type { HolidayClass } from '../law/holidays.ts'
import { conflictsOf, type Schedulable } from './shift-conflicts.ts'
import { costOf } from './shift-costs.ts'
import { planCopy } from './shift-edits.ts'
import { restDay, type Shift } from './shifts.ts'

const MONDAY = '2026-11-23' as ManilaDate
const ORDINARY: HolidayClass = { dayType: 'ordinary', needsReview: false, names: [] }
const ana: Schedulable = {
  id: 'ana',
  deactivatedOn: null,
  assignments: [{ branchId: 'mab', from: '2026-01-01' as ManilaDate, to: null }],
  leaves: [],
}
let made = 0
function shift(day: number, starts = 480, ends = 1020, more: Partial<Shift> = {}): Shift {
  made += 1
  return {
    id: `s${made}`,
    employeeId: 'ana',
    branchId: 'mab',
    date: addDays(MONDAY, day),
    starts,
    ends,
    breakMinutes: 60,
    isRestDay: false,
    role: null,
    note: null,
    isPublished: false,
    version: 1,
    ...more,
  }
}
const rest = (day: number): Shift => ({ ...restDay(shift(day)), version: 1 })
const found = (shifts: readonly Shift[], more: Partial<Parameters<typeof conflictsOf>[0]> = {}) =>
  conflictsOf({
    weekOn: MONDAY,
    branchIds: ['mab', 'lah'],
    shifts,
    people: [ana],
    targetsOf: () => [],
    dayAt: () => ORDINARY,
    ...more,
  }).map(({ kind, date, amount }) => `${kind} ${date.slice(-2)} ${amount}`)

describe('the conflicts of a week', () => {
  it('are none in an ordinary week with a rest day', () => {
    expect(found([0, 1, 2, 3, 4, 5].map((day) => shift(day)).concat(rest(6)))).toEqual([])
  })

  it('are an overlap at one branch, and two branches at once', () => {
    expect(found([shift(0), shift(0, 900, 1260, { breakMinutes: 0 }), rest(6)])).toContain('overlap 23 120')
    const people = [{ ...ana, assignments: [...ana.assignments, { branchId: 'lah', from: MONDAY, to: null }] }]
    expect(found([shift(0), shift(0, 900, 1260, { branchId: 'lah' }), rest(6)], { people })).toContain(
      'two_branches 23 120',
    )
  })

  it('are people who left or belong elsewhere', () => {
    expect(found([shift(0, 480, 1020, { branchId: 'lah' }), rest(6)])).toEqual(['not_assigned 23 0'])
    const left = [{ ...ana, deactivatedOn: addDays(MONDAY, 1) }]
    expect(found([shift(0), shift(1), rest(6)], { people: left })).toEqual(['deactivated 24 0'])
  })

  it('are nights too short to sleep, over midnight and from the week before', () => {
    expect(found([shift(0, 720, 1260), shift(1, 420, 960), rest(6)])).toEqual([])
    expect(found([shift(0, 720, 1320), shift(1, 420, 960), rest(6)])).toEqual(['long_day 23 540', 'short_rest 24 540'])
    expect(found([shift(-1, 1320, 1800), shift(0, 900, 1260), rest(6)])).toEqual(['short_rest 23 540'])
  })

  it('are a seventh day in a row, long days and long weeks', () => {
    const eight = [-1, 0, 1, 2, 3, 4, 5, 6].map((day) => shift(day))
    expect(found(eight)).toEqual(['seventh_day 28 7', 'seventh_day 29 7', 'long_week 29 3360', 'rest_day_missing 29 0'])
    expect(found([shift(0, 480, 1080), rest(6)])).toEqual(['long_day 23 540'])
    expect(found([shift(6), rest(6)])).toEqual(['rest_day_work 29 480'])
  })

  it('are holidays, at their cost, and too few at work', () => {
    const dayAt = (_: string, date: ManilaDate): HolidayClass =>
      date === MONDAY ? { dayType: 'regular_holiday', needsReview: false, names: ['Bonifacio Day'] } : ORDINARY
    expect(found([shift(0), rest(6)], { dayAt })).toEqual(['holiday 23 480'])
    const targetsOf = (branchId: string) => (branchId === 'mab' ? [{ weekday: 1, from: 480, to: 1200, heads: 2 }] : [])
    expect(found([shift(0), rest(6)], { targetsOf })).toEqual(['under_coverage 23 1', 'under_coverage 23 2'])
  })
})

describe('copying', () => {
  const terms = {
    fromWeekOn: MONDAY,
    toWeekOns: [addDays(MONDAY, 7)],
    withRestDays: true,
    people: [ana],
    idOf: () => 'copy',
  }

  it('keeps hours and rest days, and forgets notes and that it was published', () => {
    const { adds } = planCopy([shift(0, 480, 1020, { note: 'Today only', isPublished: true }), rest(6)], [], terms)
    expect(adds).toMatchObject([
      { id: 'copy', date: '2026-11-30', note: null, isPublished: false },
      { date: '2026-12-06', isRestDay: true },
    ])
    expect(planCopy([rest(6)], [], { ...terms, withRestDays: false }).adds).toEqual([])
  })

  it('leaves what is planned already, nights of the day before included', () => {
    const night = shift(6, 1320, 1900)
    const { skips } = planCopy([shift(0, 360, 900)], [night], terms)
    expect(skips).toMatchObject([{ reason: 'occupied' }])
  })
})

describe('the cost of a shift', () => {
  const ratio = (over: number, under = 100) => ({ over, under })
  const law = {
    nightFrom: 1320,
    nightTo: 360,
    nightRate: ratio(10),
    dayMinutes: 480,
    classes: [
      { dayType: 'ordinary', isRestDay: false, base: ratio(1, 1), overtimeFactor: ratio(125), unworked: ratio(0, 1) },
      {
        dayType: 'regular_holiday',
        isRestDay: false,
        base: ratio(2, 1),
        overtimeFactor: ratio(130),
        unworked: ratio(1, 1),
      },
    ],
  } as const
  const daily = { payType: 'daily', rate: fromPesos(600) } as const
  const day = { dayType: 'ordinary', isRestDay: false } as const
  const six = ratio(313, 1)

  it('is a day’s pay for eight hours, with overtime and nights on top', () => {
    expect(costOf(shift(0), daily, day, law, six)).toBe(fromPesos(600))
    expect(costOf(shift(0, 480, 1080), daily, day, law, six)).toBe(fromPesos(693.75))
    expect(costOf(shift(0, 1320, 1860), daily, day, law, six)).toBe(fromPesos(660))
    expect(costOf(shift(0), daily, { ...day, dayType: 'regular_holiday' }, law, six)).toBe(fromPesos(1200))
  })

  it('follows from rates by the hour and by the month', () => {
    expect(costOf(shift(0), { payType: 'hourly', rate: fromPesos(75) }, day, law, six)).toBe(fromPesos(600))
    expect(costOf(shift(0), { payType: 'monthly', rate: fromPesos(15_650) }, day, law, six)).toBe(fromPesos(600))
    const five = ratio(261, 1)
    expect(costOf(shift(0), { payType: 'monthly', rate: fromPesos(15_660) }, day, law, five)).toBe(fromPesos(720))
  })
})
