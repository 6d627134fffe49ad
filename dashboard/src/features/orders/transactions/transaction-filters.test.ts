import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { describe, expect, it } from 'vitest'
import {
  chartDays,
  cleared,
  daysOf,
  isNarrowed,
  readFilters,
  type TransactionFilters,
  writeFilters,
} from './transaction-filters.ts'

const day = (text: string): ManilaDate => {
  const parsed = parseManilaDate(text)
  if (!parsed) throw new Error(`${text} is no day`)
  return parsed
}
/** A Saturday. */
const TODAY = day('2026-11-21')
const BRANCH = '0198c0de-0000-7000-8000-00000000000a'

describe('the filters in the URL', () => {
  it('are this week’s orders when the URL is bare, and leave it bare', () => {
    const filters = readFilters(new URLSearchParams())
    expect(filters).toEqual({ view: 'orders', dates: 'week', sort: 'receivedAt', direction: 'desc' })
    expect(writeFilters(filters).toString()).toBe('')
  })

  const cases: TransactionFilters[] = [
    { view: 'payments', dates: 'today', method: 'gcash', sort: 'receivedAt', direction: 'desc' },
    { view: 'unpaid', dates: 'any', branchId: BRANCH, sort: 'balance', direction: 'desc' },
    {
      view: 'orders',
      dates: 'any',
      stage: 'ready',
      paymentStatus: 'partial',
      type: 'pick-up_deliver',
      sort: 'total',
      direction: 'asc',
    },
    {
      view: 'voids',
      dates: { from: day('2026-11-01'), to: day('2026-11-07') },
      search: 'Reyes 0917',
      sort: 'number',
      direction: 'asc',
    },
    { view: 'orders', dates: { from: day('2026-11-01') }, sort: 'promisedAt', direction: 'asc' },
  ]
  it.each(cases)('survive a round trip: %o', (filters) => {
    expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters)
  })

  it('ignore what they do not know', () => {
    const filters = readFilters(
      new URLSearchParams('view=board&stage=ironing&from=2026-13-40&dates=someday&sort=luck&payment=maybe'),
    )
    expect(filters).toEqual(readFilters(new URLSearchParams()))
  })

  it('keep the opened order and other words of the URL', () => {
    const params = writeFilters(
      cleared(readFilters(new URLSearchParams('stage=ready'))),
      new URLSearchParams('id=7&stage=ready'),
    )
    expect(params.toString()).toBe('id=7')
  })

  it('look for unpaid and unclaimed orders over all days', () => {
    expect(readFilters(new URLSearchParams('view=unpaid')).dates).toBe('any')
    expect(readFilters(new URLSearchParams('view=unclaimed')).dates).toBe('any')
  })

  it('are narrowed by anything but the view and the usual days', () => {
    expect(isNarrowed(readFilters(new URLSearchParams('view=unpaid&sort=balance')))).toBe(false)
    expect(isNarrowed(readFilters(new URLSearchParams('dates=today')))).toBe(true)
    expect(isNarrowed(readFilters(new URLSearchParams('search=Ana')))).toBe(true)
    expect(isNarrowed(cleared(readFilters(new URLSearchParams('search=Ana&from=2026-11-01'))))).toBe(false)
  })
})

describe('the days behind a choice', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['week', '2026-11-16', '2026-11-21'],
    ['month', '2026-11-01', '2026-11-21'],
  ] as const)('%s', (period, from, to) => {
    expect(daysOf(period, TODAY)).toEqual({ from, to })
  })

  it('a week begins on its Monday, on a Sunday too', () => {
    expect(daysOf('week', day('2026-11-22')).from).toBe('2026-11-16')
    expect(daysOf('week', day('2026-11-16')).from).toBe('2026-11-16')
  })

  it('any day has no bounds', () => {
    expect(daysOf('any', TODAY)).toEqual({})
  })
})

describe('the days of the chart', () => {
  it('are a week up to a single day', () => {
    expect(chartDays({ from: TODAY, to: TODAY }, TODAY)).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  })
  it('are those of the week that have come, and none before it', () => {
    expect(chartDays(daysOf('week', TODAY), TODAY)).toEqual({ from: '2026-11-16', to: '2026-11-21' })
  })
  it('are never more than 31, the last of those asked for', () => {
    expect(chartDays({}, TODAY)).toEqual({ from: '2026-10-22', to: '2026-11-21' })
    expect(chartDays({ from: day('2026-01-01'), to: day('2026-06-30') }, TODAY)).toEqual({
      from: '2026-05-31',
      to: '2026-06-30',
    })
  })
})
