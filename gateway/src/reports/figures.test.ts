import { rollUpDays } from '@labada/db/company/branch-days'
import { newId } from '@labada/db/core/ids'
import type { TestDatabase } from '@labada/db/testing/database'
import { createDemoDatabase, DEMO_NOW } from '@labada/db/testing/demo-database'
import { type GivenBranch, givenBranch, givenDevice } from '@labada/db/testing/factories/factories'
import { readNumber } from '@labada/db/testing/raw'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../testing/app.ts'

const NOW = DEMO_NOW
const TODAY = manilaDateOf(NOW)
let database: TestDatabase
let shop: TestApp
let admin: Person
let branches: GivenBranch[]
beforeAll(async () => {
  database = await createDemoDatabase()
  shop = await startTestApp({ clock: () => NOW, database })
  branches = await shop.db.selectFrom('branch').select(['id', 'code', 'name', 'features']).orderBy('name').execute()
  admin = await shop.admin()
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

const one = (query: string) => readNumber(shop.db, query)

describe('the live strip', () => {
  test('shows every branch as its rows have it', async () => {
    const { status, body } = await admin.get('/today')
    expect([status, body.asOf]).toEqual([200, NOW.toISOString()])
    expect(body.branches.map(({ name }: { name: string }) => name)).toEqual(['Lahug', 'Mabolo', 'Talisay'])
    for (const branch of body.branches) {
      const of = `branch_id = '${branch.branchId}'`
      const open = `stage not in ('released', 'voided')`
      expect(branch.sales).toBe(
        (await one(
          `select sum(total_centavos) as value from "order" where ${of} and business_date = '${TODAY}' and stage <> 'voided'`,
        )) / 100,
      )
      const taken = await one(
        `select sum(amount_centavos) as value from payment where ${of} and business_date = '${TODAY}'`,
      )
      expect(branch.collected).toBe(taken / 100)
      const methods: number[] = Object.values(branch.collectedByMethod)
      expect(Math.round(methods.reduce((all, amount) => all + amount, 0) * 100)).toBe(taken)
      expect(branch.balance).toBe(
        (await one(
          `select sum(balance_centavos) as value from ledger_balance where ${of} and account_code in ('drawer', 'safe')`,
        )) / 100,
      )
      const counted: number[] = Object.values(branch.openByStage)
      expect(counted.reduce((all, count) => all + count, 0)).toBe(
        await one(`select count(*) as value from "order" where ${of} and ${open}`),
      )
      expect(branch.overdue).toBe(
        await one(
          `select count(*) as value from "order" where ${of} and ${open} and stage <> 'ready' and promised_at < '${NOW.toISOString()}'`,
        ),
      )
      expect(branch.unclaimed).toBe(
        await one(
          `select count(*) as value from "order" where ${of} and stage = 'ready' and stage_at <= '${NOW.toISOString()}'::timestamptz - interval '3 days'`,
        ),
      )
      expect(branch.week.map(({ date }: { date: string }) => date)).toEqual(
        [7, 6, 5, 4, 3, 2, 1].map((ago) => addDays(TODAY, -ago)),
      )
      expect(branch.week.every(({ orders }: { orders: number }) => orders > 0)).toBe(true)
      expect(new Date(branch.lastEventAt).getTime()).toBeLessThanOrEqual(NOW.getTime())
    }
    const sessions = body.branches.map(({ session }: { session: { state: string } | null }) => session?.state ?? null)
    expect(sessions).toEqual(['open', 'open', null])
  })

  test('takes thirty branches at once', async () => {
    const many = await Promise.all(Array.from({ length: 27 }, () => givenBranch(shop.db)))
    const { body } = await admin.get('/today')
    expect(body.branches).toHaveLength(30)
    await shop.db
      .deleteFrom('branch')
      .where(
        'id',
        'in',
        many.map(({ id }) => id),
      )
      .execute()
  })

  const kindOf = ({ facts }: { facts: { kind: string } }) => facts.kind
  test('says what needs a person', async () => {
    const [lahug, mabolo] = branches
    await shop.db
      .updateTable('branch')
      .set({ drawerLimitCentavos: 100_00 as never })
      .where('id', '=', mabolo?.id ?? '')
      .execute()
    await shop.db
      .insertInto('alert')
      .values({ id: newId(), kind: 'test', branchId: null, text: 'The books do not add up' })
      .execute()
    const { attention } = (await admin.get('/today')).body
    const kinds: string[] = attention.map(kindOf)
    expect(kinds[0]).toBe('alert')
    expect(kinds).toContain('overdue')
    expect(kinds).toContain('unclaimed')
    expect(attention).toContainEqual({
      branchId: lahug?.id,
      branchName: 'Lahug',
      facts: { kind: 'cash_short', number: expect.any(Number), by: 'Ben Ramos', amount: 150 },
    })
    expect(attention).toContainEqual({
      branchId: mabolo?.id,
      branchName: 'Mabolo',
      facts: { kind: 'drawer_full', amount: expect.any(Number) },
    })
    await shop.db
      .updateTable('cashSession')
      .set({ businessDate: addDays(TODAY, -1) })
      .where('state', '=', 'open')
      .where('branchId', '=', mabolo?.id ?? '')
      .execute()
    const later = (await admin.get('/today')).body.attention
    expect(later.map(kindOf)).toContain('session_left_open')
  })

  test('says that no device of a branch with an open drawer is heard of', async () => {
    const [, mabolo] = branches
    const ofMabolo = async () =>
      (await admin.get('/today')).body.attention.filter(
        ({ branchId, facts }: { branchId: string; facts: { kind: string } }) =>
          branchId === mabolo?.id && facts.kind === 'devices_silent',
      )
    await givenDevice(shop.db, { branchId: mabolo?.id ?? '' })
    const hear = (minutesAgo: number) =>
      shop.db
        .updateTable('client')
        .set({ lastSeenAt: new Date(Date.now() - minutesAgo * 60_000) })
        .where('branchId', '=', mabolo?.id ?? '')
        .execute()
    expect(await ofMabolo()).toEqual([])
    await hear(11)
    expect(await ofMabolo()).toEqual([
      { branchId: mabolo?.id, branchName: 'Mabolo', facts: { kind: 'devices_silent' } },
    ])
    await hear(1)
    expect(await ofMabolo()).toEqual([])
  })

  test('is the admin’s, not the counter’s', async () => {
    const counter = await shop.counter()
    expect([
      (await counter.get('/today')).status,
      (await counter.get(`/branches/${counter.branch.id}/today`)).status,
    ]).toEqual([403, 403])
    await shop.db.updateTable('branch').set({ closedAt: NOW }).where('id', '=', counter.branch.id).execute()
    const { branches: listed } = (await admin.get('/today')).body
    expect(listed.at(-1)).toMatchObject({ branchId: counter.branch.id, closed: true, sales: 0, session: null })
  })
})

describe('one branch', () => {
  test('stands by the hour beside the same weekday of four weeks', async () => {
    const [, mabolo] = branches
    const { body } = await admin.get(`/branches/${mabolo?.id}/today`)
    const hours: { hour: number; orders: number; sales: number; usualOrders: number }[] = body.hours
    expect(hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 12 }, (_, i) => i + 8))
    const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
    expect(sum(hours.map(({ orders }) => orders))).toBe(body.today.ordersReceived)
    expect(sum(hours.map(({ sales }) => Math.round(sales * 100)))).toBe(Math.round(body.today.sales * 100))
    const usual = await one(
      `select count(*) as value from "order" where branch_id = '${mabolo?.id}' and stage <> 'voided' and business_date in ('${[7, 14, 21, 28].map((ago) => addDays(TODAY, -ago)).join("','")}')`,
    )
    expect(sum(hours.map(({ usualOrders }) => usualOrders))).toBeCloseTo(usual / 4, 5)
  })

  test('that nobody knows is not found', async () => {
    expect((await admin.get(`/branches/${newId()}/today`)).status).toBe(404)
  })

  test('counts a refund against what was collected, today and in the week', async () => {
    const [, mabolo] = branches
    const before = (await admin.get(`/branches/${mabolo?.id}/today`)).body.today
    const order = await shop.db
      .selectFrom('order')
      .select(['id'])
      .where('branchId', '=', mabolo?.id ?? '')
      .where('paidCentavos', '>', 50_00 as never)
      .orderBy('receivedAt')
      .executeTakeFirstOrThrow()
    const refund = (daysAgo: number) => ({
      id: newId(),
      orderId: order.id,
      branchId: mabolo?.id ?? '',
      cashSessionId: null,
      method: 'gcash' as const,
      amountCentavos: 10_00 as never,
      reason: 'One sock is missing',
      businessDate: addDays(TODAY, -daysAgo),
      recordedAt: NOW,
      recordedBy: admin.user.id,
    })
    await shop.db
      .insertInto('refund')
      .values([refund(0), refund(2)])
      .execute()
    await shop.db
      .transaction()
      .execute((trx) => rollUpDays(trx, [{ branchId: mabolo?.id ?? '', date: addDays(TODAY, -2) }], NOW))
    const after = (await admin.get(`/branches/${mabolo?.id}/today`)).body.today
    expect(Math.round((before.collected - after.collected) * 100)).toBe(10_00)
    expect(Math.round((before.collectedByMethod.gcash - after.collectedByMethod.gcash) * 100)).toBe(10_00)
    expect(Math.round((before.week[5].collected - after.week[5].collected) * 100)).toBe(10_00)
  })
})

describe('the counter’s own summary', () => {
  test('is of its branch alone, and says what this person did', async () => {
    const [, mabolo] = branches
    if (!mabolo) throw new Error('no branch')
    const counter = await shop.counter(mabolo)
    const { status, body } = await counter.get('/shop/summary')
    expect([status, body.today.branchId]).toEqual([200, mabolo.id])
    expect(body.mine).toEqual({ ordersReceived: 0, ordersReleased: 0, payments: 0, collected: null })
    expect(body.owedChange).toEqual([])

    const mine = await shop.db
      .selectFrom('order')
      .select(['id', 'number'])
      .where('branchId', '=', mabolo.id)
      .where('businessDate', '=', TODAY)
      .where('stage', '<>', 'voided')
      .limit(2)
      .execute()
    await shop.db
      .updateTable('order')
      .set({ receivedBy: counter.user.id, owedChangeCentavos: 285_00 as never })
      .where(
        'id',
        'in',
        mine.map(({ id }) => id),
      )
      .execute()
    await shop.db
      .updateTable('payment')
      .set({ recordedBy: counter.user.id })
      .where(
        'orderId',
        'in',
        mine.map(({ id }) => id),
      )
      .where('businessDate', '=', TODAY)
      .execute()
    const after = (await counter.get('/shop/summary')).body
    expect(after.mine.ordersReceived).toBe(2)
    expect(after.mine.payments).toBe(
      await one(`select count(*) as value from payment where recorded_by = '${counter.user.id}'`),
    )
    const owed: { number: string; amount: number }[] = after.owedChange
    expect(owed.map(({ amount }) => amount)).toEqual([285, 285])
    expect(new Set(owed.map(({ number }) => number))).toEqual(new Set(mine.map(({ number }) => number)))
  })

  test('needs the summary page to be switched on', async () => {
    const counter = await shop.counter(await givenBranch(shop.db, { features: ['receive'] }))
    const answer = await counter.get('/shop/summary')
    expect([answer.status, answer.body.code]).toEqual([409, 'FEATURE_OFF'])
  })
})
