import { hasStoppedComing } from '@labada/domain/orders/customers/coming-back'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../core/client.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { createDemoDatabase, DEMO_NOW } from '../../testing/demo-database.ts'
import {
  type CustomerFilter,
  type CustomerRecordRow,
  type CustomerSort,
  countCustomers,
  customerTotals,
  listCustomerRecords,
} from './customer-records.ts'
import { listDifferingCustomers, queueCustomers, sumCustomers } from './customer-sums.ts'
import { listCustomers } from './customers.ts'

const DAY_MS = 86_400_000
const SORTS = ['name', 'spentYear', 'balance', 'lastOrder'] as const
const later = (days: number) => new Date(DEMO_NOW.getTime() + days * DAY_MS)

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDemoDatabase()
  db = database.db
})
afterAll(() => database?.drop())

async function drain(now: Date): Promise<void> {
  while (await db.transaction().execute((trx) => sumCustomers(trx, now)));
}
const queued = () => db.selectFrom('pendingCustomer').select('id').execute()

/** All pages of a list, one after the other. */
async function pages(filter: CustomerFilter, sort: CustomerSort, now: Date): Promise<CustomerRecordRow[]> {
  const rows: CustomerRecordRow[] = []
  let cursor: string | undefined
  do {
    const page = await listCustomerRecords(db, filter, { cursor, limit: 41, sort }, now)
    rows.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return rows
}

/** What a list is sorted by, from the most. */
const SORTED_BY = {
  spentYear: ({ spentYear }: CustomerRecordRow) => spentYear,
  balance: ({ balance }: CustomerRecordRow) => balance,
  lastOrder: ({ lastOrderAt }: CustomerRecordRow) => lastOrderAt?.getTime() ?? 0,
}

/** Every list and its sums, against those of each customer’s orders and the rule in plain code. */
async function expectTrue(now: Date): Promise<void> {
  const { items: byName } = await listCustomerRecords(db, {}, { limit: 100_000 }, now)
  for (const view of ['all', 'lapsed'] as const) {
    const expected = byName.filter((row) => view === 'all' || hasStoppedComing(row, now))
    expect(await pages({ view }, 'name', now)).toEqual(expected)
    for (const sort of SORTS) {
      if (sort === 'name') continue
      const sorted = expected.toSorted(
        (one, other) => SORTED_BY[sort](other) - SORTED_BY[sort](one) || (one.id < other.id ? 1 : -1),
      )
      expect(await pages({ view }, sort, now)).toEqual(sorted)
    }
    const sumOf = (field: 'spentYear' | 'balance' | 'credit' | 'prepaid') =>
      expected.reduce((sum, row) => sum + row[field], 0)
    expect(await customerTotals(db, { view }, now)).toEqual({
      customers: expected.length,
      more: false,
      spentYear: sumOf('spentYear'),
      balance: sumOf('balance'),
      credit: sumOf('credit'),
      prepaid: sumOf('prepaid'),
    })
    expect(await countCustomers(db, { view }, now)).toBe(expected.length)
  }
  const called = byName.find((row) => hasStoppedComing(row, now))
  if (called)
    expect((await pages({ view: 'lapsed', search: called.name }, 'name', now)).map(({ id }) => id)).toContain(called.id)
  expect(await listDifferingCustomers(db, now)).toEqual([])
}

/** What may happen to a customer’s orders, each to every seventh of another remainder. */
const CHANGES: Readonly<Record<string, RawBuilder<unknown>>> = {
  'paid in part': sql`update "order" set paid_centavos = greatest(refunded_centavos, total_centavos / 2)`,
  'written off': sql`update "order" set written_off_centavos = (total_centavos - paid_centavos) / 2`,
  discounted: sql`update "order" set discount_centavos = discount_centavos + 100, total_centavos = total_centavos + 100`,
  voided: sql`update "order" set stage = 'voided', voided_at = ${DEMO_NOW}, void_reason = 'Twice', released_at = null`,
  'of another customer': sql`update "order" set customer_id = (select id from customer order by id limit 1)`,
  'of nobody': sql`update "order" set customer_id = null`,
  'moved to another day': sql`update "order" set business_date = business_date - 200, received_at = received_at - interval '200 days'`,
}

describe('what is kept of each customer’s orders', () => {
  it('lists everybody, and who stopped coming, as their orders do, for a shop with a past', async () => {
    expect(await queued()).toEqual([])
    await expectTrue(DEMO_NOW)
  })

  it.each(Object.entries(CHANGES))(
    'is right at once when some orders are %s, and after it was added up',
    async (what, change) => {
      await sql`${change} where hashtext(id::text) % 7 = ${Object.keys(CHANGES).indexOf(what)}`.execute(db)
      expect(await queued()).not.toEqual([])
      await expectTrue(DEMO_NOW)
      await drain(DEMO_NOW)
      expect(await queued()).toEqual([])
      await expectTrue(DEMO_NOW)
    },
  )

  it.each([20, 60, 200, 366, 500])(
    'is right %i days later, whether or not anything was added up since',
    async (days) => {
      await expectTrue(later(days))
      await drain(later(days))
      await expectTrue(later(days))
    },
  )

  it('knows a customer who is new, merged or forgotten', async () => {
    const now = later(500)
    const [one, other, third] = await db
      .selectFrom('customer')
      .select('id')
      .where('mergedInto', 'is', null)
      .orderBy('id')
      .execute()
    if (!one || !other || !third) throw new Error('The demo company has customers')
    await sql`insert into customer (id, name, created_branch_id, created_at)
      select gen_random_uuid(), 'Just Came', id, ${now}::timestamptz from branch limit 1`.execute(db)
    await sql`update customer set merged_into = ${other.id}, merged_at = ${now}, phone = null where id = ${one.id}`.execute(
      db,
    )
    await sql`update "order" set customer_id = ${other.id} where customer_id = ${one.id}`.execute(db)
    await sql`update customer set forgotten_at = ${now}, phone = null, address = null, note = '', credit_limit_centavos = null,
      email = null, messages_agreed_at = null where id = ${third.id}`.execute(db)
    await expectTrue(now)
    expect((await pages({}, 'spentYear', now)).map(({ name }) => name)).toContain('Just Came')
    await drain(now)
    await expectTrue(now)
  })

  it('lists at the counter who came last, as all of them in their order', async () => {
    const branches = await db.selectFrom('branch').select('id').execute()
    for (const branchId of [null, ...branches.map(({ id }) => id)]) {
      const all = await listCustomers(db, { branchId }, '', 100_000)
      expect(all.length).toBeGreaterThan(20)
      for (const limit of [1, 8, 20])
        expect(await listCustomers(db, { branchId }, '', limit)).toEqual(all.slice(0, limit))
    }
  })

  it('misses nothing while orders change and it is added up, by several at once', async () => {
    const now = later(500)
    const changes = Array.from({ length: 20 }, (_, at) =>
      sql`update "order" set written_off_centavos = 0, paid_centavos = greatest(refunded_centavos, total_centavos - ${at}::int)
        where hashtext(id::text) % 20 = ${at}::int`.execute(db),
    )
    await Promise.all([...changes, ...Array.from({ length: 10 }, () => drain(now))])
    await drain(now)
    expect(await queued()).toEqual([])
    await expectTrue(now)
  })

  it.each([
    'balance_centavos = balance_centavos + 1',
    'spent_year_centavos = spent_year_centavos + 1',
    `last_order_at = last_order_at + interval '1 second'`,
    `quiet_at = coalesce(quiet_at, 'epoch') + interval '1 second'`,
    'leaves_year_on = coalesce(leaves_year_on, current_date + 5000) + 1',
  ])('is proven: %s is found, and is right once queued', async (wrong) => {
    const now = later(500)
    const [one] = await db
      .selectFrom('customerTotal')
      .select('customerId')
      .orderBy('customerId', 'desc')
      .limit(1)
      .execute()
    if (!one) throw new Error('The demo company has customers')
    await sql`update customer_total set ${sql.raw(wrong)} where customer_id = ${one.customerId}`.execute(db)
    expect(await listDifferingCustomers(db, now)).toEqual([one.customerId])
    await queueCustomers(db, [one.customerId])
    expect(await listDifferingCustomers(db, now)).toEqual([])
    await drain(now)
    await expectTrue(now)
  })

  it('finds a customer of whom nothing is kept', async () => {
    const now = later(500)
    await sql`delete from customer_total where customer_id = (select max(customer_id::text)::uuid from customer_total)`.execute(
      db,
    )
    expect(await listDifferingCustomers(db, now)).toHaveLength(1)
  })
})
