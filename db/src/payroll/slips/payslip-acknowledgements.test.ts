import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

let shop: TestDatabase
beforeAll(async () => {
  shop = await createTestDatabase()
})
afterAll(() => shop?.drop())

test('A receipt of a payslip stays: the program may write one down, and neither change one nor take one away', async () => {
  const { rows } = await sql<{ role: string; may: string[] }>`
    select role, (select coalesce(array_agg(what order by what), '{}') from
      unnest(array['delete', 'insert', 'select', 'truncate', 'update']) what
      where has_table_privilege(role, 'payslip_acknowledgement', what)) as may
    from unnest(array['labada_gateway', 'labada_workers']) role order by role`.execute(shop.db)
  expect(rows).toEqual([
    { role: 'labada_gateway', may: ['insert', 'select'] },
    { role: 'labada_workers', may: ['select'] },
  ])
})
