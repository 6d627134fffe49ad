import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recountDays, rollUpDays } from '../company/branch-days.ts'
import type { Db } from '../core/client.ts'
import { countUpTo } from '../core/keyset.ts'
import { listDifferingDays } from '../reports/branch-day-proof.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createDemoDatabase, DEMO_NOW } from '../testing/demo-database.ts'
import { countCustomers, customerTotals, listCustomerRecords } from './customers/customer-records.ts'
import { orderDays, orderTotals } from './order-lists.ts'

const TODAY = manilaDateOf(DEMO_NOW)
const SPANS = [{}, { from: addDays(TODAY, -30) }, { to: addDays(TODAY, -3) }, { from: TODAY, to: TODAY }]

let database: TestDatabase
let db: Db
let branches: (string | null)[]
beforeAll(async () => {
  database = await createDemoDatabase()
  db = database.db
  const ids = await db.selectFrom('branch').select('id').orderBy('code').execute()
  branches = [null, ...ids.map(({ id }) => id)]
})
afterAll(() => database?.drop())

/** The totals of whole days, kept and added up from the orders: a search for nothing finds all, and is not kept. */
async function bothWays() {
  const kept: unknown[] = []
  const added: unknown[] = []
  for (const branchId of branches) {
    for (const span of SPANS) {
      const filter = { view: 'all', ...span } as const
      kept.push(
        await orderTotals(db, { branchId }, filter, DEMO_NOW),
        await orderDays(db, { branchId }, filter, DEMO_NOW),
      )
      const searched = { ...filter, search: '' }
      added.push(
        await orderTotals(db, { branchId }, searched, DEMO_NOW),
        await orderDays(db, { branchId }, searched, DEMO_NOW),
      )
    }
  }
  return { kept, added }
}

async function expectTrue() {
  const { kept, added } = await bothWays()
  expect(kept).toEqual(added)
  const totals = await customerTotals(db, {}, DEMO_NOW)
  const { items } = await listCustomerRecords(db, {}, { limit: 100_000 }, DEMO_NOW)
  const sumOf = (field: 'spentYear' | 'balance' | 'credit' | 'prepaid') =>
    items.reduce((sum, row) => sum + row[field], 0)
  expect(totals).toEqual({
    customers: items.length,
    more: false,
    spentYear: sumOf('spentYear'),
    balance: sumOf('balance'),
    credit: sumOf('credit'),
    prepaid: sumOf('prepaid'),
  })
  expect(await countCustomers(db, {}, DEMO_NOW)).toBe(items.length)
  expect(await listDifferingDays(db)).toEqual([])
}

/** What may happen to an order, each to every seventh of another remainder, in whatever combination. */
const CHANGES = {
  'paid in part': sql`update "order" set paid_centavos = greatest(refunded_centavos, total_centavos / 2)`,
  'written off': sql`update "order" set written_off_centavos = (total_centavos - paid_centavos) / 2`,
  discounted: sql`update "order" set discount_centavos = discount_centavos + 100, total_centavos = total_centavos + 100`,
  voided: sql`update "order" set stage = 'voided', voided_at = ${DEMO_NOW}, void_reason = 'Twice', released_at = null`,
  'with a load more': sql`update "order" set load_count = load_count + 1, kilos = coalesce(kilos, 0) + 1.5`,
}

describe('sums over whole days', () => {
  it('are those of the orders, for a shop with a past', expectTrue)

  it.each(Object.entries(CHANGES))('stay those of the orders when some are %s', async (what, change) => {
    const remainder = Object.keys(CHANGES).indexOf(what)
    const before = await bothWays()
    await db.transaction().execute(async (trx) => {
      await sql`${change} where mod(abs(hashtext(id::text)), 7) in (${remainder}::int, ${remainder}::int + 1)`.execute(
        trx,
      )
    })
    await expectTrue()
    expect((await bothWays()).kept).not.toEqual(before.kept)
  })

  it('stay those of the orders when some have no customer', async () => {
    await sql`update "order" set customer_id = null where mod(abs(hashtext(id::text)), 7) = 5`.execute(db)
    await expectTrue()
  })

  it('stay those of the orders when customers are forgotten', async () => {
    await db
      .updateTable('customer')
      .set({
        forgottenAt: DEMO_NOW,
        phone: null,
        address: null,
        note: '',
        creditLimitCentavos: null,
        email: null,
        messagesAgreedAt: null,
      })
      .where(sql<boolean>`mod(abs(hashtext(id::text)), 5) = 0`)
      .execute()
    await expectTrue()
  })

  it('are the same before and after what is queued is added, and after a recount', async () => {
    const { kept } = await bothWays()
    const days = await db
      .selectFrom('pendingDayChange')
      .select(['branchId', 'businessDate as date'])
      .distinct()
      .execute()
    expect(days.length).toBeGreaterThan(10)
    await db.transaction().execute((trx) => rollUpDays(trx, days.slice(0, 10), DEMO_NOW))
    expect((await bothWays()).kept).toEqual(kept)
    await db.transaction().execute((trx) => recountDays(trx, days, DEMO_NOW))
    expect(await db.selectFrom('pendingDayChange').select('id').execute()).toEqual([])
    expect((await bothWays()).kept).toEqual(kept)
    await expectTrue()
  })

  it('would differ, and be found, if a day were wrong by a centavo', async () => {
    const [branchId] = branches.slice(1)
    if (!branchId) throw new Error('There is no branch')
    for (const column of ['voided', 'discount_centavos', 'paid_centavos', 'due_centavos', 'customer_sales_centavos']) {
      const shift = (by: number) =>
        sql`update branch_day set ${sql.ref(column)} = ${sql.ref(column)} + ${by}::int
          where branch_id = ${branchId} and business_date = ${TODAY}`.execute(db)
      await shift(1)
      expect(await listDifferingDays(db)).toEqual([{ branchId, date: TODAY }])
      await shift(-1)
    }
    await expectTrue()
  })
})

describe('a count with an end', () => {
  it('reads no further, and says that there is more', async () => {
    const orders = sql`select from "order" where branch_id = ${branches[1]}`
    const all = await countUpTo(db, orders)
    expect(all).toEqual({ count: expect.any(Number), more: false })
    expect(await countUpTo(db, orders, all.count)).toEqual(all)
    expect(await countUpTo(db, orders, all.count - 1)).toEqual({ count: all.count - 1, more: true })
  })
})
