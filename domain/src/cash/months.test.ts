import { describe, expect, it } from 'vitest'
import { type ManilaDate, parseManilaDate } from '../core/manila-time.ts'
import { closeMonth, type MonthState } from './months.ts'

function day(text: string): ManilaDate {
  const date = parseManilaDate(text)
  if (!date) throw new TypeError(`${text} is no day`)
  return date
}
const october = (given: Partial<MonthState> = {}): MonthState => ({
  month: day('2026-10-01'),
  today: day('2026-11-05'),
  oldestOpen: day('2026-10-01'),
  openDrawers: [],
  proven: true,
  ...given,
})
const refusal = (code: string) => expect.objectContaining({ code })

describe('Closing a month', () => {
  it('is allowed when it is over, the oldest open one, its drawers are closed and its books agree', () => {
    expect(() => closeMonth(october())).not.toThrow()
    expect(() => closeMonth(october({ oldestOpen: null }))).not.toThrow()
  })

  it('waits for the second day of the next one: the last night may run until the morning', () => {
    expect(() => closeMonth(october({ today: day('2026-10-31') }))).toThrow(refusal('month_not_over'))
    expect(() => closeMonth(october({ today: day('2026-11-01') }))).toThrow(refusal('month_not_over'))
    expect(() => closeMonth(october({ today: day('2026-11-02') }))).not.toThrow()
  })

  it('knows how long February is', () => {
    const february = { month: day('2028-02-01'), oldestOpen: day('2028-02-01') }
    expect(() => closeMonth(october({ ...february, today: day('2028-03-01') }))).toThrow(refusal('month_not_over'))
    expect(() => closeMonth(october({ ...february, today: day('2028-03-02') }))).not.toThrow()
  })

  it('happens once', () => {
    expect(() => closeMonth(october({ oldestOpen: day('2026-11-01') }))).toThrow(refusal('month_closed'))
  })

  it('waits for the months before it', () => {
    expect(() => closeMonth(october({ oldestOpen: day('2026-09-01') }))).toThrow('An earlier month is still open')
  })

  it('waits for every drawer that was opened in it, and for the books to agree', () => {
    expect(() => closeMonth(october({ openDrawers: ['Lahug'] }))).toThrow(
      'The Lahug drawer was opened this month and never closed',
    )
    expect(() => closeMonth(october({ proven: false }))).toThrow('The figures don’t match the accounts')
  })

  it('tells everything that is in its way at once', () => {
    const state = october({ oldestOpen: day('2026-08-01'), openDrawers: ['Lahug', 'Mabolo'], proven: false })
    expect(() => closeMonth(state)).toThrow(
      expect.objectContaining({
        code: 'branch_has_open_work',
        details: {
          inTheWay: [
            'An earlier month is still open',
            'The Lahug drawer was opened this month and never closed',
            'The Mabolo drawer was opened this month and never closed',
            'The figures don’t match the accounts. Check the cash flow.',
          ],
        },
      }),
    )
  })
})
