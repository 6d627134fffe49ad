import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestDatabase } from '@labada/db/testing/database'
import pg from 'pg'
import { inject } from 'vitest'
import { houseOn } from './house-on.ts'

/** A separate demo company: a database, connected as its owner, and its files. */
export interface DemoCompany {
  readonly databaseUrl: string
  /** Closes open connections and drops the database; the caller removes the files. */
  readonly drop: () => Promise<void>
}

const TEMPLATE = 'demo_company'

/** Copies the demo company of this run: the database to a new one, its files to the data directory. */
export async function copyDemoCompany(dataDir: string): Promise<DemoCompany> {
  const files = join(inject('runFolder'), TEMPLATE)
  const database = `demo_${randomUUID().replaceAll('-', '')}`
  await asOwner(async (client) => {
    // The first caller creates it; concurrent callers wait for a lock that is released when its process ends.
    await client.query('select pg_advisory_lock(20261122)')
    if (!existsSync(files)) await makeDemoCompany(files)
    await client.query('select pg_advisory_unlock(20261122)')
    await client.query(`create database ${database} template ${TEMPLATE} strategy file_copy`)
  })
  await cp(files, dataDir, { recursive: true })
  return {
    databaseUrl: onServer(database),
    drop: () => asOwner((client) => client.query(`drop database if exists ${database} with (force)`)),
  }
}

/** Created with the built program, as on a new user's first start. */
async function makeDemoCompany(files: string): Promise<void> {
  const { db, ownerUrl } = await createTestDatabase()
  await db.destroy()
  const partial = `${files}.partial`
  const { labada } = houseOn({ dataDir: partial, databaseUrl: ownerUrl, redisUrl: inject('redisUrl') })
  try {
    await labada.claim()
    await labada.openServers()
    await labada.prepareDatabase()
  } finally {
    await labada.close()
  }
  // A shop in use for ninety days would have been analysed often: each copy gets accurate planner statistics.
  await onDatabase(ownerUrl, (client) => client.query('vacuum analyze'))
  const name = new URL(ownerUrl).pathname.slice(1)
  await asOwner((client) => client.query(`alter database ${name} rename to ${TEMPLATE}`))
  // The demo company exists once its files do.
  await rename(partial, files)
}

const asOwner = (work: (client: pg.Client) => Promise<unknown>) => onDatabase(inject('postgresUrl'), work)

async function onDatabase(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function onServer(database: string): string {
  const changed = new URL(inject('postgresUrl'))
  changed.pathname = `/${database}`
  return String(changed)
}
