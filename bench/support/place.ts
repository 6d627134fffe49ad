import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
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
  /** Redis, as its owner. */
  readonly redisUrl: string
}

/** Linux's in-memory disks; without one the data is on the real disk, which the result reports. */
const MEMORY_DISK = '/dev/shm'

const opened = new Set<() => Promise<void>>()

/** Closes everything that is open, for runs that are interrupted. */
export async function closePlaces(): Promise<void> {
  for (const close of opened) await close()
}

/** Servers with the books that every row begins with. */
export interface Books {
  /** The product on a copy of the books; one place at a time, for they share a Redis. */
  readonly open: () => Promise<Opened<Place>>
  readonly close: () => Promise<void>
}

/** Books of one place's own: a Postgres that no other place's work reaches. */
export async function openPlace(on: 'memory' | 'disk'): Promise<Opened<Place>> {
  const books = await openBooks(on)
  try {
    const { place } = await books.open()
    return { place, close: books.close }
  } catch (error) {
    await books.close()
    throw error
  }
}

/** Starts a Postgres with production's settings and a Redis, and fills the demo company once: what every place is a copy of. */
export async function openBooks(on: 'memory' | 'disk'): Promise<Books> {
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
      opened.delete(close)
    })()
    return closing
  }
  opened.add(close)
  try {
    const postgres = await startPostgres(shared)
    closers.push(() => postgres.server.stop())
    const redis = await startRedis(shared)
    closers.push(() => redis.server.stop())
    const urlFor = (database: string) => String(postgres.urlFor({ database }))
    const maintain = (statement: string) => maintained(urlFor('postgres'), statement)
    await maintain('create database books')
    await fill(urlFor('books'))
    let places = 0
    return {
      close,
      async open() {
        const at = ++places
        const [database, reference] = [`labada_${at}`, `reference_${at}`]
        for (const copy of [database, reference]) await maintain(`create database ${copy} template books`)
        await forgetAll(redis.ownerUrl)
        const product = await startFreshProduct({
          DATABASE_URL: urlFor(database),
          REDIS_URL: redis.urlFor('labada_workers'),
          LABADA_REQUESTS_PER_MINUTE: '0',
        })
        let stopping: Promise<void> | undefined
        const stop = () => {
          stopping ??= product.stop()
          return stopping
        }
        closers.push(stop)
        const place: Place = {
          product,
          databaseUrl: urlFor(database),
          referenceUrl: urlFor(reference),
          redisUrl: redis.ownerUrl,
          pidOf(role) {
            // The servers are the bench's own, shared by the product and the references.
            const run = role === 'postgres' ? dirs.run : join(product.dataDir, 'run')
            const found = recordedProcesses(run).find(({ key }) => key === role)
            if (!found?.pid) throw new Error(`The product has no ${role}`)
            return found.pid
          },
        }
        return {
          place,
          async close() {
            await stop()
            for (const copy of [database, reference]) await maintain(`drop database ${copy} with (force)`)
          },
        }
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Creates the demo company in a database to which nobody connects afterwards: Postgres copies it only then. */
async function fill(databaseUrl: string): Promise<void> {
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
}

async function maintained(maintenanceUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function forgetAll(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl)
  try {
    await redis.flushall()
  } finally {
    redis.disconnect()
  }
}
