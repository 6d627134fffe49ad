import { describe, expect, it } from 'vitest'
import { type ManilaDate, monthEndOf } from '../core/manila-time.ts'
import { fromPesos as pesos, sum, ZERO } from '../core/money.ts'
import { type AgencyShares, type KnownContributions, keptOf, remittedOn } from './cash-forecast-contributions.ts'
import type { ExpectedPay } from './cash-forecast-pay.ts'

const day = (date: string) => date as ManilaDate
const TODAY = day('2026-11-21')
const shares = (agency: AgencyShares['agency'], employee: number, employer: number): AgencyShares => ({
  agency,
  employee: pesos(employee),
  employer: pesos(employer),
})
const known = (own: Partial<KnownContributions> = {}): KnownContributions => ({
  timing: 'split',
  usual: [shares('sss', 750, 1_530), shares('philhealth', 375.01, 375.01)],
  heads: 3,
  computed: [],
  owed: ZERO,
  ...own,
})
/** A pay of a month that has so many. */
function pay(from: string, to: string, nth: number, pays: number): ExpectedPay {
  const place = { monthEnd: monthEndOf(day(to)), isFirst: nth === 1, isLast: nth === pays, pays }
  const nothing = { planned: ZERO, plannedShifts: 0, usual: ZERO, usualDays: 0 }
  return { payDate: day(to), from: day(from), to: day(to), ...nothing, place }
}
const HALVES = [pay('2026-11-01', '2026-11-15', 1, 2), pay('2026-11-16', '2026-11-30', 2, 2)]
const amountsOf = (given: KnownContributions, pays: readonly ExpectedPay[]) =>
  pays.map((one) => sum(keptOf(given, one).map(({ amount }) => amount)))

describe('what a pay keeps for the agencies', () => {
  it.each([
    ['split', [562_50, 562_51]],
    ['first_cutoff', [1_125_01, 0]],
    ['second_cutoff', [0, 1_125_01]],
  ] as const)('%s: the pays of a month keep the month’s shares to the centavo', (timing, kept) => {
    expect(amountsOf(known({ timing }), HALVES)).toEqual(kept)
  })

  it('split over five weeks, the last takes what does not divide', () => {
    const weeks = [1, 2, 3, 4, 5].map((nth) => pay('2026-10-01', '2026-10-07', nth, 5))
    expect(amountsOf(known(), weeks)).toEqual([225_00, 225_00, 225_00, 225_00, 225_01])
  })

  it('nothing where nobody has shares', () => {
    expect(keptOf(known({ usual: [] }), HALVES[1] as ExpectedPay)).toEqual([])
  })
})

describe('what is remitted', () => {
  const on = (given: KnownContributions, date: string, pays: readonly ExpectedPay[] = []) =>
    sum(remittedOn(given, pays, { today: TODAY, date: day(date) }).map(({ amount }) => amount))
  const october = (own: AgencyShares, approved = true) => ({
    ...own,
    monthEnd: day('2026-10-31') as ManilaDate,
    approved,
  })

  it('of a month still to be paid comes as usual: Pag-IBIG, PhilHealth, SSS on their days of the next month', () => {
    const given = known({ usual: [...known().usual, shares('pagibig', 200, 200)] })
    const days = ['2026-12-14', '2026-12-15', '2026-12-31']
    expect(days.map((date) => on(given, date, HALVES))).toEqual([-400_00, -750_02, -2_280_00])
    const parts = remittedOn(given, HALVES, { today: TODAY, date: day('2026-12-14') })
    expect(parts).toMatchObject([
      { why: 'employee_shares', name: 'Pag-IBIG', on: '2026-11-01', to: '2026-11-30', count: 3 },
      { why: 'employer_shares', name: 'Pag-IBIG' },
    ])
  })

  it('on the last day of a February that has no 31st', () => {
    expect(on(known(), '2027-02-28', [pay('2027-01-16', '2027-01-31', 2, 2)])).toBe(-2_280_00)
  })

  it('of an approved month comes as far as the books still owe it: what was due first is taken for paid', () => {
    const computed = [october(shares('philhealth', 100, 100)), october(shares('sss', 300, 700))]
    // PhilHealth's was due on 15 November: late, so today. SSS is due on the 30th.
    const both = known({ usual: [], computed, owed: pesos(1_200) })
    expect([on(both, TODAY), on(both, '2026-11-30')]).toEqual([-200_00, -1_000_00])
    const one = known({ usual: [], computed, owed: pesos(1_050) })
    expect([on(one, TODAY), on(one, '2026-11-30')]).toEqual([-50_00, -1_000_00])
    const none = known({ usual: [], computed, owed: pesos(-5) })
    expect([on(none, TODAY), on(none, '2026-11-30')]).toEqual([ZERO, ZERO])
  })

  it('of a month that is computed and not approved comes whole, and never beside the usual of the same month', () => {
    const computed = [{ ...shares('sss', 300, 700), monthEnd: day('2026-11-30'), approved: false }]
    expect(on(known({ usual: [], computed }), '2026-12-31')).toBe(-1_000_00)
    expect(on(known({ computed }), '2026-12-31', HALVES)).toBe(-2_280_00)
  })
})
