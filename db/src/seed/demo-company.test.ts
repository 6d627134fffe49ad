import { manilaDateOf } from '@labada/domain/manila-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INVARIANTS } from '../invariants.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { fillDemoCompany, hasCompany } from './demo-company.ts'

const NOW = new Date('2026-11-21T14:05:12+08:00')
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await fillDemoCompany(test.db, NOW)
}, 120_000)
afterAll(() => test.drop())

const countOf = async (from: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(from)}`.execute(test.db)
  return rows[0]?.count ?? 0
}

describe('the demo company', { timeout: 120_000 }, () => {
  it('has three branches, fourteen employees, sixty customers and an admin', async () => {
    expect(await hasCompany(test.db)).toBe(true)
    expect(await countOf('branch')).toBe(3)
    expect(await countOf('employee')).toBe(14)
    expect(await countOf('customer')).toBe(60)
    expect(await countOf(`app_user where role = 'admin'`)).toBe(1)
  })

  it.each(INVARIANTS.map(({ name, query }) => ({ name, query })))('holds: $name', async ({ query }) => {
    const { rows } = await query.execute(test.db)
    expect(rows).toEqual([])
  })

  it('has orders on each of the ninety days up to today, none in the future', async () => {
    expect(await countOf('(select distinct business_date from "order") days')).toBeGreaterThanOrEqual(91)
    expect(await countOf(`"order" where received_at > '${NOW.toISOString()}'`)).toBe(0)
    expect(await countOf(`load_stage_change where changed_at > '${NOW.toISOString()}'`)).toBe(0)
    expect(await countOf(`payment where recorded_at > '${NOW.toISOString()}'`)).toBe(0)
    expect(await countOf(`"order" where business_date = '${manilaDateOf(NOW)}'`)).toBeGreaterThan(5)
  })

  it('is busier on a Saturday than on a Wednesday', async () => {
    const saturdays = await countOf('"order" where extract(dow from business_date) = 6')
    expect(saturdays).toBeGreaterThan((await countOf('"order" where extract(dow from business_date) = 3')) * 1.2)
  })

  it('shows every interesting state', async () => {
    expect(await countOf(`"order" where stage = 'voided'`)).toBe(1)
    expect(await countOf('refund')).toBe(1)
    expect(
      await countOf(
        `"order" where stage = 'ready' and stage_at < '${NOW.toISOString()}'::timestamptz - interval '3 days'`,
      ),
    ).toBeGreaterThan(3)
    expect(
      await countOf(
        `"order" where stage not in ('released', 'voided') and promised_at < '${NOW.toISOString()}' and stage <> 'ready'`,
      ),
    ).toBeGreaterThan(0)
    expect(await countOf(`"order" where paid_centavos = 0 and stage not in ('released', 'voided')`)).toBeGreaterThan(10)
    expect(await countOf(`cash_session where variance_centavos = -15000`)).toBe(1)
    expect(await countOf(`cash_session where state = 'open'`)).toBe(2)
  })

  it('shows every state of stock: low, below zero, missing, on its way, ordered, owed, asked for, to be counted', async () => {
    const level = 'stock_level l join item_branch b on b.item_id = l.item_id and b.branch_id = l.branch_id where'
    expect(await countOf(`${level} l.quantity > 0 and l.quantity <= b.reorder_at`)).toBeGreaterThan(0)
    expect(await countOf(`${level} l.quantity < 0`)).toBe(1)
    expect(await countOf(`stock_movement where kind = 'count' and quantity < 0`)).toBe(1)
    expect(await countOf(`stock_transfer where state = 'sent'`)).toBe(1)
    expect(await countOf(`purchase where state = 'ordered'`)).toBe(1)
    expect(await countOf(`purchase where paid_from = 'payable' and paid_at is null`)).toBeGreaterThan(0)
    expect(await countOf(`stock_request where state = 'open'`)).toBe(1)
    expect(await countOf(`stock_count where state = 'open'`)).toBe(1)
    expect(await countOf('item_sale')).toBeGreaterThan(500)
    expect(await countOf(`stock_movement where occurred_at > '${NOW.toISOString()}'`)).toBe(0)
    expect(await countOf(`stock_movement where kind = 'consumption'`)).toBeGreaterThan(10_000)
  })

  it('announces nothing, because it is history', async () => {
    expect(await countOf('outbox')).toBe(0)
  })

  it('is the same company on every machine', async () => {
    const other = await createTestDatabase()
    try {
      await fillDemoCompany(other.db, NOW)
      const sums = sql<{ sum: string }>`select md5(string_agg(o::text, '' order by id)) as sum from "order" o`
      expect((await sums.execute(other.db)).rows).toEqual((await sums.execute(test.db)).rows)
    } finally {
      await other.drop()
    }
  })

  it.each(['2026-11-21T03:00:00+08:00', '2026-11-21T08:01:00+08:00', '2026-12-31T23:59:59+08:00'])(
    'can begin at %s',
    async (at) => {
      const early = await createTestDatabase()
      try {
        await fillDemoCompany(early.db, new Date(at))
        for (const { name, query } of INVARIANTS)
          expect([name, (await query.execute(early.db)).rows]).toEqual([name, []])
        const open = await sql<{
          count: number
        }>`select count(*) as count from cash_session where state = 'open' and opened_at <= ${new Date(at)}`.execute(
          early.db,
        )
        expect(open.rows[0]?.count).toBe(2)
      } finally {
        await early.drop()
      }
    },
  )
})
