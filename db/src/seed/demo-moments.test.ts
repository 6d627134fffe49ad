import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isWhole } from '../../../scripts/testing/extent.ts'
import { INVARIANTS } from '../invariants.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createDemoDatabase, DEMO_NOW } from '../testing/demo-database.ts'
import { fillDemoCompany } from './demo-company.ts'

/** Before the shops open, as they open, at the end of a year: each fills a company anew, so npm test has the last alone. */
const MOMENTS = ['2026-11-21T03:00:00+08:00', '2026-11-21T08:01:00+08:00', '2026-12-31T23:59:59+08:00']

describe('the demo company', { timeout: 300_000 }, () => {
  it('is the same company on every machine', async () => {
    const [one, other] = [await createDemoDatabase(), await createTestDatabase()]
    try {
      await fillDemoCompany(other.db, DEMO_NOW)
      const sums = sql<{ sum: string }>`select md5(string_agg(o::text, '' order by id)) as sum from "order" o`
      expect((await sums.execute(other.db)).rows).toEqual((await sums.execute(one.db)).rows)
    } finally {
      await Promise.all([one.drop(), other.drop()])
    }
  })

  it.each(isWhole ? MOMENTS : MOMENTS.slice(-1))('can begin at %s', async (at) => {
    const early = await createTestDatabase()
    try {
      await fillDemoCompany(early.db, new Date(at))
      for (const { name, query } of INVARIANTS) expect([name, (await query.execute(early.db)).rows]).toEqual([name, []])
      const open = await sql<{
        count: number
      }>`select count(*) as count from cash_session where state = 'open' and opened_at <= ${new Date(at)}`.execute(
        early.db,
      )
      expect(open.rows[0]?.count).toBe(2)
      const paid = await sql<{
        count: number
      }>`select count(*) as count from payroll_run where state = 'closed'`.execute(early.db)
      expect(paid.rows[0]?.count).toBeGreaterThan(0)
    } finally {
      await early.drop()
    }
  })
})
