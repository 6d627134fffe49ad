import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

let shop: TestDatabase
beforeAll(async () => {
  shop = await createTestDatabase()
})
afterAll(() => shop?.drop())

test('names, phones and numbers have an index by their parts', async () => {
  const plans = await shop.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const planOf = async (query: RawBuilder<unknown>) => JSON.stringify((await sql`explain ${query}`.execute(trx)).rows)
    return [
      await planOf(sql`select id from customer where name ilike '%aric%'`),
      await planOf(sql`select id from customer where phone like '%5554321%'`),
      await planOf(sql`select id from "order" where number ilike '%-0001%'`),
    ]
  })
  expect(plans).toEqual([
    expect.stringContaining('customer_name_trigrams'),
    expect.stringContaining('customer_phone_trigrams'),
    expect.stringContaining('order_number_trigrams'),
  ])
})
