import type { ManilaDate } from '../core/manila-time.ts'
import type { DayType, TableRowOf } from './tables.ts'

/** The day type of a calendar day at a branch, and whether someone should check it. */
export interface HolidayClass {
  readonly dayType: DayType
  /** A regular and a special holiday fall on this date: no issuance says how it is paid (payroll.md 1.7). */
  readonly needsReview: boolean
  readonly names: readonly string[]
}

const ORDINARY: HolidayClass = { dayType: 'ordinary', needsReview: false, names: [] }

/**
 * The holiday calendar of a place. `scopes` lists everything the branch belongs to (`region:NCR`, `city:Makati`,
 * `branch:…`); national holidays always count. Labor Code art. 94 and the proclamations in the rows.
 */
export function holidayCalendar(
  rows: readonly Pick<TableRowOf<'holiday'>, 'from' | 'to' | 'content'>[],
  scopes: readonly string[],
): (date: ManilaDate) => HolidayClass {
  const here = new Set(['national', ...scopes])
  const local = rows.filter(({ content }) => here.has(content.scope))
  const singleDays = new Map<ManilaDate, TableRowOf<'holiday'>['content'][]>()
  for (const { from, to, content } of local) {
    if (from === to) singleDays.set(from, [...(singleDays.get(from) ?? []), content])
  }
  const longer = local.filter(({ from, to }) => from !== to)
  return (date) => {
    const found = singleDays.get(date) ?? []
    const spanning = longer.filter(({ from, to }) => from <= date && (to === null || date <= to))
    return found.length + spanning.length === 0
      ? ORDINARY
      : together([...found, ...spanning.map(({ content }) => content)])
  }
}

/**
 * Holidays on the same date: two regular ones are a double holiday, two special ones a double special day; a regular
 * and a special one are paid as regular and flagged (payroll.md 1.7).
 */
export function together(holidays: readonly { readonly name: string; readonly dayType: DayType }[]): HolidayClass {
  const count = (...types: DayType[]) => holidays.filter(({ dayType }) => types.includes(dayType)).length
  const regular = count('regular_holiday') + 2 * count('double_regular')
  const special = count('special_nonworking') + 2 * count('double_special')
  const names = holidays.map(({ name }) => name)
  if (regular > 0)
    return { dayType: regular > 1 ? 'double_regular' : 'regular_holiday', needsReview: special > 0, names }
  if (special > 0) return { dayType: special > 1 ? 'double_special' : 'special_nonworking', needsReview: false, names }
  return { dayType: count('special_working') > 0 ? 'special_working' : 'ordinary', needsReview: false, names }
}
