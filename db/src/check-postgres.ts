import pg from 'pg'
import { setting } from './environment.ts'
import { judgePostgres, type PostgresFinding } from './postgres-rules.ts'

const MARKS = { kept: '✓', broken: '✗', unseen: '?' } as const

/**
 * `npm run postgres:check`: judges the Postgres server and the database by `POSTGRES_RULES`. Exits with 0 if
 * none is broken, otherwise with 1.
 */
async function checkPostgres(): Promise<number> {
  const client = new pg.Client({
    connectionString: setting('OWNER_DATABASE_URL'),
    application_name: 'labada-postgres-check',
  })
  await client.connect()
  try {
    const findings = [...(await judgePostgres(client)), ownEnvironment()]
    for (const { name, result, problems } of findings) {
      process.stdout.write(`${MARKS[result]} ${name}\n`)
      for (const problem of problems) process.stdout.write(`    ${problem}\n`)
    }
    return findings.some(({ result }) => result === 'broken') ? 1 : 0
  } finally {
    await client.end()
  }
}

/** A password in PGPASSWORD can be read by every program that this user starts. */
function ownEnvironment(): PostgresFinding {
  const isSet = process.env.PGPASSWORD !== undefined
  const problems = isSet ? ['PGPASSWORD is set; name a file with DATABASE_URL_FILE instead'] : []
  return { name: 'Leaves no password in PGPASSWORD', result: isSet ? 'broken' : 'kept', problems }
}

void checkPostgres().then((code) => {
  process.exitCode = code
})
