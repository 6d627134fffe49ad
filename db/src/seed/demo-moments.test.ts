import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { INVARIANTS } from '../invariants.ts'
import { createTestDatabase } from '../testing/database.ts'
import { fillDemoCompany } from './demo-company.ts'

/** Before the shops open, as they open, at the end of a year: each fills a company anew. */
const MOMENTS = ['2026-11-21T03:00:00+08:00', '2026-11-21T08:01:00+08:00', '2026-12-31T23:59:59+08:00']

describe('the demo company', { timeout: 300_000 }, () => {
  it.each(MOMENTS)('can begin at %s', async (at) => {
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
