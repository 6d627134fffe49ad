import { expect, test } from 'vitest'
import { type ManilaDate, parseManilaDate } from './manila-time.ts'
import { monthSpanBefore, periodsOf, spanBefore } from './periods.ts'

const day = (text: string): ManilaDate => {
  const found = parseManilaDate(text)
  if (!found) throw new RangeError(text)
  return found
}
const span = (from: string, to: string) => ({ from: day(from), to: day(to) })

test.each([
  ['day', '2026-11-01', '2026-11-03', ['01–01', '02–02', '03–03']],
  ['week', '2026-11-04', '2026-11-17', ['04–08', '09–15', '16–17']],
  ['month', '2026-10-20', '2026-12-05', ['20–31', '01–30', '01–05']],
  ['pay', '2026-11-01', '2026-12-16', ['01–15', '16–30', '01–15', '16–16']],
  ['pay', '2026-02-16', '2026-03-01', ['16–28', '01–01']],
] as const)('a stretch of days is cut by the %s', (kind, from, to, expected) => {
  expect(periodsOf(span(from, to), kind).map((one) => `${one.from.slice(8)}–${one.to.slice(8)}`)).toEqual(expected)
})

test.each([
  ['whole months with the months before', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['two months with two', '2026-10-01', '2026-11-30', '2026-08-01', '2026-09-30'],
  ['a week with the week before', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['a part of a month with as many days', '2026-11-01', '2026-11-21', '2026-10-11', '2026-10-31'],
])('%s is compared', (_name, from, to, before, until) => {
  expect(spanBefore(span(from, to))).toEqual(span(before, until))
})

test.each([
  ['a running month with the same days', '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
  ['the first of a month with the first', '2026-11-01', '2026-11-01', '2026-10-01', '2026-10-01'],
  ['the end of a longer month with all of the shorter', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['a day that the shorter month lacks with all of it', '2026-03-01', '2026-03-29', '2026-02-01', '2026-02-28'],
  ['March 29 with the day of a leap year', '2028-03-01', '2028-03-29', '2028-02-01', '2028-02-29'],
  ['the last day of a shorter month with the same days', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-28'],
  ['January with December', '2026-01-01', '2026-01-15', '2025-12-01', '2025-12-15'],
  ['a month that is over with the whole month before', '2026-02-01', '2026-03-01', '2026-01-01', '2026-01-31'],
])('of expenses, %s is compared', (_name, from, today, before, until) => {
  expect(monthSpanBefore(day(from), day(today))).toEqual(span(before, until))
})
