import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, Migrator, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MIGRATIONS, migrateToLatest } from './migrate.ts'
import frozen from './migrations/frozen.json' with { type: 'json' }
import { BASELINE, fillBaseline } from './testing/baseline.ts'
import { createEmptyDatabase, type EmptyDatabase } from './testing/database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
const textOf = (name: string) => readFileSync(new URL(`${name}.ts`, FOLDER), 'utf8')
const names = Object.keys(MIGRATIONS)
const later = names.filter((name) => name > BASELINE)

/** What an update of a running shop must not do: take away, rename or retype what an older program still reads. */
const TAKES_AWAY =
  /\b(drop\s+(table|column|schema|view|function|type|constraint)|rename\s+(to|column|constraint)|alter\s+column\s+\S+\s+(type|set\s+data\s+type|set\s+not\s+null)|truncate|delete\s+from)\b/i

describe('a migration that has landed', () => {
  it.each(names)('%s is what it was when it landed', (name) => {
    const checksum = createHash('sha256').update(textOf(name)).digest('hex')
    expect(
      checksum,
      `${name} changed. Write a new migration; only one that has not landed yet may have its checksum in frozen.json replaced.`,
    ).toBe(Object.entries(frozen).find(([known]) => known === name)?.[1])
  })

  it('stands in the list, in the order of its date', () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'))
    expect(files.map((file) => file.replace(/\.ts$/, '')).sort()).toEqual(names)
    expect(names.toSorted()).toEqual(names)
    expect(Object.keys(frozen)).toEqual(names)
  })

  it.each(later.length > 0 ? later : [BASELINE])('%s only adds', (name) => {
    expect(TAKES_AWAY.exec(textOf(name))?.[0]).toBeUndefined()
  })
})

describe('migrating', () => {
  let empty: EmptyDatabase
  beforeAll(async () => {
    empty = await createEmptyDatabase()
  })
  afterAll(() => empty.drop())

  it('runs every migration after the first release on a shop that has worked since, and loses nothing', async () => {
    const migrator = new Migrator({
      db: empty.db,
      provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
    })
    const { error } = await migrator.migrateTo(BASELINE)
    expect(error).toBeUndefined()
    await fillBaseline(empty.db)
    const before = await rowsByTable(empty.db)
    expect([...before].filter(([, rows]) => rows === 0)).toEqual([])

    expect(await migrateToLatest(empty.url)).toEqual(later)
    const after = await rowsByTable(empty.db)
    for (const [table, rows] of before) expect([table, (after.get(table) ?? 0) >= rows]).toEqual([table, true])
  })

  it('a second time does nothing', async () => {
    const before = await schemaOf(empty.db)
    expect(await migrateToLatest(empty.url)).toEqual([])
    expect(await schemaOf(empty.db)).toEqual(before)
  })

  it('from two programs at once runs each migration once', async () => {
    const other = await createEmptyDatabase()
    try {
      const runs = await Promise.all([migrateToLatest(other.url), migrateToLatest(other.url)])
      expect(runs.flat().toSorted()).toEqual(names)
    } finally {
      await other.drop()
    }
  })
})

async function rowsByTable(db: Kysely<unknown>): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(
    db,
  )
  const counted = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.id(name)}`.execute(db)
    counted.set(name, rows[0]?.count ?? 0)
  }
  return counted
}

async function schemaOf(db: Kysely<unknown>): Promise<unknown[]> {
  const { rows } = await sql`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(db)
  return rows
}
