import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startTemporaryServers } from '../lib/temporary-servers.mjs'

type Servers = Awaited<ReturnType<typeof startTemporaryServers>>

declare global {
  var labadaTestServers: { servers?: Promise<Servers>; users: number } | undefined
}

// Vitest loads this file once per project that asks for it, all in one process: the servers are shared between them.
globalThis.labadaTestServers ??= { users: 0 }
const shared = globalThis.labadaTestServers

/** One Postgres and one Redis for the whole run. Runs only for projects with a test to run. */
export async function setup(project: TestProject): Promise<void> {
  shared.users += 1
  shared.servers ??= startTemporaryServers(join(import.meta.dirname, '../..')).then((servers) => {
    process.once('exit', servers.stopNow)
    return servers
  })
  const { folder, postgresUrl, redisUrl, redisProgram } = await shared.servers
  // Tests start further copies of this Redis, which may need the libraries that were fetched with it.
  Object.assign(process.env, redisProgram.env)
  project.provide('redisProgram', redisProgram.command)
  project.provide('runFolder', folder)
  project.provide('postgresUrl', postgresUrl)
  project.provide('redisUrl', redisUrl)
  project.onTestsRerun(() => forgetFilled(postgresUrl))
}

/** In watch mode, the code that fills a template may have changed since. */
async function forgetFilled(postgresUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'template\\_%\\_%'`,
    )
    for (const { name } of rows) await client.query(`drop database if exists ${name}`)
  } finally {
    await client.end()
  }
}

export async function teardown(): Promise<void> {
  shared.users -= 1
  if (shared.users > 0) return
  const servers = await shared.servers
  if (!servers) return
  process.off('exit', servers.stopNow)
  await servers.stop()
}
