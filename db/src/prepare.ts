import { plural } from '@labada/domain/core/counts'
import pg from 'pg'
import { backUpBeforeUpdate, NotBackedUp, recordBeforeUpdate } from './backup/before-update.ts'
import { openDatabase } from './core/client.ts'
import { openFiles } from './core/files.ts'
import { refuse, setting } from './environment.ts'
import { migrateToLatest } from './migrate.ts'
import { judgePostgres, KEEPS_WHAT_IT_ACKNOWLEDGED } from './postgres-rules.ts'
import { ensureRoles } from './roles.ts'
import { fillDemoCompany, hasCompany } from './seed/demo-company.ts'

/** Locked while a database is prepared, so that a second program waits instead of preparing it too. */
const LOCK = 20_261_122
const DATA_DIR = process.env.LABADA_DATA_DIR ?? '.data'
const WITHOUT_BACKUP = 'LABADA_UPDATE_WITHOUT_BACKUP'

/**
 * Prepares a database for the programs: their roles, the newest schema and, for a demo, its company. Safe to run again.
 * Exits 78 with a plain message if required settings are missing.
 */
async function prepare(): Promise<void> {
  const url = setting('DATABASE_URL')
  const passwords = {
    labada_gateway: setting('LABADA_GATEWAY_DB_PASSWORD'),
    labada_workers: setting('LABADA_WORKERS_DB_PASSWORD'),
    labada_backup: setting('LABADA_BACKUP_DB_PASSWORD'),
  }
  const isDemo = process.env.LABADA_DEMO === '1'
  if (isDemo && process.env.LABADA_ENV === 'production') {
    refuse('LABADA_DEMO must be 0 in production: demo accounts have known passwords.')
  }
  const client = new pg.Client({ connectionString: url, application_name: 'labada-prepare' })
  await client.connect()
  try {
    if (process.env.LABADA_ENV === 'production') await refuseForgetful(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await ensureRoles(client, passwords)
    await update(url, passwords.labada_backup)
    if (isDemo) await fillDemo(url)
  } finally {
    await client.end()
  }
}

/** Refuses a server whose settings may lose a write it acknowledged, or hide that the disk failed. */
async function refuseForgetful(client: pg.Client): Promise<void> {
  const [finding] = await judgePostgres(client, [KEEPS_WHAT_IT_ACKNOWLEDGED])
  if (finding?.result === 'broken') refuse(`Postgres may lose what it acknowledged:\n${finding.problems.join('\n')}`)
}

/** Updates the tables to this version; a shop that has a backup key is backed up first. */
async function update(url: string, backupPassword: string): Promise<void> {
  const now = () => new Date()
  const backup = await backUpBeforeUpdate({
    ownerUrl: url,
    backupUrl: withLogin(url, 'labada_backup', backupPassword),
    dataDir: DATA_DIR,
    now,
    onStep: say,
  }).catch((error: unknown) => {
    if (!(error instanceof NotBackedUp)) throw error
    if (process.env[WITHOUT_BACKUP] !== '1') {
      refuse(
        `The update didn’t start and nothing changed, because the backup before it failed: ${error.message}\n` +
          `Start the previous version, or set ${WITHOUT_BACKUP}=1 to update without a backup.`,
      )
    }
    say(`The backup before the update failed, and ${WITHOUT_BACKUP} is set: ${error.message}`)
    return undefined
  })
  const migrations = await migrateToLatest(url)
  if (migrations.length > 0) say(`Database: ${plural(migrations.length, 'migration')} run`)
  if (backup) await recordBeforeUpdate(url, backup, now())
}

/** The same database for another login. */
function withLogin(url: string, user: string, password: string): string {
  const changed = new URL(url)
  changed.username = user
  changed.password = password
  return String(changed)
}

async function fillDemo(url: string): Promise<void> {
  const db = openDatabase(url, { name: 'labada-prepare', connections: 2, statementTimeoutMs: 0 })
  try {
    if (await hasCompany(db)) return
    say('Demo company: writing ninety days of three branches…')
    const files = openFiles(DATA_DIR)
    const { orders, payments, sessions } = await fillDemoCompany(
      db,
      new Date(),
      (branch) => say(`Demo company: ${branch} is written`),
      files.keepUpload,
    )
    say(`Demo company: ${plural(orders, 'order')}, ${plural(payments, 'payment')}, ${plural(sessions, 'cash session')}`)
  } finally {
    await db.destroy()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

void prepare()
