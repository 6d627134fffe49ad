import { newId } from '@labada/db/core/ids'
import { saveForecast } from '@labada/db/reports/cash-forecasts'
import { knownCash } from '@labada/db/reports/known-cash'
import { forecastCash } from '@labada/domain/reports/cash-forecast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { done, opened, payment, received, startTill } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
const { db } = till.app
let counter: Counter
let other: Counter

beforeAll(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
  other = await till.app.counter()
  await opened(till, { '1000': 2 }, counter)
  await received(till, 300, { payments: [payment('cash', 300)] }, counter)
  await received(till, 180, {}, counter)
  till.setTime('2026-11-22T10:00:00+08:00')
})

/** What the worker does with a branch. */
async function foresee(branchId: string) {
  const now = till.now()
  const known = await knownCash(db, branchId, now)
  const basis = { branchId, madeAt: now, today: known.today, opening: known.held, historyDays: known.past.length }
  await db.transaction().execute((trx) => saveForecast(trx, basis, forecastCash(known)))
}
const read = async (query = '') => done(await admin.get(`/cash-flow/forecast${query}`))

describe('The cash forecast', () => {
  test('is empty before the first was made', async () => {
    expect(await read()).toMatchObject({ madeAt: null, opening: 0, days: [], branches: [], firstBelow: null })
  })

  test('has sixty days from today, and its lines add up to what moves', async () => {
    await foresee(counter.branch.id)
    const answer = await read(`?branchId=${counter.branch.id}`)
    expect(answer).toMatchObject({ madeAt: '2026-11-22T02:00:00.000Z', bandShare: 80, historyDays: 1, opening: 2_300 })
    expect(answer.days).toHaveLength(60)
    expect(answer.days[0]).toMatchObject({ date: '2026-11-22' })
    let balance = answer.opening
    for (const day of answer.days) {
      const lines = day.lines.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
      expect(lines).toBeCloseTo(day.net, 6)
      balance += day.net
      expect(day.balance).toBeCloseTo(balance, 6)
      expect(day.low <= day.balance && day.balance <= day.high).toBe(true)
    }
  })

  test('of all branches is the sum of each, and so is the floor', async () => {
    await foresee(other.branch.id)
    const [all, one, two] = [
      await read(),
      await read(`?branchId=${counter.branch.id}`),
      await read(`?branchId=${other.branch.id}`),
    ]
    expect(all.branches).toHaveLength(2)
    expect(all.floor).toBe(one.floor + two.floor)
    expect(all.days[59].balance).toBeCloseTo(one.days[59].balance + two.days[59].balance, 6)
  })

  test('names the first day below the floor that the settings say', async () => {
    const before = await read(`?branchId=${other.branch.id}`)
    expect(before).toMatchObject({ floor: 10_000, firstBelow: '2026-11-22', firstPossible: '2026-11-22' })
    const { items } = done(await admin.get('/settings'))
    const { current, newestVersion } = items.find(
      (item: { current: { setting: { section: string } } }) => item.current.setting.section === 'cash',
    )
    const value = { ...current.setting.value, floor: 0 }
    done(await admin.post('/settings', { change: { section: 'cash', value }, version: newestVersion }))
    expect(await read(`?branchId=${other.branch.id}`)).toMatchObject({ floor: 0, firstBelow: null })
  })

  test('opens a day into every part of its lines, by branch', async () => {
    const { date, branches } = done(await admin.get('/cash-flow/forecast/day?date=2026-11-23'))
    expect(date).toBe('2026-11-23')
    const mine = branches.find(({ branchId }: { branchId: string }) => branchId === counter.branch.id)
    expect(mine.lines.length).toBeGreaterThan(0)
    for (const line of mine.lines) {
      const parts = line.parts.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
      expect(parts).toBeCloseTo(line.amount, 6)
    }
    expect((await admin.get('/cash-flow/forecast/day?date=2027-11-23')).status).toBe(404)
  })
})

describe('Asking for a new forecast', () => {
  const asked = async () =>
    (await db.selectFrom('outbox').select('branchId').where('type', '=', 'cash_forecast.requested').execute()).map(
      ({ branchId }) => branchId,
    )

  test('tells the worker which branches, and the same request twice asks once', async () => {
    const key = { headers: { 'idempotency-key': newId() } }
    const body = { branchId: counter.branch.id }
    expect(done(await admin.post('/cash-flow/forecast', body, key))).toEqual({ requested: 1 })
    expect(done(await admin.post('/cash-flow/forecast', body, key))).toEqual({ requested: 1 })
    expect(await asked()).toEqual([counter.branch.id])
    expect(done(await admin.post('/cash-flow/forecast', {})).requested).toBeGreaterThanOrEqual(2)
  })

  test('is no counter’s business, and needs a branch that is there', async () => {
    const before = await asked()
    expect((await counter.post('/cash-flow/forecast', {})).status).toBe(403)
    expect((await counter.get('/cash-flow/forecast')).status).toBe(403)
    expect((await admin.post('/cash-flow/forecast', { branchId: newId() })).status).toBe(404)
    expect(await asked()).toEqual(before)
  })
})
