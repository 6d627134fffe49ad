import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const checkout = join(import.meta.dirname, '../..')

/** Small stubs with the paths and behaviour of the real programs, so that a test of the start takes seconds. */
const PROGRAMS = {
  'db/dist/prepare.js': `
    import pg from 'pg'
    const client = new pg.Client(process.env.DATABASE_URL)
    await client.connect()
    await client.query('create table if not exists opening (at timestamptz not null default now())')
    await client.query('insert into opening default values')
    for (const name of ['gateway', 'workers']) {
      const password = process.env['LABADA_' + name.toUpperCase() + '_DB_PASSWORD']
      await client.query('drop owned by labada_' + name).catch(() => {})
      await client.query('create role labada_' + name + ' login').catch(() => {})
      await client.query('alter role labada_' + name + " password '" + password + "'")
      await client.query('grant select on opening to labada_' + name)
    }
    await client.end()`,
  'gateway/dist/main.js': `
    import { createServer } from 'node:http'
    import pg from 'pg'
    const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
    pool.on('error', () => {})
    const answer = async (request, response) => {
      if (request.url === '/api/setup') return response.end(JSON.stringify({ needed: false, demo: process.env.LABADA_DEMO === '1' }))
      try {
        const { rows } = await pool.query('select count(*)::int as openings from opening')
        response.end(JSON.stringify(rows[0]))
      } catch (error) {
        response.writeHead(503).end(error.message)
      }
    }
    createServer(answer).listen(Number(process.env.PORT), process.env.HOST)
    process.on('SIGTERM', () => setTimeout(() => (console.log('gateway drained'), process.exit(0)), Number(process.env.DRAIN_MS ?? 50)))`,
  'workers/dist/main.js': `
    import { createServer } from 'node:http'
    createServer((request, response) => response.end()).listen(Number(process.env.HEALTH_PORT), '127.0.0.1')
    process.on('SIGTERM', () => (console.log('workers drained'), process.exit(0)))`,
  'scanner-agent/dist/main.js': `
    import { createServer } from 'node:net'
    createServer().listen(Number(process.env.SCANNER_PORT), process.env.SCANNER_HOST)
    process.on('SIGTERM', () => (console.log('agent drained'), process.exit(0)))`,
}

/** Writes the programs into a folder; `changes` replaces some. */
export function writeStandIns(root: string, changes: Readonly<Record<string, string>> = {}): void {
  for (const [file, text] of Object.entries({ ...PROGRAMS, ...changes })) {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'))
}
