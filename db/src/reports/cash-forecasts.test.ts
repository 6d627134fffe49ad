import { addDays, type ManilaDate, manilaDateOf, startOf } from '@labada/domain/core/manila-time'
import { add, type Centavos, subtract, sum, ZERO } from '@labada/domain/core/money'
import { BAND_SHARE, bandOf, type ForecastDay, forecastCash, togetherOf } from '@labada/domain/reports/cash-forecast'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../testing/database.ts'
import { createDemoDatabase, DEMO_NOW } from '../testing/demo-database.ts'
import { knownCash } from './known-cash.ts'

const NOW = DEMO_NOW
const HIDDEN = 30
const FIRST = addDays(manilaDateOf(NOW), -HIDDEN)
const DAYS = Array.from({ length: HIDDEN }, (_, index) => addDays(FIRST, index))

/** What moved on a day, and what the accounts held at its end; wages apart. */
interface Real {
  readonly net: Centavos
  readonly balance: Centavos
}

let test: TestDatabase
const foreseen = new Map<string, readonly ForecastDay[]>()
/** Whether the books of the hidden days hold wages at all: the demo company pays them beside its books or in them. */
let paysWages: boolean
const moved = new Map<string, Centavos>()
const held = new Map<string, Centavos>()

beforeAll(async () => {
  test = await createDemoDatabase()
  const { rows } = await sql<{ branchId: string; date: ManilaDate; net: Centavos; pay: Centavos }>`
    select branch_id, business_date as date, sum(amount_centavos)::bigint as net,
      coalesce(sum(amount_centavos) filter (where counter_code = 'payroll_payable'), 0)::bigint as pay
    from cash_day where direction <> 'transfer' and business_date >= ${addDays(FIRST, -7)} group by 1, 2`.execute(
    test.db,
  )
  for (const { branchId, date, net } of rows) moved.set(`${branchId} ${date}`, net)
  paysWages = rows.some(({ date, pay }) => date >= FIRST && pay !== 0)
  for (const { id } of await test.db.selectFrom('branch').select('id').execute()) {
    const known = await knownCash(test.db, id, startOf(FIRST))
    foreseen.set(id, forecastCash(known).days.slice(0, HIDDEN))
    held.set(id, known.held)
  }
})
afterAll(() => test.drop())

/** Day by day what was foreseen, what came, and what came on the same weekday of the week before. */
function compared(branchIds: readonly string[]) {
  const days = togetherOf(branchIds.map((id) => foreseen.get(id) ?? []))
  const realOn = (date: ManilaDate) => sum(branchIds.map((id) => moved.get(`${id} ${date}`) ?? ZERO))
  let real: Real = { net: ZERO, balance: sum(branchIds.map((id) => held.get(id) ?? ZERO)) }
  let wages = ZERO
  return days.map((day, index) => {
    const net = realOn(day.date)
    real = { net, balance: add(real.balance, net) }
    const pay = paysWages ? ZERO : (day.lines.find(({ kind }) => kind === 'payroll')?.amount ?? ZERO)
    wages = add(wages, pay)
    return {
      real,
      lastWeek: realOn(addDays(day.date, -7)),
      /** The last week that was known when the forecast was made, over and over. */
      lastKnownWeek: realOn(addDays(FIRST, (index % 7) - 7)),
      net: subtract(day.net, pay),
      balance: subtract(day.balance, wages),
      netSpread: day.netSpread,
      balanceSpread: day.balanceSpread,
    }
  })
}

const mean = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0) / numbers.length
const all = () => [...foreseen.keys()]
const scopes = () => [all(), ...all().map((id) => [id])]

describe('A forecast of the demo company that does not know its last thirty days', { timeout: 120_000 }, () => {
  it('is made of sixty days that follow each other, each with lines that add up', () => {
    expect(all()).toHaveLength(3)
    for (const id of all()) {
      let balance = held.get(id) ?? ZERO
      expect(foreseen.get(id)?.map(({ date }) => date)).toEqual(DAYS)
      for (const day of foreseen.get(id) ?? []) {
        for (const { amount, parts } of day.lines) expect(sum(parts.map((part) => part.amount))).toBe(amount)
        expect(sum(day.lines.map(({ amount }) => amount))).toBe(day.net)
        balance = add(balance, day.net)
        expect(day.balance).toBe(balance)
      }
    }
  })

  it('is nearer to what came than the same weekday of the week before, of each branch and of all', () => {
    for (const scope of scopes()) {
      const days = compared(scope)
      const error = mean(days.map(({ net, real }) => Math.abs(net - real.net)))
      const lastWeek = mean(days.map((day) => Math.abs(day.lastWeek - day.real.net)))
      const lastKnown = mean(days.map((day) => Math.abs(day.lastKnownWeek - day.real.net)))
      expect(error).toBeLessThan(lastWeek)
      expect(error).toBeLessThan(lastKnown)
      // Bills move with the month, not with the week: without their weight, on the day in the middle, it is nearer too.
      const middleOf = (of: (day: (typeof days)[number]) => number) =>
        days.map((day) => Math.abs(of(day) - day.real.net)).toSorted((a, b) => a - b)[HIDDEN / 2] ?? 0
      expect(middleOf(({ net }) => net)).toBeLessThan(middleOf((day) => day.lastWeek))
      expect(middleOf(({ net }) => net)).toBeLessThan(middleOf((day) => day.lastKnownWeek))
    }
  })

  it('has a band that holds what it says, of the days and of what was there at their ends', () => {
    const inBand = (middle: Centavos, spread: Centavos, real: Centavos) => {
      const { low, high } = bandOf(middle, spread)
      return real >= low && real <= high ? 100 : 0
    }
    const days = scopes().flatMap(compared)
    expect(mean(days.map((day) => inBand(day.net, day.netSpread, day.real.net)))).toBeGreaterThanOrEqual(BAND_SHARE)
    expect(mean(days.map((day) => inBand(day.balance, day.balanceSpread, day.real.balance)))).toBeGreaterThanOrEqual(
      BAND_SHARE,
    )
    // A band that holds everything says nothing: it is narrower than what a day takes in.
    expect(mean(days.map(({ netSpread }) => netSpread))).toBeLessThan(mean(days.map(({ net }) => Math.abs(net))))
  })

  it('sees the rent and the owner’s draws on their days', () => {
    for (const id of all()) {
      const partsOf = (date: string) =>
        foreseen
          .get(id)
          ?.find((day) => day.date === date)
          ?.lines.flatMap(({ parts }) => parts) ?? []
      expect(partsOf('2026-11-03')).toContainEqual(
        expect.objectContaining({ why: 'comes_again', name: 'Uy Realty', amount: -14_000_00 }),
      )
      expect(partsOf('2026-11-01')).toContainEqual(
        expect.objectContaining({ why: 'comes_again', amount: -22_000_00, on: '2026-10-01' }),
      )
      expect(partsOf('2026-11-16')).toContainEqual(expect.objectContaining({ amount: -18_000_00, on: '2026-10-16' }))
    }
  })
})
