import { rollUpCashDays } from '@labada/db/cash/cash-days'
import { listDifferingCashDays } from '@labada/db/cash/cash-proof'
import { newId } from '@labada/db/core/ids'
import { addDays, type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { done, opened, payment, received, startTill } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
const { db } = till.app
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
})

const day = (text: string): ManilaDate => {
  const found = parseManilaDate(text)
  if (!found) throw new RangeError(text)
  return found
}
const TODAY = day('2026-11-21')
const path = (more = '') => `/cash-flow?from=2026-11-01&to=2026-11-30&by=week&branchId=${counter.branch.id}${more}`
const flow = async (more = '') => done(await admin.get(path(more)))
const amount = (answer: { lines: { key: string }[]; total: { amounts: number[] } }, key: string) =>
  answer.total.amounts[answer.lines.findIndex((line) => line.key === key)]
const rollUp = (dates: readonly ManilaDate[], branchId = counter.branch.id) =>
  db.transaction().execute((trx) =>
    rollUpCashDays(
      trx,
      dates.map((date) => ({ branchId, date })),
      till.now(),
    ),
  )
const stored = (branchId = counter.branch.id) =>
  db
    .selectFrom('cashDay')
    .selectAll()
    .where('branchId', '=', branchId)
    .orderBy('businessDate')
    .orderBy('accountCode')
    .orderBy('counterCode')
    .execute()
/** Somebody at the database changes what was rolled up. */
const tamper = () =>
  db
    .updateTable('cashDay')
    .set({ amountCentavos: centavos(1_00) })
    .where('branchId', '=', counter.branch.id)
    .where('counterCode', '=', 'owner')
    .execute()

/** A morning: float 1,000, cash 215 and 390, GCash 480, ₱500 remitted. */
async function morning() {
  await opened(till, { '1000': 1 }, counter)
  const first = await received(till, 215, { payments: [payment('cash', 215)] }, counter)
  await received(till, 390, { payments: [payment('cash', 390)] }, counter)
  await received(till, 480, { payments: [payment('gcash', 480)] }, counter)
  done(await counter.post('/remittances', { id: newId(), from: 'drawer', amount: 500, carrier: 'Rodel' }))
  return first
}

describe('The cash flow', () => {
  test('says opening, in, out, closing, and is proven against the ledger’s balances before the worker came by', async () => {
    await morning()
    const answer = await flow()
    expect(answer.total).toMatchObject({ opening: 0, in: 2085, out: 0, transfers: 0, overShort: 0, closing: 2085 })
    expect(answer.proof).toMatchObject({ proven: true, difference: 0 })
    expect([amount(answer, 'capital'), amount(answer, 'payments:cash'), amount(answer, 'payments:gcash')]).toEqual([
      1000, 605, 480,
    ])
    expect(answer.periods.map(({ closing }: { closing: number }) => closing)).toEqual([0, 0, 0, 2085, 2085, 2085])
    expect(answer.branches).toMatchObject([{ branchId: counter.branch.id, name: counter.branch.name, closing: 2085 }])
  })

  test('is the same to the centavo once the days are rolled up, twice and at once', async () => {
    await morning()
    const before = await flow()
    await Promise.all([rollUp([TODAY]), rollUp([TODAY]), rollUp([TODAY])])
    const rows = await stored()
    expect(rows.length).toBeGreaterThan(3)
    await rollUp([TODAY])
    expect(await stored()).toEqual(rows)
    expect({ ...(await flow()), asOf: null }).toEqual({ ...before, asOf: null })
  })

  test('shows what came since the last roll-up at once', async () => {
    await morning()
    await rollUp([TODAY])
    await received(till, 100, { payments: [payment('cash', 100)] }, counter)
    const answer = await flow()
    expect(answer.total.closing).toBe(2185)
    expect(answer.proof.proven).toBe(true)
    const { items, openings } = done(
      await admin.get(`/cash-flow/days?from=2026-11-20&to=2026-11-22&branchId=${counter.branch.id}`),
    )
    expect(items).toEqual([{ branchId: counter.branch.id, date: TODAY, in: 2185, out: 0, overShort: 0 }])
    expect(openings).toEqual([{ branchId: counter.branch.id, opening: 0 }])
  })

  test('takes a voided payment out of what came in, on the day it is voided', async () => {
    const order = await morning()
    till.setTime('2026-11-22T09:00:00+08:00')
    done(await admin.post(`/orders/${order.id}/void`, { reason: 'Entered twice' }))
    const answer = done(
      await admin.get(`/cash-flow?from=2026-11-21&to=2026-11-22&by=day&branchId=${counter.branch.id}`),
    )
    expect(answer.periods).toMatchObject([
      { in: 2085, out: 0, closing: 2085 },
      { opening: 2085, in: -215, out: 0, closing: 1870 },
    ])
  })

  test('compares with as many days just before', async () => {
    await morning()
    const answer = done(
      await admin.get(`/cash-flow?from=2026-11-22&to=2026-11-22&by=day&branchId=${counter.branch.id}`),
    )
    expect(answer.total).toMatchObject({ opening: 2085, in: 0, closing: 2085 })
    expect(answer.previous).toMatchObject({ from: TODAY, to: TODAY, in: 2085, closing: 2085 })
  })

  test('says so when the accounts hold something else than the days add up to', async () => {
    await morning()
    await rollUp([TODAY])
    await tamper()
    const answer = await flow()
    expect(answer.proof).toMatchObject({ proven: false })
    await rollUp([TODAY])
  })

  test.each([
    ['until before from', 'from=2026-11-02&to=2026-11-01&by=day'],
    ['too many days', 'from=2020-01-01&to=2026-11-01&by=month'],
    ['too many columns', 'from=2025-01-01&to=2026-11-01&by=day'],
    ['a branch that is none', `from=2026-11-01&to=2026-11-02&by=day&branchId=${newId()}`],
  ])('is refused with %s', async (_name, query) => {
    const { status, body } = await admin.get(`/cash-flow?${query}`)
    expect([status, body.code]).toEqual([422, 'FIELD_INVALID'])
  })

  test('is nothing for the counter', async () => {
    expect((await counter.get(path())).status).toBe(403)
  })
})

describe('A recompute from the ledger', () => {
  test('gives what was rolled up, after any sequence of what a shop does', async () => {
    let seed = 20_261_121
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * most)
    }
    let session = await opened(till, { '1000': 2 }, counter)
    const orders: { id: string }[] = []
    for (let step = 0; step < 60; step++) {
      till.wait(random(400))
      const peso = 50 + random(300)
      const pick = random(8)
      if (pick < 3)
        orders.push(await received(till, peso, { payments: [payment(pick === 0 ? 'gcash' : 'cash', peso)] }, counter))
      else if (pick === 3 && orders.length > 0)
        await admin.post(`/orders/${orders[random(orders.length)]?.id}/void`, { reason: 'Entered twice' })
      else if (pick === 4 && orders.length > 0)
        await admin.post(`/orders/${orders[random(orders.length)]?.id}/refunds`, {
          id: newId(),
          amount: 20,
          method: 'cash',
          reason: 'A stained towel',
        })
      else if (pick === 5)
        await counter.post('/remittances', { id: newId(), from: 'drawer', amount: 100, carrier: 'Rodel' })
      else if (pick === 6) {
        const counted = { '1000': 1 + random(3), '1': random(50) }
        await counter.post(`/cash-sessions/${session.id}/close`, {
          counted,
          keep: 500,
          rest: random(2) ? 'safe' : 'remit',
          note: 'Counted',
        })
        const next = await counter.post('/cash-sessions', { id: newId(), counted: { '500': 1, '1': random(9) } })
        if (next.status === 200) session = next.body
      } else await rollUp([addDays(TODAY, random(20))])
    }
    const dates = Array.from({ length: 40 }, (_, i) => addDays(TODAY, i))
    await rollUp(dates)
    till.wait(60 * 24)
    const branches = (await listDifferingCashDays(db, till.now())).map(({ branchId }) => branchId)
    expect(branches).not.toContain(counter.branch.id)
    const answer = done(
      await admin.get(`/cash-flow?from=${TODAY}&to=${addDays(TODAY, 39)}&by=month&branchId=${counter.branch.id}`),
    )
    expect(answer.proof).toMatchObject({ proven: true, difference: 0 })
    expect(answer.total.transfers).toBe(0)
  })

  test('finds the day where something else was planted', async () => {
    await morning()
    await rollUp([TODAY])
    till.wait(60)
    const differing = async () =>
      (await listDifferingCashDays(db, till.now())).filter(({ branchId }) => branchId === counter.branch.id)
    expect(await differing()).toEqual([])
    await tamper()
    expect(await differing()).toEqual([{ branchId: counter.branch.id, date: TODAY }])
  })
})
