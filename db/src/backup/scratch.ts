import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { quoted } from './copied-tables.ts'
import { connect } from './snapshot.ts'

/** object_in_use */
const IN_USE = '55006'
/** A drop waits five seconds for connections still open to a database. */
const MOST_TRIES = 4

/** The purpose of a database beside the shop's. */
type Purpose = 'proof' | 'restore'

/** The address of another database on the same server. */
export function besideUrl(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return String(changed)
}

/** The database an address names. */
export function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

/**
 * Creates an empty database beside the shop's, accessible only to its owner and superusers. Its name shows which shop
 * it belongs to, so that leftovers of interrupted runs can be found.
 */
export async function createBeside(
  client: pg.ClientBase,
  shop: string,
  purpose: Purpose,
  owner?: string,
): Promise<string> {
  const name = `${prefixOf(shop, purpose)}${randomBytes(4).toString('hex')}`
  await client.query(`create database ${quoted(name)} template template0${owner ? ` owner ${quoted(owner)}` : ''}`)
  await client.query(`revoke all on database ${quoted(name)} from public`)
  return name
}

/** Drops the leftovers of interrupted runs. Call it only when no other run is active. */
export async function sweepBeside(client: pg.ClientBase, shop: string, purpose: Purpose): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datname like $1',
    [`${prefixOf(shop, purpose).replaceAll('_', '\\_')}%`],
  )
  for (const { name } of rows) await dropDatabase(client, name)
}

export async function dropDatabase(client: pg.ClientBase, name: string): Promise<void> {
  // Not `with (force)`: that would also have to end an autovacuum, which only a superuser may do. A plain drop waits
  // for it.
  for (let tries = 1; ; tries++) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [name],
    )
    try {
      await client.query(`drop database if exists ${quoted(name)}`)
      return
    } catch (error) {
      if (tries === MOST_TRIES || !(error instanceof Error && 'code' in error && error.code === IN_USE)) throw error
    }
  }
}

/** Runs work with a separate database beside the shop's, and always drops it afterwards. */
export async function withScratch<T>(url: string, work: (scratchUrl: string) => Promise<T>): Promise<T> {
  const client = await connect(url, 'labada-scratch')
  try {
    const name = await createBeside(client, databaseOf(url), 'proof')
    try {
      return await work(besideUrl(url, name))
    } finally {
      await dropDatabase(client, name)
    }
  } finally {
    await client.end()
  }
}

function prefixOf(shop: string, purpose: Purpose): string {
  return `labada_${purpose}_${createHash('sha256').update(shop).digest('hex').slice(0, 8)}_`
}
