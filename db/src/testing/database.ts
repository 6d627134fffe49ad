import { createHash, randomUUID } from 'node:crypto'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase, openPool } from '../core/client.ts'
import { migrateToLatest } from '../migrate.ts'
import { MIGRATIONS } from '../migration-list.ts'
import { ensureRoles, PROGRAM_ROLES, type ProgramRole } from '../roles.ts'

/** What the programs' roles sign in with on the test server. */
export const TEST_ROLE_PASSWORD = 'only-for-tests'

export interface TestDatabase {
  /** As the owner: for arranging and looking. */
  readonly db: Db
  /** As the programs connect, with their grants only. */
  readonly urlOf: (role: ProgramRole) => string
  readonly ownerUrl: string
  readonly open: (role: ProgramRole) => Db
  /** Closes every pool it opened and drops the database. */
  readonly drop: () => Promise<void>
}

/**
 * A busy machine is slow: where the programs give up after three or five seconds and say 503, a test of rules waits. What a
 * gateway says that cannot wait is tested with one opened as it opens itself.
 */
const PATIENT = { statementTimeoutMs: 60_000, lockTimeoutMs: 30_000, waitMs: 30_000 }

/** Any database of a test as its owner, for arranging and looking. Who opens it closes it. */
export const openAsOwner = (ownerUrl: string, connections = 2): Db =>
  openDatabase(ownerUrl, { name: 'test-owner', connections, ...PATIENT })

/** A database of its own for a test file: migrated, empty, cloned from a template made once per run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return cloneOf(await ensureTemplate(inject('postgresUrl')))
}

/** One that `fill` wrote into, cloned from what was filled once per run under this name. */
export async function createFilledDatabase(name: string, fill: (db: Db) => Promise<unknown>): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl')
  const empty = await ensureTemplate(serverUrl)
  const filled = await madeOnce(serverUrl, `${empty}_${name}`, async (client, building) => {
    await client.query(`create database ${building} template ${empty}`)
    const db = openDatabase(withDatabase(serverUrl, building), {
      name: 'test-filler',
      connections: 2,
      statementTimeoutMs: 0,
    })
    try {
      await fill(db)
    } finally {
      await db.destroy()
    }
  })
  return cloneOf(filled)
}

async function cloneOf(template: string): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, async (client) => {
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const ownerUrl = withDatabase(serverUrl, name)
  const urlOf = (role: ProgramRole) => withLogin(ownerUrl, role)
  const opened: Db[] = []
  const kept = (db: Db) => {
    opened.push(db)
    return db
  }
  return {
    db: kept(openAsOwner(ownerUrl, 12)),
    ownerUrl,
    urlOf,
    open: (role) => kept(openDatabase(urlOf(role), { name: role, connections: 12, ...PATIENT })),
    drop: async () => {
      await Promise.all(opened.map((db) => db.destroy()))
      await administer(serverUrl, async (client) => {
        // And what a restore left beside it.
        const { rows } = await client.query<{ beside: string }>(
          'select datname as beside from pg_database where datname like $1',
          [`${name}\\_before\\_%`],
        )
        for (const database of [name, ...rows.map(({ beside }) => beside)])
          await client.query(`drop database if exists ${database} with (force)`)
      })
    },
  }
}

export interface EmptyDatabase {
  readonly db: Kysely<unknown>
  /** As the owner. */
  readonly url: string
  readonly drop: () => Promise<void>
}

/** A database without any table, on a server that knows the programs' roles: for tests of migrations. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const serverUrl = inject('postgresUrl')
  await ensureTemplate(serverUrl)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, async (client) => {
    await client.query(`create database ${name}`)
  })
  const url = withDatabase(serverUrl, name)
  const pool = openPool(url, { name: 'test-migrations', connections: 2, statementTimeoutMs: 0 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return {
    db,
    url,
    drop: async () => {
      await db.destroy()
      await administer(serverUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      })
    },
  }
}

let made: Promise<string> | undefined

/** One template per set of migrations. */
function ensureTemplate(serverUrl: string): Promise<string> {
  made ??= (async () => {
    const texts = Object.entries(MIGRATIONS).map(([name, { up }]) => name + String(up))
    const template = `template_${createHash('sha256').update(texts.join()).digest('hex').slice(0, 16)}`
    return madeOnce(serverUrl, template, async (client, building) => {
      await ensureRoles(
        client,
        Object.fromEntries(PROGRAM_ROLES.map((role) => [role, TEST_ROLE_PASSWORD])) as Record<ProgramRole, string>,
      )
      await client.query(`create database ${building}`)
      await migrateToLatest(withDatabase(serverUrl, building))
    })
  })()
  return made
}

/** Makes a template unless it is there; test files in other processes wait for the one that makes it. */
function madeOnce(
  serverUrl: string,
  template: string,
  make: (client: pg.Client, building: string) => Promise<void>,
): Promise<string> {
  return administer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(20261121, hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return template
    const building = `${template}_building`
    await client.query(`drop database if exists ${building} with (force)`)
    await make(client, building)
    await client.query(`alter database ${building} rename to ${template}`)
    return template
  })
}

async function administer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return String(changed)
}

function withLogin(url: string, role: ProgramRole): string {
  const changed = new URL(url)
  changed.username = role
  changed.password = TEST_ROLE_PASSWORD
  return String(changed)
}
