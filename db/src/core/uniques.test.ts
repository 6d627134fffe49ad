import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { UNIQUES } from './uniques.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('every unique constraint that a program tells from the others is one of the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype in ('p', 'u') and connamespace = 'public'::regnamespace
    union select indexname from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE INDEX %'`.execute(
    test.db,
  )
  const known = new Set(rows.map(({ name }) => name))
  expect(known.size).toBeGreaterThan(UNIQUES.length)
  expect(UNIQUES.filter((name) => !known.has(name))).toEqual([])
  expect(new Set(UNIQUES).size).toBe(UNIQUES.length)
})
