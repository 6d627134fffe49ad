import { describe, expect, it } from 'vitest'
import { fromPesos } from '../core/money.ts'
import { earnedAfter, monthsBetween, yearEndOf } from './earned-years.ts'
import { leaf, node } from './explanations.ts'
import { day } from './testing/tables.ts'

describe('Months between two days', () => {
  const months = (after: string, until: string) => monthsBetween(day(after), day(until))

  it('are halves as payrolls count them', () => {
    expect(months('2026-12-15', '2026-12-31')).toEqual({ over: 1, under: 2 })
    expect(months('2026-11-30', '2026-12-31')).toEqual({ over: 1, under: 1 })
    expect(months('2026-05-15', '2026-12-31')).toEqual({ over: 15, under: 2 })
    expect(months('2026-12-31', '2026-12-31')).toEqual({ over: 0, under: 1 })
  })

  it('have parts of a half by its days', () => {
    // Four of sixteen days of the second half.
    expect(months('2026-12-27', '2026-12-31')).toEqual({ over: 1, under: 8 })
    // Thirteen days of February's second half in a common year, fourteen in a leap year.
    expect(months('2027-02-27', '2027-02-28')).toEqual({ over: 1, under: 26 })
    expect(months('2028-02-28', '2028-02-29')).toEqual({ over: 1, under: 28 })
  })
})

describe('What was earned after a day', () => {
  it('is what its days say; a salary has none', () => {
    const of = (date: string, pesos: number) => leaf('DAY', fromPesos(pesos), { date: day(date) })
    const lines = [
      { explanation: node('BASIC', [of('2026-12-31', 600), of('2027-01-01', 700), of('2027-01-02', 50)]) },
      { explanation: node('ABSENCE', [of('2027-01-02', -100)]) },
      { explanation: node('BASIC_SALARY', [leaf('SALARY', fromPesos(9000))]) },
    ]
    expect(earnedAfter(lines, yearEndOf(day('2026-12-28')))).toBe(fromPesos(650))
    expect(earnedAfter(lines, yearEndOf(day('2027-01-01')))).toBe(0)
  })
})
