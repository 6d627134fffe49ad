import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './core/client.ts'
import { MIGRATIONS } from './migration-list.ts'
import { createEmptyDatabase, type EmptyDatabase, TEST_ROLE_PASSWORD } from './testing/database.ts'

const PROGRAM = fileURLToPath(new URL('../dist/prepare.js', import.meta.url))
let empty: EmptyDatabase
let folder: string
beforeAll(async () => {
  empty = await createEmptyDatabase()
  folder = mkdtempSync(join(tmpdir(), 'labada-prepare-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await empty.drop()
})

/** Runs the program as `npm start` does, with these settings and nothing else. */
function prepare(
  settings: Readonly<Record<string, string>>,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: '', ...settings },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    err += text
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

async function tablesOf({ url }: EmptyDatabase): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_tables where schemaname = 'public'`,
  )
  await client.end()
  return rows[0]?.tables ?? 0
}

// The roles belong to the whole server, so every preparation gives them the password the other tests use.
const PASSWORDS = {
  LABADA_GATEWAY_DB_PASSWORD: TEST_ROLE_PASSWORD,
  LABADA_WORKERS_DB_PASSWORD: TEST_ROLE_PASSWORD,
  LABADA_BACKUP_DB_PASSWORD: TEST_ROLE_PASSWORD,
}

// Every run is a program of its own; on a busy machine that takes its time.
describe('preparing a database', { timeout: 120_000 }, () => {
  it('says plainly what it is not told, and does nothing', async () => {
    expect(await prepare({})).toEqual({ code: 78, out: '', err: 'Set DATABASE_URL (or DATABASE_URL_FILE).\n' })
    const missing = await prepare({ ...PASSWORDS, DATABASE_URL_FILE: join(folder, 'nowhere') })
    expect(missing).toEqual({ code: 78, out: '', err: 'DATABASE_URL_FILE names a file that cannot be read.\n' })
    const production = await prepare({
      ...PASSWORDS,
      DATABASE_URL: empty.url,
      LABADA_DEMO: '1',
      LABADA_ENV: 'production',
    })
    expect([production.code, production.err]).toEqual([
      78,
      expect.stringMatching(/^LABADA_DEMO must be 0 in production/),
    ])
  })

  it('trusts no shop to a Postgres that may lose what it acknowledged, such as that of the tests', async () => {
    const shop = await prepare({ ...PASSWORDS, DATABASE_URL: empty.url, LABADA_ENV: 'production' })
    expect(shop).toEqual({
      code: 78,
      out: '',
      err: 'Postgres may lose what it acknowledged:\nfsync is off; set fsync = on\nfull_page_writes is off; set full_page_writes = on\nsynchronous_commit is off; set synchronous_commit = on\n',
    })
    expect(await tablesOf(empty)).toBe(0)
  })

  it('brings the schema up to date with secrets from files, and a real shop gets no demo', async () => {
    writeFileSync(join(folder, 'url'), `${empty.url}\n`)
    const first = await prepare({ ...PASSWORDS, DATABASE_URL_FILE: join(folder, 'url'), LABADA_DEMO: '0' })
    expect(first).toEqual({ code: 0, out: `Database: ${Object.keys(MIGRATIONS).length} migrations run\n`, err: '' })
  })

  it('fills the demo once, tells how far it is, and may be run again, even twice at once', async () => {
    const settings = { ...PASSWORDS, DATABASE_URL: empty.url, LABADA_DEMO: '1' }
    const runs = await Promise.all([prepare(settings), prepare(settings)])
    expect(runs.map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
    ])
    const lines = runs.map(({ out }) => out).filter((out) => out !== '')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(
      /Mabolo is written\n.*Lahug is written\n.*Talisay is written\nDemo company: \d,\d{3} orders/s,
    )
    expect(await prepare(settings)).toEqual({ code: 0, out: '', err: '' })

    const url = new URL(empty.url)
    url.username = 'labada_gateway'
    url.password = TEST_ROLE_PASSWORD
    const gateway = openDatabase(String(url), { name: 'test', connections: 1 })
    const company = await gateway.selectFrom('company').select('isDemo').executeTakeFirstOrThrow()
    await gateway.destroy()
    expect(company).toEqual({ isDemo: true })
  })
})
