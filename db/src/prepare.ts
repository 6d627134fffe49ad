import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openDatabase } from './client.ts'
import { migrateToLatest } from './migrate.ts'
import { ensureRoles } from './roles.ts'
import { fillDemoCompany, hasCompany } from './seed/demo-company.ts'

/**
 * Makes a database ready for the programs: their roles, the newest schema and, for a demo, its company. Safe to run
 * again. Exits 78 with a plain sentence when it is not told what it needs.
 */
async function prepare(): Promise<void> {
  const url = setting('DATABASE_URL')
  const client = new pg.Client({ connectionString: url, application_name: 'labada-prepare' })
  await client.connect()
  await ensureRoles(client, {
    labada_gateway: setting('LABADA_GATEWAY_DB_PASSWORD'),
    labada_workers: setting('LABADA_WORKERS_DB_PASSWORD'),
  })
  await client.end()
  const migrations = await migrateToLatest(url)
  if (migrations.length > 0) say(`Database: ${migrations.length} migrations run`)
  if (process.env.LABADA_DEMO !== '1') return
  const db = openDatabase(url, { name: 'labada-prepare', connections: 2, statementTimeoutMs: 0 })
  try {
    if (await hasCompany(db)) return
    say('Demo company: writing ninety days of three branches…')
    const { orders, payments, sessions } = await fillDemoCompany(db, new Date())
    say(`Demo company: ${orders} orders, ${payments} payments, ${sessions} cash sessions`)
  } finally {
    await db.destroy()
  }
}

/** A value of the environment, or of the file that NAME_FILE names. */
function setting(name: string): string {
  const file = process.env[`${name}_FILE`]
  const value = file ? readFileSync(file, 'utf8').trim() : process.env[name]
  if (value) return value
  process.stderr.write(`Set ${name} (or ${name}_FILE).\n`)
  process.exit(78)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await prepare()
