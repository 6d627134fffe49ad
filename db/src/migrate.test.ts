import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, Migrator, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundled } from '../../scripts/testing/bundled.ts'
import { migrateTo, migrateToLatest } from './migrate.ts'
import { MIGRATIONS } from './migration-list.ts'
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

/**
 * A check, or an exclusion, may be put again under its own name in the next statement, when it takes all that it took: an older
 * program never minds.
 */
const WIDENED =
  /alter table (\w+) drop constraint (\w+);\s+alter table \1 add constraint \2\s+(?:check|exclude using gist) \([^;]+\);/g
const withoutWidened = (text: string) => text.replaceAll(WIDENED, '')

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
    expect(TAKES_AWAY.exec(withoutWidened(textOf(name)))?.[0]).toBeUndefined()
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

  it('moves the void window to the policy of voids and refunds, with its history and what is to come', async () => {
    const shop = await createEmptyDatabase()
    try {
      const migrator = new Migrator({ db: shop.db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } })
      await migrator.migrateTo(BASELINE)
      await fillBaseline(shop.db)
      await migrateTo(shop.url, '2026-11-23-1980-count-earlier-de-minimis')
      await sql`insert into setting_version (section, version, value, effective_at, changed_at, changed_by)
        select 'orders', v, jsonb_build_object('voidMinutes', v * 10, 'keptDays', 30), now() + v * interval '1 day', now(), id
        from generate_series(2, 3) v, (select id from app_user limit 1) u`.execute(shop.db)
      await migrateToLatest(shop.url)
      const { rows } = await sql<{ version: number; value: object }>`
        select r.version, r.value from setting_version r join setting_version o using (version, effective_at, changed_at, changed_by)
        where r.section = 'reversals' and o.section = 'orders' order by version`.execute(shop.db)
      expect(rows.slice(-2)).toEqual([
        { version: 2, value: { voidMinutes: 20 } },
        { version: 3, value: { voidMinutes: 30 } },
      ])
    } finally {
      await shop.drop()
    }
  })

  it('a second time does nothing', async () => {
    const before = await schemaOf(empty.db)
    expect(await migrateToLatest(empty.url)).toEqual([])
    expect(await schemaOf(empty.db)).toEqual(before)
  })

  it('killed at any moment leaves the shop as it was or brought up to date, and the next one finishes it (R17)', async () => {
    const shop = await createEmptyDatabase()
    try {
      const migrator = new Migrator({ db: shop.db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } })
      await migrator.migrateTo(BASELINE)
      await fillBaseline(shop.db)
      const before = await rowsByTable(shop.db)
      const old = await schemaOf(shop.db)
      const reached = new Set<string>()
      for (const after of [0, 60, 120, 180, 250, 400, 800]) {
        await killedAfter(shop.url, after)
        // What a dead program began its server ends a moment later.
        await expect.poll(() => migrating(shop.db), { timeout: 10_000 }).toBe(0)
        const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(shop.db)
        const done = rows.map(({ name }) => name)
        expect([names.slice(0, names.indexOf(BASELINE) + 1), names]).toContainEqual(done)
        if (done.length < names.length) expect(await schemaOf(shop.db)).toEqual(old)
        reached.add(done.length < names.length ? 'old' : 'new')
      }
      expect(reached).toContain('old')
      await migrateToLatest(shop.url)
      expect(await schemaOf(shop.db)).toEqual(await schemaOf(empty.db))
      const now = await rowsByTable(shop.db)
      for (const [table, rows] of before) expect([table, (now.get(table) ?? 0) >= rows]).toEqual([table, true])
    } finally {
      await shop.drop()
    }
  }, 120_000)

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

/** Begins an update in a process of its own, and kills it. */
async function killedAfter(url: string, milliseconds: number): Promise<void> {
  const program = await bundled(new URL('./testing/programs/migrate-program.ts', import.meta.url))
  const child = spawn(process.execPath, [program, url], {
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  await once(child, 'exit')
  clearTimeout(timer)
}

async function migrating(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'labada-migrate'`.execute(db)
  return rows[0]?.count ?? 0
}

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
