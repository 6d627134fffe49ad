import { describe, expect, it } from 'vitest'
import { type ManilaDate, parseManilaDate } from '../../core/manila-time.ts'
import { conversionInputOf, convertedYearOf, leaveYearsEndingIn } from './leave-conversions.ts'

const LAW = { daysPerYear: 5, afterYears: 1 }
const day = (text: string): ManilaDate => {
  const date = parseManilaDate(text)
  if (!date) throw new Error(`${text} is no day`)
  return date
}
const hired = (on: string, left?: string) => ({ hiredOn: day(on), separatedOn: left ? day(left) : null })

describe('The leave years that end in a calendar year', () => {
  it('are from one anniversary of the hiring to the day before the next', () => {
    expect(leaveYearsEndingIn(hired('2023-03-10'), 2026)).toEqual([
      { from: '2025-03-10', to: '2026-03-09', completedYears: 2, months: 12, isFinal: false },
    ])
    expect(leaveYearsEndingIn(hired('2023-01-01'), 2026)).toMatchObject([{ from: '2026-01-01', to: '2026-12-31' }])
  })

  it('are none in the year of hiring, unless somebody left in it', () => {
    expect(leaveYearsEndingIn(hired('2026-03-10'), 2026)).toEqual([])
    expect(leaveYearsEndingIn(hired('2027-03-10'), 2026)).toEqual([])
    expect(leaveYearsEndingIn(hired('2026-03-10', '2026-07-01'), 2026)).toMatchObject([
      { to: '2026-07-01', completedYears: 0, months: 3, isFinal: true },
    ])
  })

  it('end with the last day of somebody who left, in whole months; nothing comes after', () => {
    const left = hired('2024-03-10', '2026-09-09')
    expect(leaveYearsEndingIn(left, 2026)).toEqual([
      { from: '2025-03-10', to: '2026-03-09', completedYears: 1, months: 12, isFinal: false },
      { from: '2026-03-10', to: '2026-09-09', completedYears: 2, months: 6, isFinal: true },
    ])
    expect(leaveYearsEndingIn(left, 2027)).toEqual([])
  })

  it('of somebody who left on the last day of one is that one alone, whole', () => {
    expect(leaveYearsEndingIn(hired('2024-03-10', '2026-03-09'), 2026)).toMatchObject([{ months: 12, isFinal: false }])
  })

  it('begin on 1 March for somebody hired on 29 February', () => {
    expect(leaveYearsEndingIn(hired('2024-02-29'), 2026)).toMatchObject([{ from: '2025-03-01', to: '2026-02-28' }])
  })
})

describe('What is converted', () => {
  const [whole, last] = leaveYearsEndingIn(hired('2024-03-10', '2026-09-09'), 2026)
  const first = leaveYearsEndingIn(hired('2025-03-10'), 2026)[0]

  it('is what was given less what was used, and by months for the last year', () => {
    expect(whole && convertedYearOf(whole, LAW, 2)).toEqual({
      completedYears: 1,
      givenMilli: 5000,
      monthsInYear: 0,
      usedMilli: 2000,
    })
    expect(last && convertedYearOf(last, LAW, 0)).toMatchObject({ givenMilli: 5000, monthsInYear: 6 })
  })

  it('is nothing of the first year of service', () => {
    expect(first && convertedYearOf(first, LAW, 0)).toMatchObject({ completedYears: 0, givenMilli: 0, monthsInYear: 0 })
  })

  it('of several years is one conversion', () => {
    const years = [whole, last].flatMap((year) => (year ? [convertedYearOf(year, LAW, 1)] : []))
    expect(conversionInputOf(years, 0)).toEqual({
      completedYears: 2,
      unusedPriorMilli: 10_000,
      monthsInYear: 6,
      usedMilli: 2000,
      isExempt: false,
    })
    expect(conversionInputOf(years, 3000)).toMatchObject({ convertedBeforeMilli: 3000 })
    expect(conversionInputOf([], 3000)).toBeUndefined()
  })
})
