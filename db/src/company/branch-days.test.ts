import { addDays, businessDateOf, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../testing/database.ts'
import { createDemoDatabase, DEMO_NOW } from '../testing/demo-database.ts'
import { type BranchDay, countDays, type DayFigures, listDays, rollUpDays } from './branch-days.ts'

const NOW = DEMO_NOW
const TODAY = manilaDateOf(NOW)
let test: TestDatabase
let branchIds: string[]
beforeAll(async () => {
  test = await createDemoDatabase()
  branchIds = (await test.db.selectFrom('branch').select('id').orderBy('code').execute()).map(({ id }) => id)
})
afterAll(() => test.drop())

/** The same figures once more, added up here from every row. */
async function addedUp({ branchId, date }: BranchDay) {
  const { db } = test
  const { cutoffMinutes } = await db
    .selectFrom('branch')
    .selectAll()
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow()
  const mine = await db.selectFrom('order').selectAll().where('branchId', '=', branchId).execute()
  const voided = new Set((await db.selectFrom('paymentVoid').select('paymentId').execute()).map((row) => row.paymentId))
  const payments = (await db.selectFrom('payment').selectAll().where('branchId', '=', branchId).execute()).filter(
    (payment) => payment.businessDate === date && !voided.has(payment.id),
  )
  const refunds = (await db.selectFrom('refund').selectAll().where('branchId', '=', branchId).execute()).filter(
    (refund) => refund.businessDate === date,
  )
  const ofDay = mine.filter((order) => order.businessDate === date)
  const received = ofDay.filter(({ stage }) => stage !== 'voided')
  const total = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  return {
    branchId,
    date,
    orders: received.length,
    loads: total(received.map(({ loadCount }) => loadCount)),
    kilos: Math.round(total(received.map(({ kilos }) => kilos ?? 0)) * 1000) / 1000,
    released: mine.filter(({ releasedAt }) => releasedAt && businessDateOf(releasedAt, cutoffMinutes) === date).length,
    sales: total(received.map(({ totalCentavos }) => totalCentavos)),
    collected: total(payments.map(({ amountCentavos }) => amountCentavos)),
    refunded: total(refunds.map(({ amountCentavos }) => amountCentavos)),
    voided: ofDay.length - received.length,
    discount: total(received.map(({ discountCentavos }) => discountCentavos)),
    paid: total(received.map(({ paidCentavos }) => paidCentavos)),
    due: total(received.map((order) => order.totalCentavos - order.paidCentavos - order.writtenOffCentavos)),
    customerSales: total(received.map(({ customerId, totalCentavos }) => (customerId ? totalCentavos : 0))),
  }
}

async function days(branchId: string, dates: readonly ManilaDate[]) {
  const found = await listDays(
    test.db,
    dates.map((date) => ({ branchId, date })),
  )
  return found.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

describe('the figures of a branch’s days', () => {
  it('are rolled up for every past day of the demo, and equal what its rows add up to', async () => {
    const rolledUp = await test.db.selectFrom('branchDay').select('branchId').execute()
    expect(rolledUp).toHaveLength(3 * 91)
    for (const branchId of branchIds) {
      for (const date of [-1, -3, -6, -45, -90].map((ago) => addDays(TODAY, ago))) {
        expect(await days(branchId, [date])).toEqual([await addedUp({ branchId, date })])
      }
    }
  })

  it('are there for a day that was never rolled up', async () => {
    const [branchId = ''] = branchIds
    expect(await days(branchId, [addDays(TODAY, -1), TODAY])).toEqual([
      await addedUp({ branchId, date: addDays(TODAY, -1) }),
      await addedUp({ branchId, date: TODAY }),
    ])
    expect((await countDays(test.db, [{ branchId, date: addDays(TODAY, 400) }]))[0]).toMatchObject({
      orders: 0,
      sales: 0,
    })
  })

  it('follow what happened since, rolled up twice and at once by the workers’ role', async () => {
    const [, branchId = ''] = branchIds
    const yesterday = addDays(TODAY, -1)
    const workers = test.open('labada_workers')
    const before = await days(branchId, [yesterday])
    const taken = await test.db
      .selectFrom('order')
      .select(['id', 'totalCentavos'])
      .where('branchId', '=', branchId)
      .where('businessDate', '=', yesterday)
      .where('stage', '<>', 'voided')
      .where('stage', '<>', 'released')
      .executeTakeFirstOrThrow()
    await test.db
      .updateTable('order')
      .set({ stage: 'voided', voidedAt: NOW, voidReason: 'Entered twice' })
      .where('id', '=', taken.id)
      .execute()
    const queued = await days(branchId, [yesterday])
    expect(queued).toEqual([await addedUp({ branchId, date: yesterday })])
    const keys = [yesterday, TODAY].map((date) => ({ branchId, date }))
    await Promise.all([1, 2].map(() => workers.transaction().execute((trx) => rollUpDays(trx, keys, NOW))))
    expect(
      await test.db.selectFrom('pendingDayChange').select('id').where('branchId', '=', branchId).execute(),
    ).toEqual([])
    const after = await days(branchId, [yesterday])
    expect(after).toEqual([await addedUp({ branchId, date: yesterday })])
    expect(after[0]?.sales).toBe((before[0]?.sales ?? 0) - taken.totalCentavos)
  })

  it('follow a voided payment, an order that changed, and a release that was undone, before and after the worker', async () => {
    const [branchId = ''] = branchIds
    const { db } = test
    const paid = await db
      .selectFrom('payment')
      .select(['id', 'orderId', 'businessDate', 'recordedBy'])
      .where('branchId', '=', branchId)
      .where('id', 'not in', db.selectFrom('paymentVoid').select('paymentId'))
      .orderBy('recordedAt', 'desc')
      .executeTakeFirstOrThrow()
    const released = await db
      .selectFrom('order')
      .select(['id', 'businessDate', 'loadCount', 'totalCentavos'])
      .where('branchId', '=', branchId)
      .where('stage', '=', 'released')
      .orderBy('releasedAt', 'desc')
      .executeTakeFirstOrThrow()
    const all = Array.from({ length: 92 }, (_, ago) => addDays(TODAY, -ago))
    const before = await days(branchId, all)
    await db
      .insertInto('paymentVoid')
      .values({
        paymentId: paid.id,
        orderId: paid.orderId,
        branchId,
        reason: 'x',
        voidedAt: NOW,
        voidedBy: paid.recordedBy,
      })
      .execute()
    await db
      .updateTable('order')
      .set({
        stage: 'ready',
        releasedAt: null,
        releasedBy: null,
        loadCount: released.loadCount + 1,
        kilos: 12.5,
        totalCentavos: centavos(released.totalCentavos + 100_00),
      })
      .where('id', '=', released.id)
      .execute()
    const counted = async () =>
      (
        await countDays(
          db,
          all.map((date) => ({ branchId, date })),
        )
      ).toSorted((a, b) => (a.date < b.date ? -1 : 1))
    expect(await days(branchId, all)).toEqual(await counted())
    expect(await days(branchId, all)).not.toEqual(before)
    await db.transaction().execute((trx) =>
      rollUpDays(
        trx,
        all.map((date) => ({ branchId, date })),
        NOW,
      ),
    )
    expect(await days(branchId, all)).toEqual(await counted())
  })

  it('begin at the branch’s cut-off, not at midnight', async () => {
    const [, , branchId = ''] = branchIds
    const { cutoffMinutes } = await test.db
      .updateTable('branch')
      .set({ cutoffMinutes: 240 })
      .where('id', '=', branchId)
      .returning('cutoffMinutes')
      .executeTakeFirstOrThrow()
    const one = await test.db
      .selectFrom('order')
      .select(['id', 'releasedAt'])
      .where('branchId', '=', branchId)
      .where('releasedAt', 'is not', null)
      .orderBy('releasedAt', 'desc')
      .executeTakeFirstOrThrow()
    const atThree = new Date(`${TODAY}T03:00:00+08:00`)
    await test.db.updateTable('order').set({ releasedAt: atThree }).where('id', '=', one.id).execute()
    const yesterday = businessDateOf(atThree, cutoffMinutes)
    expect(yesterday).toBe(addDays(TODAY, -1))
    expect(await countDays(test.db, [{ branchId, date: yesterday }])).toEqual([
      await addedUp({ branchId, date: yesterday }),
    ])
    // The kept figures followed the new cut-off too, for every release of the branch.
    const all = Array.from({ length: 92 }, (_, ago) => ({ branchId, date: addDays(TODAY, -ago) }))
    const byDay = (figures: readonly DayFigures[]) => figures.toSorted((a, b) => (a.date < b.date ? -1 : 1))
    expect(byDay(await listDays(test.db, all))).toEqual(byDay(await countDays(test.db, all)))
  })
})
