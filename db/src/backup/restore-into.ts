import { createHash, type KeyObject } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { plural } from '@labada/domain/core/counts'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { checkAuditSeals } from '../core/audit-seals.ts'
import { openDatabase } from '../core/client.ts'
import { checkInvariant } from '../core/invariant.ts'
import { INVARIANTS } from '../invariants.ts'
import { migrateTo, migrateToLatest } from '../migrate.ts'
import { MIGRATIONS } from '../migration-list.ts'
import { decrypt } from './age.ts'
import type { OpenedContainer } from './container.ts'
import { type CopiedTable, listTables, quoted, sumTable } from './copied-tables.ts'
import { Forged, type Manifest, type TableSum } from './manifest.ts'
import { CHUNK, connect } from './snapshot.ts'
import { readTar, type TarEntry } from './tar.ts'

/** The state of the restored database. */
export interface Restored {
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly invariants: number
  readonly sealedEntries: number
}

/** A restore does not match the backup, or violates an invariant. */
export class NotProven extends Error {}

export interface RestoreOptions {
  readonly container: OpenedContainer
  readonly identity: KeyObject
  /** An empty database, as its owner, who needs no other privileges. */
  readonly databaseUrl: string
  /** Receives each upload as it is read; its content matches its name. */
  readonly keepUpload: (content: Buffer) => Promise<unknown>
  readonly onBytes?: (bytes: number) => Promise<void>
}

/** These concern the live shop, not its records: how long ago something was announced. */
const OF_THE_CLOCK: ReadonlySet<string> = new Set(['events-are-confirmed'])
/** The largest file of the payload; uploads are smaller. Bytes. */
const MOST_FILE = 256 << 20

const decompress = promisify(gunzip)

/**
 * Restores a backup into an empty database and proves it: our own migrations create the schema, only rows come from the
 * file, every table and sequence must match the manifest, and after migration to today's schema every invariant and
 * seal must pass. Throws Forged or NotProven; the database must then be discarded.
 */
export async function restoreInto(options: RestoreOptions): Promise<Restored> {
  const { container, databaseUrl } = options
  const { manifest } = container
  await migrateAsThen(databaseUrl, manifest.schema)
  const client = await connect(databaseUrl, 'labada-restore')
  try {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '128MB'")
    requireSameTables(await listTables(client), manifest.tables)
    const references = await openGates(client, manifest)
    const files = await load(client, options)
    await closeGates(client, manifest, references)
    await client.query('analyze')
    for (const table of manifest.tables) await requireSame(client, table)
    // The invariants apply to today's tables: data from an older version is migrated first, as the shop will be.
    await migrateToLatest(databaseUrl)
    const { invariants, sealedEntries } = await requireSound(databaseUrl, manifest)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { tables: manifest.tables.length, rows, files, invariants, sealedEntries }
  } finally {
    await client.end()
  }
}

/** The schema as of the backup. A backup of a newer program is refused. */
async function migrateAsThen(databaseUrl: string, schema: readonly string[]): Promise<void> {
  const known = Object.keys(MIGRATIONS)
  const last = schema.at(-1)
  if (!last || schema.some((name, at) => known[at] !== name))
    throw new Forged('This backup is from a newer version of Labada. Update first.')
  await migrateTo(databaseUrl, last)
}

function requireSameTables(tables: readonly CopiedTable[], expected: readonly TableSum[]): void {
  const shapeOf = (all: readonly CopiedTable[]) =>
    JSON.stringify(all.map(({ name, columns, order }) => [name, columns, order]))
  if (shapeOf(tables) !== shapeOf(expected)) throw new Forged('This backup’s tables don’t match its version of Labada')
}

interface Reference {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Triggers and foreign keys would check rows before all of them are present: they are dropped, and restored over the
 * complete data.
 */
async function openGates(client: pg.Client, manifest: Manifest): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = 'public' order by 1, 2`,
  )
  await alterTables(client, manifest, 'disable trigger user', rows, ({ name }) => `drop constraint ${quoted(name)}`)
  // The rows that migrations insert are in the backup too.
  await client.query(`truncate ${manifest.tables.map(({ name }) => quoted(name)).join(', ')}`)
  return rows
}

async function closeGates(client: pg.Client, manifest: Manifest, references: readonly Reference[]): Promise<void> {
  const add = ({ name, definition }: Reference) => `add constraint ${quoted(name)} ${definition}`
  await alterTables(client, manifest, 'enable trigger user', references, add)
  for (const { name, last, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, last, isCalled])
}

/** Changes each table once, with all its references: a statement for each of them took a quarter longer. */
async function alterTables(
  client: pg.Client,
  { tables }: Manifest,
  triggers: string,
  references: readonly Reference[],
  change: (reference: Reference) => string,
): Promise<void> {
  const changes = new Map(tables.map(({ name }) => [name, [triggers]]))
  for (const reference of references)
    changes.set(reference.table, [...(changes.get(reference.table) ?? []), change(reference)])
  for (const [table, actions] of changes) await client.query(`alter table ${quoted(table)} ${actions.join(', ')}`)
}

async function load(client: pg.Client, options: RestoreOptions): Promise<number> {
  const files = readTar(decrypt(options.container.payload(), options.identity), MOST_FILE)
  try {
    return await loadFiles(client, files, options)
  } finally {
    await files.return(undefined)
  }
}

/** Reads the payload in the fixed order it is written in; anything unexpected is refused. */
async function loadFiles(
  client: pg.Client,
  files: AsyncGenerator<TarEntry>,
  { container: { manifest }, keepUpload, onBytes }: RestoreOptions,
): Promise<number> {
  let entry = await next(files)
  let read = 0
  for (const table of manifest.tables) {
    const rows = client.query(
      copyFrom(`copy ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) from stdin`),
    )
    const door = new PassThrough({ highWaterMark: 2 * CHUNK })
    const loading = pipeline(door, rows)
    const feeding = async () => {
      for (let file = 1; ; file++) {
        if (entry?.name !== `tables/${table.name}/${String(file).padStart(6, '0')}.copy.gz`) break
        const content = await unpacked(entry)
        read += content.length
        await onBytes?.(read)
        if (!door.write(content)) await drained(door)
        entry = await next(files)
      }
      door.end()
    }
    await Promise.all([
      loading,
      feeding().catch((error: unknown) => {
        door.destroy(error instanceof Error ? error : new Error(String(error)))
        throw error
      }),
    ])
  }
  const names = createHash('sha256')
  let count = 0
  for (; entry; entry = await next(files)) {
    const hash = /^uploads\/([0-9a-f]{64})$/.exec(entry.name)?.[1]
    if (!hash || createHash('sha256').update(entry.content).digest('hex') !== hash)
      throw new Forged(`This backup contains something that doesn’t belong there (${entry.name.slice(0, 80)})`)
    names.update(`${hash}\n`)
    await keepUpload(entry.content)
    count += 1
  }
  if (count !== manifest.uploads.files || names.digest('hex') !== manifest.uploads.sha256)
    throw new NotProven('The files don’t match what was backed up')
  return count
}

async function next(files: AsyncGenerator<TarEntry>): Promise<TarEntry | undefined> {
  const { value, done } = await files.next()
  return done ? undefined : value
}

async function unpacked({ name, content }: TarEntry): Promise<Buffer> {
  try {
    return await decompress(content, { maxOutputLength: MOST_FILE })
  } catch {
    throw new Forged(`${name} can’t be unpacked`)
  }
}

function drained(door: PassThrough): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null) => {
      door.off('drain', onDrain)
      door.off('close', onClose)
      if (error) reject(error)
      else resolve()
    }
    const onDrain = () => settle()
    const onClose = () => settle(door.errored ?? new Error('The database took no more rows'))
    door.once('drain', onDrain)
    door.once('close', onClose)
  })
}

async function requireSame(client: pg.Client, expected: TableSum): Promise<void> {
  const sum = await sumTable(client, expected)
  if (sum.rows !== expected.rows || sum.bytes !== expected.bytes || sum.sha256 !== expected.sha256)
    throw new NotProven(`The restored table ${expected.name} doesn’t match what was backed up`)
}

/** Checks all invariants of the shop's records, and the chain of the audit log from its first entry. */
async function requireSound(databaseUrl: string, { audit }: Manifest) {
  const db = openDatabase(databaseUrl, { name: 'labada-proof', connections: 1, statementTimeoutMs: 0 })
  try {
    const asked = INVARIANTS.filter(({ name }) => !OF_THE_CLOCK.has(name))
    for (const invariant of asked) {
      const { failingRows } = await checkInvariant(db, invariant)
      if (failingRows > 0) throw new NotProven(`${invariant.broken} (${plural(failingRows, 'row')})`)
    }
    const { sealed, brokenAt } = await checkAuditSeals(db)
    if (brokenAt !== null || sealed !== audit.entries)
      throw new NotProven(`The audit log doesn’t match its seal (entry ${brokenAt ?? sealed})`)
    return { invariants: asked.length, sealedEntries: sealed }
  } finally {
    await db.destroy()
  }
}
