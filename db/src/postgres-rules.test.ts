import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgePostgres } from './postgres-rules.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What is broken once `statements` have run, in a transaction that is rolled back. */
const broken = (...statements: readonly string[]): Promise<Record<string, readonly string[]>> =>
  connected(test.ownerUrl, async (client) => {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    const findings = await judgePostgres(client)
    await client.query('rollback')
    return Object.fromEntries(
      findings.filter(({ result }) => result === 'broken').map(({ name, problems }) => [name, problems]),
    )
  })

/** The server of the tests forgets all when they end, and keeps no log of logins. */
const FORGETFUL = {
  'Keeps what it acknowledged': [
    'fsync is off; set fsync = on',
    'full_page_writes is off; set full_page_writes = on',
    'synchronous_commit is off; set synchronous_commit = on',
  ],
  'Writes down who connects and who leaves': [
    'log_connections is off; set log_connections = on',
    'log_disconnections is off; set log_disconnections = on',
  ],
}

describe('a Postgres server', () => {
  it('breaks the rules that a server for tests may break, and no other', async () => {
    expect(await broken()).toEqual(FORGETFUL)
  })

  it.each([
    ['a program that may make roles', 'alter role labada_gateway createrole'],
    ['a program that may make databases', 'alter role labada_gateway createdb'],
    ['a program in a role of others', 'grant labada_backup to labada_gateway'],
    ['a program that may make tables', 'grant create on schema public to labada_workers'],
    ['a table of a program’s own', 'create table mine (x int)', 'alter table mine owner to labada_workers'],
    ['a table for everybody', 'grant select on "order" to public'],
    [
      'a function for everybody that acts for its owner',
      `create function f() returns int security definer language sql as 'select 1'`,
    ],
    ['a login without a password', 'create role somebody login'],
    ['a log of statements', 'set local debug_print_plan = on'],
    ['passwords as MD5', `set local password_encryption = 'md5'`],
  ])('is told of %s', async (_what, ...statements) => {
    const found = await broken(...statements)
    expect(Object.keys(found)).toHaveLength(Object.keys(FORGETFUL).length + 1)
  })

  it('does not show everything to those who are no superuser, and says so', async () => {
    const findings = await connected(test.urlOf('labada_gateway'), (client) => judgePostgres(client))
    expect(findings.filter(({ result }) => result === 'unseen').map(({ name }) => name)).toEqual([
      'Has no login with an older password, or with none',
      'Lets nobody in without a password',
    ])
  })
})
