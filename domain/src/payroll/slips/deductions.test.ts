import { describe, expect, it } from 'vitest'
import { fromPesos, ZERO } from '../../core/money.ts'
import { deMinimis, OVERTIME_MEAL } from '../../law/de-minimis.ts'
import { sumOfLeaves } from '../../law/explanations.ts'
import { holidayCalendar, together } from '../../law/holidays.ts'
import { decimalOf, ratioOf } from '../../law/ratios.ts'
import { day, testTables } from '../../law/testing/tables.ts'
import { lossDeduction } from '../items/losses.ts'
import { NO_DEDUCTIONS, takeDeductions } from './deductions.ts'

const fifth = () => ratioOf('0.20')
const guard = { leastNet: ZERO, mostShare: ratioOf('0.5') }
const advance = {
  id: 'a',
  grantedOn: day('2026-01-01'),
  balance: fromPesos(900),
  instalment: fromPesos(300),
  arrears: ZERO,
  collectAll: false,
  hasAuthority: true,
}

describe('Deductions', () => {
  it('are taken in the order of the law, as far as the pay goes', () => {
    const taken = takeDeductions(
      fromPesos(1000),
      {
        courtSupport: [{ id: 'c', code: 'SUPPORT', amount: fromPesos(400) }],
        loans: [{ id: 'l', code: 'SSS_LOAN', amount: fromPesos(300) }],
        advances: [advance],
        losses: [
          {
            id: 'd',
            wagesOfWeek: fromPesos(5000),
            loss: { amount: fromPesos(2000), alreadyDeducted: ZERO, isShownResponsible: true, wasHeard: true },
          },
        ],
        others: [{ id: 'o', code: 'UNIFORM', amount: fromPesos(50), hasAuthority: true }],
      },
      guard,
      fifth,
    )
    expect([taken.courtSupport[0]?.taken, taken.loans[0]?.taken, taken.advances[0]?.taken]).toEqual([
      40_000, 30_000, 15_000,
    ])
    expect(taken.losses).toMatchObject([{ taken: 15_000, shortfall: 85_000 }])
    expect(taken.others).toMatchObject([{ taken: 0, shortfall: 5000 }])
    expect([taken.net, sumOfLeaves(taken.explanation)]).toEqual([0, -100_000])
  })
  it('without the employee’s written authority are not taken', () => {
    const others = [{ id: 'o', code: 'UNIFORM', amount: fromPesos(50), hasAuthority: false }]
    const taken = takeDeductions(
      fromPesos(1000),
      { ...NO_DEDUCTIONS, others, advances: [{ ...advance, hasAuthority: false }] },
      guard,
      fifth,
    )
    expect([taken.net, taken.advances[0]?.taken]).toEqual([fromPesos(1000), 0])
  })
  it('take nothing from a pay that is already less than nothing', () => {
    expect(takeDeductions(fromPesos(-5), { ...NO_DEDUCTIONS, advances: [advance] }, guard, fifth)).toMatchObject({
      net: 0,
      advances: [{ taken: 0 }],
    })
  })
})

describe('Loss or damage', () => {
  const loss = { amount: fromPesos(2500), alreadyDeducted: ZERO, isShownResponsible: true, wasHeard: true }
  it.each([{ isShownResponsible: false }, { wasHeard: false }])('takes nothing when %j', (missing) => {
    expect(lossDeduction(fromPesos(4530), fifth(), { ...loss, ...missing })).toEqual({
      cap: 90_600,
      deducted: 0,
      remaining: 250_000,
    })
  })
})

describe('A small benefit', () => {
  const [row] = testTables().de_minimis
  if (!row) throw new Error('There is no de minimis table')
  it('on overtime is measured by the minimum wage', () => {
    expect(deMinimis(row.content, OVERTIME_MEAL, fromPesos(200), { minimumWage: fromPesos(500) })).toMatchObject({
      ceiling: 15_000,
      excess: 5000,
    })
  })
  it('the table does not know is refused', () => {
    expect(() => deMinimis(row.content, 'golf', fromPesos(1))).toThrow('golf isn’t in the de minimis table')
    expect(() => deMinimis(row.content, OVERTIME_MEAL, fromPesos(1))).toThrow()
  })
})

describe('The holidays of a place', () => {
  const holiday = (
    name: string,
    dayType: 'regular_holiday' | 'special_nonworking' | 'special_working',
    scope: string,
  ) => ({
    from: day('2026-08-21'),
    to: day('2026-08-21'),
    content: { name, dayType, scope },
  })
  it('are the nation’s and its own, not another city’s', () => {
    const rows = [
      holiday('Ninoy', 'special_nonworking', 'national'),
      holiday('Charter', 'special_nonworking', 'city:Cebu'),
    ]
    expect(holidayCalendar(rows, ['city:Cebu'])(day('2026-08-21'))).toMatchObject({
      dayType: 'double_special',
      names: ['Ninoy', 'Charter'],
    })
    expect(holidayCalendar(rows, ['city:Makati'])(day('2026-08-21')).dayType).toBe('special_nonworking')
    expect(holidayCalendar(rows, [])(day('2026-08-22')).dayType).toBe('ordinary')
  })
  it('that meet are double, or paid as regular and looked at', () => {
    const of = (...types: ('regular_holiday' | 'special_nonworking' | 'special_working')[]) =>
      together(types.map((dayType) => ({ name: 'x', dayType })))
    expect(of('regular_holiday', 'regular_holiday')).toMatchObject({ dayType: 'double_regular', needsReview: false })
    expect(of('regular_holiday', 'special_nonworking')).toMatchObject({ dayType: 'regular_holiday', needsReview: true })
    expect(of('special_working', 'special_nonworking')).toMatchObject({
      dayType: 'special_nonworking',
      needsReview: false,
    })
  })
})

describe('A rate of law', () => {
  it('is exact, and written back as it was read', () => {
    expect(ratioOf('1.30')).toEqual({ over: 13, under: 10 })
    expect(['0.045', '395', '2.7885', '0'].map((text) => decimalOf(ratioOf(text)))).toEqual([
      '0.045',
      '395',
      '2.7885',
      '0',
    ])
    expect(() => ratioOf('1,5')).toThrow('1,5 isn’t a decimal')
  })
})
