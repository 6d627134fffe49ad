import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ManilaDate, parseManilaDate } from '../core/manila-time.ts'
import { centavos, sum } from '../core/money.ts'
import { type Bill, draftsDue, dueAfterChange, dueDays, dueOnOrAfter, splitAmount } from './recurring-expenses.ts'

const day = (text: string): ManilaDate => {
  const parsed = parseManilaDate(text)
  if (!parsed) throw new Error(text)
  return parsed
}
const rent: Bill = { dayOfMonth: 5, leadDays: 3, nextDueOn: day('2026-11-05'), endsOn: null, isPaused: false }

describe('a bill that comes every month', () => {
  it('is due on its day, this month or the next', () => {
    expect(dueOnOrAfter(5, day('2026-11-05'))).toBe('2026-11-05')
    expect(dueOnOrAfter(5, day('2026-11-06'))).toBe('2026-12-05')
    expect(dueOnOrAfter(5, day('2026-12-06'))).toBe('2027-01-05')
  })

  it('falls on the last day of a month that is too short for it', () => {
    expect(dueOnOrAfter(31, day('2027-02-01'))).toBe('2027-02-28')
    expect(dueOnOrAfter(31, day('2028-02-01'))).toBe('2028-02-29')
    expect(dueOnOrAfter(30, day('2026-11-30'))).toBe('2026-11-30')
  })

  it('is drafted its lead days before it is due, and not a day sooner', () => {
    expect(draftsDue(rent, day('2026-11-01'))).toEqual({ days: [], next: '2026-11-05' })
    expect(draftsDue(rent, day('2026-11-02'))).toEqual({ days: ['2026-11-05'], next: '2026-12-05' })
  })

  it('catches up the months nobody was there', () => {
    expect(draftsDue(rent, day('2027-01-20')).days).toEqual(['2026-11-05', '2026-12-05', '2027-01-05'])
  })

  it('is drafted no more after its end, nor while it rests', () => {
    expect(draftsDue({ ...rent, endsOn: day('2026-12-01') }, day('2027-01-20')).days).toEqual(['2026-11-05'])
    expect(draftsDue({ ...rent, isPaused: true }, day('2027-01-20'))).toEqual({ days: [], next: '2026-11-05' })
  })

  it('tells the days it will be due, from its next one on', () => {
    expect(dueDays(rent, day('2026-10-01'), day('2027-01-05'))).toEqual(['2026-11-05', '2026-12-05', '2027-01-05'])
    expect(dueDays({ ...rent, isPaused: true }, day('2026-10-01'), day('2027-01-05'))).toEqual([])
  })
})

describe('changing a monthly bill', () => {
  const moved = (dayOfMonth: number, today: string, bill = rent) =>
    dueAfterChange(bill, { dayOfMonth, isPaused: false }, day(today))

  it('keeps it in its month, so that none is drafted twice', () => {
    const drafted = { ...rent, nextDueOn: day('2026-12-05') }
    expect(moved(20, '2026-11-10', drafted)).toBe('2026-12-20')
    expect(moved(1, '2026-11-10', drafted)).toBe('2026-12-01')
    expect(moved(5, '2026-11-10', drafted)).toBe('2026-12-05')
  })

  it('does not catch up what it missed while it rested', () => {
    const resting = { ...rent, isPaused: true }
    expect(moved(5, '2027-01-20', resting)).toBe('2027-02-05')
    expect(moved(5, '2026-11-03', resting)).toBe('2026-11-05')
    expect(dueAfterChange(resting, { dayOfMonth: 5, isPaused: true }, day('2027-01-20'))).toBe('2026-11-05')
  })
})

describe('an expense several branches share', () => {
  it('gives each its part, the odd centavo to one of them', () => {
    const thirds = [
      { branchId: 'a', basisPoints: 3333 },
      { branchId: 'b', basisPoints: 3333 },
      { branchId: 'c', basisPoints: 3334 },
    ]
    expect(splitAmount(centavos(10_000), thirds).map(({ amount }) => amount)).toEqual([3333, 3333, 3334])
  })

  it('refuses shares that are not the whole, a branch twice, and less than a centavo each', () => {
    const half = { branchId: 'a', basisPoints: 5000 }
    expect(() => splitAmount(centavos(100), [half])).toThrow('must add up to 100%')
    expect(() => splitAmount(centavos(100), [half, half])).toThrow('one share')
    expect(() => splitAmount(centavos(1), [half, { ...half, branchId: 'b' }])).toThrow('too small')
  })

  it('makes up the amount to the centavo, whatever it is and whoever shares it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 100_000_000 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 8 }),
        (amount, cuts) => {
          const edges = [0, ...cuts.toSorted((a, b) => a - b), 10_000]
          const shares = edges
            .slice(1)
            .map((edge, at) => ({ branchId: String(at), basisPoints: edge - (edges[at] ?? 0) }))
          expect(sum(splitAmount(centavos(amount), shares).map((part) => part.amount))).toBe(amount)
        },
      ),
    )
  })
})
