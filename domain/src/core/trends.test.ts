import { expect, it } from 'vitest'
import { type ManilaDate, parseManilaDate } from './manila-time.ts'
import { isUnfinished, ticksOf, trendOf } from './trends.ts'

const day = (text: string) => parseManilaDate(text) as ManilaDate
const [monday, tuesday, wednesday] = [day('2026-11-23'), day('2026-11-24'), day('2026-11-25')]

it('leaves an unfinished today out of a trend, and adds up what branches had on a day', () => {
  const days = [
    { date: tuesday, value: 40 },
    { date: monday, value: 30 },
    { date: monday, value: 5 },
    { date: wednesday, value: 1 },
  ]
  expect(trendOf(days, wednesday)).toEqual([35, 40])
})

it('calls a period unfinished until the day after its last', () => {
  expect(isUnfinished({ from: monday, to: tuesday }, tuesday)).toBe(true)
  expect(isUnfinished({ from: monday, to: tuesday }, wednesday)).toBe(false)
})

it('gives an axis a few round values within its range', () => {
  expect(ticksOf(0, 41_233_00)).toEqual([0, 20_000_00, 40_000_00])
  expect(ticksOf(-300, 900)).toEqual([0, 500])
  expect(ticksOf(0, 4)).toEqual([0, 1, 2, 3, 4])
  expect(ticksOf(7, 7)).toEqual([])
  expect(ticksOf(0, 1)).toEqual([0, 1])
  expect(ticksOf(-1, 1, 4, 100)).toEqual([0])
})
