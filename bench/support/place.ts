import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type FreshProduct, startFreshProduct } from '../../e2e/support/fresh-product.ts'
import { openDataDir } from '../../scripts/lib/data-dir.mjs'
import { recordedProcesses } from '../../scripts/lib/orphans.mjs'
import { argumentsOf } from '../../scripts/lib/programs.mjs'
import { loadSecrets } from '../../scripts/lib/secrets.mjs'
import { startPostgres, startRedis } from '../../scripts/lib/servers.mjs'
import type { Opened } from './run.ts'

export const root = join(import.meta.dirname, '../..')

/** A running product and the references on the same Postgres server. */
export interface Place {
  readonly product: FreshProduct
  /** The product's database, as its owner. */
  readonly databaseUrl: string
  /** A database of the same schema and data on the same server, for references that write. */
  readonly referenceUrl: string
  /** The pids of the product's processes, by role. */
  readonly pidOf: (role: 'gateway' | 'workers' | 'postgres') => number
  readonly redisUrl: string
}

/** Linux's in-memory disks; without one the data is on the real disk, which the result reports. */
const MEMORY_DISK = '/dev/shm'

const open = new Set<() => Promise<void>>()

/** Closes everything that is open, for runs that are interrupted. */
export async function closePlaces(): Promise<void> {
  for (const close of open) await close()
}

/** Starts a Postgres with production's settings, fills two equal databases, and starts the product on one of them. */
export async function openPlace(on: 'memory' | 'disk'): Promise<Opened<Place>> {
  if (on === 'memory' && !existsSync(MEMORY_DISK)) console.log('No memory disk here: the data lies on the real disk.')
  const parent = on === 'memory' && existsSync(MEMORY_DISK) ? MEMORY_DISK : tmpdir()
  const folder = await mkdtemp(join(parent, 'labada-bench-'))
  const dirs = openDataDir(folder)
  const shared = { root, dirs, secrets: loadSecrets(folder), hooks: { tell: () => undefined } }
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= (async () => {
      for (const closer of closers.toReversed()) await closer()
      open.delete(close)
    })()
    return closing
  }
  open.add(close)
  try {
    const postgres = await startPostgres(shared)
    closers.push(() => postgres.server.stop())
    const redis = await startRedis(shared)
    closers.push(() => redis.server.stop())
    const urlFor = (database: string) => String(postgres.urlFor({ database }))
    await fillBoth(urlFor('labada'), urlFor('postgres'))
    const product = await startFreshProduct({
      DATABASE_URL: urlFor('labada'),
      REDIS_URL: redis.url,
      LABADA_REQUESTS_PER_MINUTE: '0',
    })
    closers.push(() => product.stop())
    const place: Place = {
      product,
      databaseUrl: urlFor('labada'),
      referenceUrl: urlFor('reference'),
      redisUrl: redis.url,
      pidOf(role) {
        // The servers are the bench's own, shared by the product and the references.
        const run = role === 'postgres' ? dirs.run : join(product.dataDir, 'run')
        const found = recordedProcesses(run).find(({ key }) => key === role)
        if (!found?.pid) throw new Error(`The product has no ${role}`)
        return found.pid
      },
    }
    return { place, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Creates the demo company and a copy of it before it is used. */
async function fillBoth(databaseUrl: string, maintenanceUrl: string): Promise<void> {
  const child = spawn(process.execPath, argumentsOf('prepare'), {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      LABADA_DEMO: '1',
      LABADA_GATEWAY_DB_PASSWORD: 'replaced-by-the-products-own-start',
      LABADA_WORKERS_DB_PASSWORD: 'replaced-by-the-products-own-start',
      LABADA_BACKUP_DB_PASSWORD: 'replaced-by-the-products-own-start',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The databases could not be prepared (${String(code)})`)
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  await client.query('create database reference template labada')
  await client.end()
}
