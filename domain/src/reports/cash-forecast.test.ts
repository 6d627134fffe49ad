import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type ManilaDate, parseManilaDate, weekdayOf } from '../core/manila-time.ts'
import { add, centavos, sum, ZERO } from '../core/money.ts'
import {
  BAND_SHARE,
  bandOf,
  FORECAST_DAYS,
  firstBelow,
  forecastCash,
  HISTORY_DAYS,
  type KnownCash,
  togetherOf,
} from './cash-forecast.ts'
import type { PastDay } from './cash-forecast-usual.ts'
import { dayLeftOf } from './cash-forecast-usual.ts'

const day = (text: string): ManilaDate => {
  const date = parseManilaDate(text)
  if (!date) throw new Error(`${text} is no day`)
  return date
}
/** A Saturday. */
const TODAY = day('2026-11-21')
const pesos = (amount: number) => centavos(amount * 100)

const past = (of: (date: ManilaDate, index: number) => number, days = HISTORY_DAYS): PastDay[] =>
  Array.from({ length: days }, (_, index) => {
    const date = addDays(TODAY, index - days)
    return { date, received: pesos(of(date, index)), collected: pesos(of(date, index)), itemSales: ZERO }
  })
/** Everybody pays on the day. */
const atOnce = (days: readonly PastDay[]) =>
  days.map(({ date, received }) => ({ receivedOn: date, lag: 0, amount: received }))
const known = (given: Partial<KnownCash> = {}): KnownCash => {
  const days = given.past ?? past(() => 1_000)
  return {
    today: TODAY,
    dayLeft: 1,
    held: pesos(50_000),
    past: days,
    paid: atOnce(days),
    open: [],
    movements: [],
    bills: [],
    runs: [],
    lastPeriod: null,
    shifts: [],
    paidOn: [],
    contributions: { timing: 'second_cutoff', usual: [], heads: 0, computed: [], owed: ZERO },
    instalments: [],
    approved: [],
    ...given,
  }
}
const linesOn = (given: KnownCash, date: string) =>
  Object.fromEntries(
    (forecastCash(given).days.find((one) => one.date === date)?.lines ?? []).map(({ kind, amount }) => [kind, amount]),
  )

describe('What is sold on the days to come', () => {
  it('is what its weekday usually brings', () => {
    const days = past((date) => (weekdayOf(date) === 6 ? 3_000 : 1_000))
    expect(linesOn(known({ past: days }), '2026-11-28')).toEqual({ new_orders: pesos(3_000) })
    expect(linesOn(known({ past: days }), '2026-11-29')).toEqual({ new_orders: pesos(1_000) })
  })
  it('is today only what of the day is left', () => {
    expect(linesOn(known({ dayLeft: 0.25 }), TODAY)).toEqual({ new_orders: pesos(250) })
    expect(linesOn(known({ dayLeft: 0 }), TODAY)).toEqual({})
    expect(dayLeftOf({ opens: 480, closes: 1_200 }, 300)).toBe(1)
    expect(dayLeftOf({ opens: 480, closes: 1_200 }, 1_020)).toBe(0.25)
    expect(dayLeftOf({ opens: 480, closes: 1_200 }, 1_300)).toBe(0)
    expect(dayLeftOf(null, 600)).toBe(0)
  })
  it('comes in when customers pay: half at once, half two days later', () => {
    const days = past(() => 1_000)
    const paid = days.flatMap(({ date }) => [
      { receivedOn: date, lag: 0, amount: pesos(500) },
      { receivedOn: date, lag: 2, amount: pesos(500) },
    ])
    expect(linesOn(known({ paid }), TODAY)).toEqual({ new_orders: pesos(500) })
    expect(linesOn(known({ paid }), '2026-11-23')).toEqual({ new_orders: pesos(1_000) })
  })
  it('is nothing for a branch without a past, and says nothing about its luck', () => {
    const { days } = forecastCash(known({ past: [], paid: [] }))
    expect(days.every(({ lines, netSpread }) => lines.length === 0 && netSpread === 0)).toBe(true)
  })
})

describe('Orders that are open', () => {
  const half = past(() => 1_000).flatMap(({ date }) => [
    { receivedOn: date, lag: 0, amount: pesos(500) },
    { receivedOn: date, lag: 2, amount: pesos(250) },
    { receivedOn: date, lag: 3, amount: pesos(250) },
  ])
  const open = (receivedOn: string, dueOn: string | null = null) => ({
    receivedOn: day(receivedOn),
    dueOn: dueOn === null ? null : day(dueOn),
    count: 2,
    amount: pesos(400),
  })
  it('are paid as others of their age were', () => {
    const given = known({ paid: half, open: [open('2026-11-20')] })
    expect(linesOn(given, '2026-11-22').unpaid_orders).toBe(pesos(200))
    expect(linesOn(given, '2026-11-23').unpaid_orders).toBe(pesos(200))
    expect(linesOn(given, '2026-11-24').unpaid_orders).toBeUndefined()
  })
  it('of a customer with an account are paid on the day they are due', () => {
    const given = known({ paid: half, open: [open('2026-10-02', '2026-11-30')] })
    expect(linesOn(given, '2026-11-30').unpaid_orders).toBe(pesos(400))
  })
  it('that nobody fetched for a week are not counted, and are told', () => {
    const forecast = forecastCash(known({ paid: half, open: [open('2026-11-01'), open('2026-11-13')] }))
    expect(forecast.notCounted).toEqual({ count: 4, amount: pesos(800) })
    expect(forecast.days.some(({ lines }) => lines.some(({ kind }) => kind === 'unpaid_orders'))).toBe(false)
  })
})

describe('Pay', () => {
  const shifts = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({
      date: addDays(TODAY, from + index),
      shifts: 2,
      cost: pesos(1_000),
    }))
  it('is what the planned shifts of its period cost, and the usual cost of days nobody planned', () => {
    const given = known({ shifts: shifts(-28, 5) })
    // 16 to 30 November, paid on 5 December: ten days are planned, five are not.
    const line = forecastCash(given)
      .days.find(({ date }) => date === '2026-12-05')
      ?.lines.at(-1)
    expect(line).toMatchObject({ kind: 'payroll', amount: pesos(-15_000) })
    expect(line?.parts).toMatchObject([
      { why: 'planned_shifts', count: 20, amount: pesos(-10_000), on: '2026-11-16', to: '2026-11-30' },
      { why: 'usual_shifts', count: 5, amount: pesos(-5_000) },
    ])
  })
  const contributions = {
    timing: 'second_cutoff' as const,
    usual: [
      { agency: 'sss' as const, employee: pesos(800), employer: pesos(1_610) },
      { agency: 'philhealth' as const, employee: pesos(400), employer: pesos(400) },
    ],
    heads: 2,
    computed: [],
    owed: ZERO,
  }
  it('keeps the employees’ contributions, which are remitted with the employer’s in the month after', () => {
    const given = known({ shifts: shifts(-28, 5), contributions })
    expect(linesOn(given, '2026-12-05').payroll).toBe(pesos(-15_000 + 1_200))
    expect(linesOn(given, '2026-12-20').payroll).toBe(pesos(-15_000))
    expect(linesOn(given, '2027-01-15').contributions).toBe(pesos(-800))
    const parts = (date: string) =>
      forecastCash(given)
        .days.find((one) => one.date === date)
        ?.lines.find(({ kind }) => kind === 'contributions')?.parts
    const about = { on: '2026-11-01', to: '2026-11-30', count: 2 }
    expect(parts('2026-12-15')).toEqual([
      { why: 'employee_shares', name: 'PhilHealth', amount: pesos(-400), ...about },
      { why: 'employer_shares', name: 'PhilHealth', amount: pesos(-400), ...about },
    ])
    expect(parts('2026-12-31')).toEqual([
      { why: 'employee_shares', name: 'SSS', amount: pesos(-800), ...about },
      { why: 'employer_shares', name: 'SSS', amount: pesos(-1_610), ...about },
    ])
  })
  it('has what approved payslips owe the agencies remitted on their days, and what is late today, until the books say it was', () => {
    const shares = { monthEnd: day('2026-10-31'), approved: true, employee: pesos(500), employer: pesos(1_000) }
    const computed = (['sss', 'philhealth'] as const).map((agency) => ({ agency, ...shares }))
    const owing = (amount: number) =>
      known({ contributions: { ...contributions, usual: [], computed, owed: pesos(amount) } })
    expect(linesOn(owing(3_000), TODAY).contributions).toBe(pesos(-1_500))
    expect(linesOn(owing(3_000), '2026-11-30').contributions).toBe(pesos(-1_500))
    expect(linesOn(owing(1_500), TODAY).contributions).toBeUndefined()
    expect(linesOn(owing(1_500), '2026-11-30').contributions).toBe(pesos(-1_500))
    expect(linesOn(owing(0), '2026-11-30').contributions).toBeUndefined()
  })
  it.each([
    ['split', -600, -600],
    ['first_cutoff', 0, -1_200],
  ] as const)('keeps contributions when the shop’s terms say so: %s', (timing, withLast, withFirst) => {
    const given = known({ shifts: shifts(-28, 5), contributions: { ...contributions, timing } })
    expect(linesOn(given, '2026-12-05').payroll).toBe(pesos(-15_000 - withLast))
    expect(linesOn(given, '2026-12-20').payroll).toBe(pesos(-15_000 - withFirst))
  })
  it('is less by what it keeps of advances; those that are overdue come with the next', () => {
    const instalments = [
      { dueOn: day('2026-12-05'), amount: pesos(300) },
      { dueOn: day('2026-11-05'), amount: pesos(200) },
    ]
    const given = known({ shifts: shifts(-28, 5), instalments })
    expect(linesOn(given, '2026-12-05').advances_back).toBe(pesos(500))
  })
  it('that was handed out today is not handed out again', () => {
    const payday = day('2026-11-20')
    const given = known({ today: payday, shifts: shifts(-28, 5) })
    expect(linesOn(given, '2026-11-20').payroll).toBeLessThan(0)
    expect(linesOn({ ...given, paidOn: [payday] }, '2026-11-20').payroll).toBeUndefined()
  })
  it('goes on after the last run of the payroll, and what is computed is taken as it is', () => {
    const lastPeriod = { to: day('2026-11-15'), frequency: 'weekly' as const }
    const runs = [
      { from: day('2026-11-01'), to: day('2026-11-15'), payOn: day('2026-11-20'), slips: 3, amount: pesos(-9_000) },
    ]
    const given = known({ shifts: shifts(-28, 5), lastPeriod, runs })
    // Overdue since yesterday: today; then a week at a time.
    expect(linesOn(given, TODAY).payroll).toBe(pesos(-9_000))
    expect(linesOn(given, '2026-11-27').payroll).toBe(pesos(-7_000))
    expect(linesOn(given, '2026-12-04').payroll).toBe(pesos(-7_000))
    expect(linesOn(given, '2026-12-05').payroll).toBeUndefined()
  })
  it('takes what was approved and not handed over out of the drawer at once', () => {
    expect(linesOn(known({ approved: [{ amount: pesos(-800) }] }), TODAY).advances_out).toBe(pesos(-800))
  })
})

describe('Spending', () => {
  const moved = (date: string, line: string, amount: number, name = 'Uy Realty') => ({
    date: day(date),
    line,
    name,
    amount: pesos(amount),
  })
  it('that follows no rhythm is spread over the days, and the owner’s own draws are not', () => {
    const movements = [
      moved('2026-11-02', 'expense:supplies', -280, 'Bags'),
      moved('2026-11-11', 'expense:supplies', -280, 'Bags'),
      moved('2026-11-12', 'purchases', -5_600),
      moved('2026-11-13', 'withdrawals', -9_000),
    ]
    expect(linesOn(known({ movements }), '2026-11-25')).toEqual({
      new_orders: pesos(1_000),
      everyday: pesos(-10),
      purchases: pesos(-100),
    })
  })
  it('that is written down to come again is taken from there, late ones today, and not guessed twice', () => {
    const movements = [moved('2026-10-03', 'expense:rent', -14_000), moved('2026-11-03', 'expense:rent', -14_000)]
    const bill = (dueOn: string) => ({
      dueOn: day(dueOn),
      line: 'expense:rent' as const,
      name: 'Uy Realty',
      amount: pesos(-15_000),
    })
    const given = known({ movements, bills: [bill('2026-11-18'), bill('2026-12-03')] })
    expect(linesOn(given, TODAY).regular_out).toBe(pesos(-15_000))
    expect(linesOn(given, '2026-12-03').regular_out).toBe(pesos(-15_000))
    expect(linesOn(given, '2027-01-03').regular_out).toBeUndefined()
  })
  it('that comes every month comes again on its day', () => {
    const movements = [moved('2026-09-03', 'expense:rent', -14_000), moved('2026-10-03', 'expense:rent', -14_000)]
    const given = known({ movements: [...movements, moved('2026-11-03', 'expense:rent', -14_000)] })
    expect(linesOn(given, '2026-12-03').regular_out).toBe(pesos(-14_000))
    expect(linesOn(given, '2027-01-03').regular_out).toBe(pesos(-14_000))
    expect(linesOn(given, '2026-12-04').regular_out).toBeUndefined()
  })
})

describe('The floor', () => {
  it('is crossed first where the band allows it, then where it is expected', () => {
    const days = past((_, index) => 1_000 + (index % 2) * 900)
    const movements = Array.from({ length: HISTORY_DAYS }, (_, index) => ({
      date: addDays(TODAY, index - HISTORY_DAYS),
      line: 'expense:supplies' as const,
      name: 'Supplies',
      amount: pesos(-2_450 - (index % 3)),
    }))
    const { days: ahead } = forecastCash(known({ past: days, movements }))
    const found = firstBelow(ahead, pesos(20_000))
    expect(found.possible).not.toBeNull()
    expect(found.expected).not.toBeNull()
    expect(String(found.possible) < String(found.expected)).toBe(true)
  })
  it('is not crossed by a branch that earns', () => {
    expect(firstBelow(forecastCash(known()).days, pesos(20_000))).toEqual({ expected: null, possible: null })
  })
})

const amount = fc.integer({ min: 0, max: 2_000_000 }).map(centavos)
const knownCash = fc
  .record({
    days: fc.array(fc.record({ received: amount, collected: amount, itemSales: amount }), { maxLength: HISTORY_DAYS }),
    held: fc.integer({ min: -5_000_000, max: 50_000_000 }).map(centavos),
    dayLeft: fc.double({ min: 0, max: 1, noNaN: true }),
    lag: fc.array(fc.record({ ago: fc.integer({ min: 0, max: 60 }), lag: fc.integer({ min: 0, max: 7 }), amount }), {
      maxLength: 40,
    }),
    open: fc.array(
      fc.record({ ago: fc.integer({ min: 0, max: 90 }), due: fc.option(fc.integer({ min: -9, max: 50 })), amount }),
    ),
    movements: fc.array(
      fc.record({
        ago: fc.integer({ min: 0, max: 100 }),
        line: fc.constantFrom('expense:rent', 'expense:supplies', 'purchases', 'withdrawals', 'other_in', 'refunds'),
        amount: fc.integer({ min: -3_000_000, max: 500_000 }).map(centavos),
      }),
      { maxLength: 60 },
    ),
    shifts: fc.array(amount, { maxLength: 90 }),
    instalments: fc.array(fc.record({ ahead: fc.integer({ min: -20, max: 60 }), amount }), { maxLength: 6 }),
  })
  .map(({ days, held, dayLeft, lag, open, movements, shifts, instalments }) =>
    known({
      held,
      dayLeft,
      past: days.map((one, index) => ({ ...one, date: addDays(TODAY, index - days.length) })),
      paid: lag.map(({ ago, lag: later, amount: paid }) => ({
        receivedOn: addDays(TODAY, -ago),
        lag: later,
        amount: paid,
      })),
      open: open.map(({ ago, due, amount: owed }) => ({
        receivedOn: addDays(TODAY, -ago),
        dueOn: due === null ? null : addDays(TODAY, due),
        count: 1,
        amount: owed,
      })),
      movements: movements.map(({ ago, line, amount: moved }) => ({
        date: addDays(TODAY, -ago),
        line,
        name: line,
        amount: moved,
      })),
      shifts: shifts.map((cost, index) => ({ date: addDays(TODAY, index - 28), shifts: 1, cost })),
      instalments: instalments.map(({ ahead, amount: due }) => ({ dueOn: addDays(TODAY, ahead), amount: due })),
    }),
  )

describe('Whatever is known', () => {
  it('each day’s parts add up to its lines, its lines to what moves, and the days to the balance', () => {
    fc.assert(
      fc.property(knownCash, (given) => {
        const { days } = forecastCash(given)
        expect(days).toHaveLength(FORECAST_DAYS)
        let balance = given.held
        for (const [index, one] of days.entries()) {
          expect(one.date).toBe(addDays(TODAY, index))
          for (const line of one.lines) expect(sum(line.parts.map((part) => part.amount))).toBe(line.amount)
          expect(sum(one.lines.map((line) => line.amount))).toBe(one.net)
          balance = add(balance, one.net)
          expect(one.balance).toBe(balance)
        }
      }),
    )
  })
  it('open orders never bring more than is open, and the band never narrows', () => {
    fc.assert(
      fc.property(knownCash, (given) => {
        const { days, notCounted } = forecastCash(given)
        const hoped = sum(
          days.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'unpaid_orders')).map((line) => line.amount),
        )
        const rounding = FORECAST_DAYS * given.open.length
        expect(hoped + notCounted.amount).toBeLessThanOrEqual(sum(given.open.map((one) => one.amount)) + rounding)
        for (const [index, one] of days.entries()) {
          expect(one.balanceSpread).toBeGreaterThanOrEqual((days[index - 1]?.balanceSpread ?? 0) - 1)
          const { low, high } = bandOf(one.balance, one.balanceSpread)
          expect(low <= one.balance && one.balance <= high).toBe(true)
        }
      }),
    )
  })
  it('all branches together are the sum of each, with a band no wider than theirs end to end', () => {
    fc.assert(
      fc.property(knownCash, knownCash, (one, other) => {
        const each = [forecastCash(one).days, forecastCash(other).days]
        for (const [index, together] of togetherOf(each).entries()) {
          const own = each.flatMap((days) => days[index] ?? [])
          expect(together.balance).toBe(sum(own.map(({ balance }) => balance)))
          expect(together.net).toBe(sum(together.lines.map((line) => line.amount)))
          expect(together.balanceSpread).toBeLessThanOrEqual(sum(own.map(({ balanceSpread }) => balanceSpread)) + 1)
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('The band', () => {
  /** A fair die from 0 to 1 that always falls the same. */
  const dice = (seed: number) => {
    let state = seed
    return () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state / 2_147_483_648
    }
  }
  it('holds what it says over many shops: of the days, and of the balances after a month', () => {
    let [days, daysIn, ends, endsIn] = [0, 0, 0, 0]
    for (let shop = 1; shop <= 150; shop += 1) {
      const roll = dice(shop * 7_919)
      const weekday = Array.from({ length: 7 }, () => 3_000 + roll() * 6_000)
      const swing = 0.1 + roll() * 0.4
      const takings = (date: ManilaDate) =>
        // Six throws are near enough to a bell.
        Math.round(
          (weekday[weekdayOf(date)] ?? 0) * (1 + swing * (roll() + roll() + roll() - roll() - roll() - roll())),
        )
      const forecast = forecastCash(known({ past: past(takings) }))
      let balance = pesos(50_000)
      for (const one of forecast.days.slice(0, 30)) {
        const net = pesos(takings(one.date))
        balance = add(balance, net)
        const [own, whole] = [bandOf(one.net, one.netSpread), bandOf(one.balance, one.balanceSpread)]
        days += 1
        daysIn += net >= own.low && net <= own.high ? 1 : 0
        if (one.date !== addDays(TODAY, 29)) continue
        ends += 1
        endsIn += balance >= whole.low && balance <= whole.high ? 1 : 0
      }
    }
    expect((100 * daysIn) / days).toBeGreaterThanOrEqual(BAND_SHARE)
    expect((100 * daysIn) / days).toBeLessThan(95)
    expect((100 * endsIn) / ends).toBeGreaterThanOrEqual(BAND_SHARE)
    expect((100 * endsIn) / ends).toBeLessThan(97)
  })
})
