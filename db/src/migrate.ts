import { CamelCasePlugin, Kysely, Migrator, PostgresDialect } from 'kysely'
import { openPool } from './core/client.ts'
import { fillPayrollTables } from './law/payroll-table-fill.ts'
import { MIGRATIONS } from './migration-list.ts'

/**
 * Updates a database: its schema, then the tables of payroll law that this release knows. Returns the names of the
 * migrations that were run; throws the first error.
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  return withMigrator(url, async (migrator, db) => {
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    await fillPayrollTables(db)
    return (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
  })
}

/** The names of the migrations that a database has run, and of those that an update would run, in order. */
export async function listMigrations(url: string): Promise<{ readonly done: string[]; readonly pending: string[] }> {
  return withMigrator(url, async (migrator) => {
    const all = await migrator.getMigrations()
    const namesOf = (isDone: boolean) =>
      all.filter(({ executedAt }) => (executedAt !== undefined) === isDone).map(({ name }) => name)
    return { done: namesOf(true), pending: namesOf(false) }
  })
}

/** Creates the schema as of one migration, for data of that version. Throws the first error. */
export async function migrateTo(url: string, name: string): Promise<void> {
  await withMigrator(url, async (migrator) => {
    const { error } = await migrator.migrateTo(name)
    if (error) throw error
  })
}

async function withMigrator<T>(url: string, work: (migrator: Migrator, db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const pool = openPool(url, { name: 'labada-migrate', connections: 2, statementTimeoutMs: 0 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } })
    return await work(migrator, db)
  } finally {
    await db.destroy()
  }
}
