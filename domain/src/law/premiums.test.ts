import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromPesos } from '../core/money.ts'
import { NO_MINUTES } from './days.ts'
import {
  beyond,
  multiplesOf,
  NO_EXEMPTIONS,
  type PremiumTerms,
  payFor,
  premiumClassOf,
  premiumPay,
  unworkedMinutesOf,
} from './premiums.ts'
import { decimalOf, NONE, ONE, ratioOf } from './ratios.ts'
import { DAY_TYPES, type DayType } from './tables.ts'
import { testTables } from './testing/tables.ts'

const [row] = testTables().premium
if (!row) throw new Error('The tables of the tests have premiums')
const table = row.content
const classOf = (dayType: DayType, isRestDay = false, terms: PremiumTerms = NO_EXEMPTIONS) =>
  premiumClassOf(table, dayType, isRestDay, terms)
const multiples = (dayType: DayType, isRestDay = false, terms: PremiumTerms = NO_EXEMPTIONS) =>
  multiplesOf(table, classOf(dayType, isRestDay, terms), terms)
const NCR = { over: 755_00, under: 1 }
const WORK = { ...NO_MINUTES, regular: 480 }

describe('The forty figures of the Handbook', () => {
  it.each<
    readonly [DayType, boolean, base: string, overtime: string, night: string, nightOvertime: string, unworked: string]
  >([
    ['ordinary', false, '1', '1.25', '1.1', '1.375', '0'],
    ['ordinary', true, '1.3', '1.69', '1.43', '1.859', '0'],
    ['special_working', false, '1', '1.25', '1.1', '1.375', '0'],
    ['special_working', true, '1.3', '1.69', '1.43', '1.859', '0'],
    ['special_nonworking', false, '1.3', '1.69', '1.43', '1.859', '0'],
    ['special_nonworking', true, '1.5', '1.95', '1.65', '2.145', '0'],
    ['double_special', false, '1.5', '1.95', '1.65', '2.145', '0'],
    ['double_special', true, '1.95', '2.535', '2.145', '2.7885', '0'],
    ['regular_holiday', false, '2', '2.6', '2.2', '2.86', '1'],
    ['regular_holiday', true, '2.6', '3.38', '2.86', '3.718', '1'],
    ['double_regular', false, '3', '3.9', '3.3', '4.29', '2'],
    ['double_regular', true, '3.9', '5.07', '4.29', '5.577', '2'],
  ])('on a day that is %s (rest day: %s)', (dayType, isRestDay, base, overtime, night, nightOvertime, unworked) => {
    const paid = multiples(dayType, isRestDay)
    // The night lines hold only the tenth; the minutes themselves are paid as basic or overtime.
    const day = 100_000_000
    const whole = (more: typeof paid.night, of: typeof paid.base) =>
      payFor({ over: day, under: 1 }, of, 480, 480) + payFor({ over: day, under: 1 }, more, 480, 480)
    expect([decimalOf(paid.base), decimalOf(paid.overtime), decimalOf(paid.unworked)]).toEqual([
      base,
      overtime,
      unworked,
    ])
    expect(
      [whole(paid.night, paid.base), whole(paid.nightOvertime, paid.overtime)].map((pay) => String(pay / day)),
    ).toEqual([night, nightOvertime])
  })
})

describe('A payslip of a minimum wage earner (PS-01 and PS-02)', () => {
  const pay = (dayType: DayType, isRestDay: boolean, minutes: Partial<typeof NO_MINUTES>, unworked = 0) =>
    premiumPay(table, multiples(dayType, isRestDay), NCR, { ...NO_MINUTES, ...minutes }, unworked)

  it('rounds a line once, from all its minutes', () => {
    expect(pay('ordinary', false, { regular: 5250, overtime: 210 })).toMatchObject({
      basic: 8257_81,
      dayPremium: 0,
      overtime: 412_89,
      total: 8670_70,
    })
  })

  it('pays a rest day and a special day 30 % more, and an hour more of them 69 %', () => {
    const worked = { basic: 755_00, dayPremium: 226_50, overtime: 159_49 }
    expect(pay('ordinary', true, { regular: 480, overtime: 60 })).toMatchObject(worked)
    expect(pay('special_nonworking', false, { regular: 480, overtime: 60 })).toMatchObject(worked)
  })

  it('adds a tenth of the overtime rate for overtime at night', () => {
    expect(pay('ordinary', false, { regular: 4320, overtime: 120, nightOvertime: 60 })).toMatchObject({
      basic: 6795_00,
      overtime: 235_94,
      night: 0,
      nightOvertime: 11_80,
    })
  })

  it('pays a regular holiday that is not worked, and half of one that is half worked at 150 %', () => {
    expect(pay('regular_holiday', false, {}, 480)).toMatchObject({ basic: 0, unworked: 755_00, total: 755_00 })
    const rest = unworkedMinutesOf(table, classOf('regular_holiday'), 240)
    expect(pay('regular_holiday', false, { regular: 240 }, rest).total).toBe(1132_50)
  })
})

describe('What is left of a holiday', () => {
  it('is never less than nothing, and nothing where unworked days are not paid', () => {
    expect(unworkedMinutesOf(table, classOf('regular_holiday'), 600)).toBe(0)
    expect(unworkedMinutesOf(table, classOf('double_regular'), 0)).toBe(480)
    expect(unworkedMinutesOf(table, classOf('special_nonworking'), 0)).toBe(0)
  })
})

describe('Exemptions', () => {
  it('pay a regular holiday as an ordinary day where fewer than ten work', () => {
    const terms = { ...NO_EXEMPTIONS, holidayPayExempt: true }
    expect(classOf('regular_holiday', false, terms)).toEqual(classOf('ordinary'))
    expect(classOf('double_regular', true, terms)).toEqual(classOf('ordinary', true))
    expect(classOf('special_nonworking', false, terms)).toEqual(classOf('special_nonworking'))
  })

  it('pay no night differential where five or fewer work; everything else stays', () => {
    const small = multiples('regular_holiday', false, { ...NO_EXEMPTIONS, nightDifferentialExempt: true })
    expect([small.night, small.nightOvertime]).toEqual([NONE, NONE])
    expect([small.base, small.overtime]).toEqual([ratioOf('2'), ratioOf('2.6')])
  })

  it('pay a special day off where the shop has that practice, but not on a rest day', () => {
    const terms = { ...NO_EXEMPTIONS, specialDayUnworkedPaid: true }
    expect(classOf('special_nonworking', false, terms).unworked).toEqual(ONE)
    expect(classOf('double_special', false, terms).unworked).toEqual(ONE)
    expect(classOf('special_nonworking', true, terms).unworked).toEqual(NONE)
    expect(classOf('ordinary', false, terms).unworked).toEqual(NONE)
  })

  it('do not make up a day the table does not know', () => {
    expect(() => premiumClassOf({ ...table, classes: [] }, 'ordinary', false, NO_EXEMPTIONS)).toThrow(
      'The premium table has no ordinary day.',
    )
  })
})

describe('A salary that pays the day already', () => {
  it('leaves only what the day pays beyond it, and nothing when it pays as much', () => {
    expect(beyond(ratioOf('2'), ONE)).toEqual(ONE)
    expect(beyond(ratioOf('1.3'), ONE)).toEqual(ratioOf('0.3'))
    expect(beyond(ratioOf('1.3'), NONE)).toEqual(ratioOf('1.3'))
    expect(beyond(ONE, ONE)).toEqual(NONE)
    expect(beyond(ONE, ratioOf('2'))).toEqual(NONE)
  })
})

describe('Whatever the day and the minutes', () => {
  it('a minute more never pays less, and no day pays less than the plain rate', () => {
    const minutes = fc.integer({ min: 0, max: 4800 })
    fc.assert(
      fc.property(
        fc.constantFrom(...DAY_TYPES),
        fc.boolean(),
        fc.integer({ min: 100_00, max: 2000_00 }),
        minutes,
        minutes,
        (dayType, isRestDay, daily, regular, overtime) => {
          const at = (more: number) =>
            premiumPay(
              table,
              multiples(dayType, isRestDay),
              { over: daily, under: 1 },
              { ...NO_MINUTES, regular: regular + more, overtime },
              0,
            )
          const [pay, longer] = [at(0), at(1)]
          expect(longer.total).toBeGreaterThanOrEqual(pay.total)
          expect(pay.dayPremium).toBeGreaterThanOrEqual(0)
          expect(pay.overtime * 480).toBeGreaterThanOrEqual(Math.floor(daily * 1.25 * overtime) - 480)
        },
      ),
    )
    expect(premiumPay(table, multiples('ordinary'), { over: fromPesos(755), under: 1 }, WORK, 0).total).toBe(755_00)
  })
})
