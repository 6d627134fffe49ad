import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type CopiedTable, copyStatement, firstOf, listTables, readSequences, rowsIn } from './copied-tables.ts'
import type { Manifest, TableSum } from './manifest.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

/** The most of a table in one file of the payload. Bytes before compression. */
export const CHUNK = 1 << 20
/** The number of payload files compressed concurrently. */
const AHEAD = 3
/** Favours speed over size: the content is encrypted and on a separate disk, so it need not be small. */
const LEVEL = 1
const compress = promisify(gzip)

/** The content of a shop at one moment, as read so far. */
export type Contents = Pick<Manifest, 'snapshotAt' | 'schema' | 'tables' | 'sequences' | 'uploads' | 'audit'>

export interface Snapshot {
  readonly at: Date
  /** The approximate number of bytes to read. */
  readonly expectedBytes: number
  /** The payload: a tar of `tables/<name>/<n>.copy.gz` and `uploads/<hash>`. Can be read only once, to its end. */
  readonly payload: () => AsyncIterable<Buffer>
  /** Its content. Known once it has been read. */
  readonly contents: () => Contents
  /** Ends the transaction of the snapshot. */
  readonly close: () => Promise<void>
}

export interface SnapshotOptions {
  /** As a role that reads everything. */
  readonly databaseUrl: string
  readonly uploadAt: (hash: string) => string
  /** Called with the number of bytes read, and from which part; throwing aborts the reading. */
  readonly onBytes: (bytes: number, step: 'database' | 'files') => Promise<void>
}

/** Opens a snapshot of the shop: everything read from it is of the same moment, and it blocks no other transaction. */
export async function openSnapshot({ databaseUrl, uploadAt, onBytes }: SnapshotOptions): Promise<Snapshot> {
  const client = await connect(databaseUrl, 'labada-backup')
  try {
    await client.query('begin isolation level repeatable read read only')
    const at = await firstOf<{ at: Date }>(client, 'select clock_timestamp() as at')
    const [tables, sequences, schema, hashes, audit] = [
      await listTables(client),
      await readSequences(client),
      await readSchema(client),
      await listHashes(client),
      await readAudit(client),
    ]
    const size = await firstOf<{ bytes: string }>(
      client,
      `select coalesce(sum(pg_table_size(c.oid)), 0)::text as bytes from pg_class c
       join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`,
    )
    const sums: TableSum[] = []
    let uploads: Manifest['uploads'] | undefined
    let read = 0

    const counted = async (bytes: number, step: 'database' | 'files') => {
      read += bytes
      await onBytes(read, step)
    }

    async function* payload(): AsyncGenerator<Buffer> {
      for (const table of tables) {
        const files = filesOf(client, table, async (bytes) => counted(bytes, 'database'))
        for (;;) {
          const next = await files.next()
          if (next.done) {
            sums.push(next.value)
            break
          }
          yield next.value
        }
      }
      const files = uploadsOf(client, hashes, uploadAt, async (bytes) => counted(bytes, 'files'))
      for (;;) {
        const next = await files.next()
        if (next.done) {
          uploads = next.value
          break
        }
        yield next.value
      }
      yield Buffer.from(TAR_END)
    }

    return {
      at: at.at,
      expectedBytes: Number(size.bytes),
      payload,
      contents() {
        if (!uploads) throw new Error('The snapshot was not read to its end')
        return { snapshotAt: at.at.toISOString(), schema, tables: sums, sequences, uploads, audit }
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** A connection without timeouts. */
export async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true })
  await client.connect()
  // A lost connection fails its current statement, which reports it; unhandled, its `error` event would end the
  // process.
  client.on('error', () => undefined)
  return client
}

async function* filesOf(
  client: pg.Client,
  table: CopiedTable,
  onBytes: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer, TableSum> {
  const stream = client.query(copyTo(copyStatement(table)))
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  let files = 0
  const waiting: Promise<Buffer>[] = []
  const file = async (name: string, content: Buffer): Promise<Buffer> => {
    const packed = await compress(content, { level: LEVEL })
    return Buffer.concat([tarHeader(name, packed.length), packed, tarPadding(packed.length)])
  }
  const start = (content: Buffer) => {
    files += 1
    waiting.push(file(`tables/${table.name}/${String(files).padStart(6, '0')}.copy.gz`, content))
  }
  for await (const content of chunked(stream)) {
    hash.update(content)
    bytes += content.length
    rows += rowsIn(content)
    start(content)
    if (waiting.length < AHEAD) continue
    await onBytes(content.length)
    const ready = await waiting.shift()
    if (ready) yield ready
  }
  if (files === 0) start(Buffer.alloc(0))
  for (const rest of waiting) yield await rest
  const { name, columns, order } = table
  return { name, columns: [...columns], order: [...order], rows, bytes, sha256: hash.digest('hex') }
}

async function* chunked(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    held.push(part)
    length += part.length
    if (length < CHUNK) continue
    yield Buffer.concat(held, length)
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(held, length)
}

async function* uploadsOf(
  client: pg.Client,
  hashes: readonly string[],
  uploadAt: (hash: string) => string,
  onBytes: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer, Manifest['uploads']> {
  const names = createHash('sha256')
  const lost: string[] = []
  let files = 0
  let bytes = 0
  for (const hash of hashes) {
    const content = await readIfWhole(uploadAt(hash), hash)
    if (!content) {
      lost.push(hash)
      continue
    }
    names.update(`${hash}\n`)
    files += 1
    bytes += content.length
    await onBytes(content.length)
    yield Buffer.concat([tarHeader(`uploads/${hash}`, content.length), content, tarPadding(content.length)])
  }
  return { files, bytes, sha256: names.digest('hex'), lost: await stillNamed(client, lost) }
}

/** The content of an upload, if it matches its name. */
async function readIfWhole(path: string, hash: string): Promise<Buffer | undefined> {
  try {
    const content = await readFile(path)
    return createHash('sha256').update(content).digest('hex') === hash ? content : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** A file may have been deleted after the snapshot began: if no row names it today, it is not missing. */
async function stillNamed(client: pg.Client, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  // The snapshot is no longer needed: everything has been read.
  await client.query('commit')
  const named = new Set(await listHashes(client))
  return hashes.filter((hash) => named.has(hash))
}

async function listHashes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    `select content_hash as hash from upload union select small_hash from upload where small_hash is not null order by hash`,
  )
  return rows.map(({ hash }) => hash)
}

async function readSchema(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

async function readAudit(client: pg.ClientBase): Promise<Manifest['audit']> {
  const { rows } = await client.query<{ entries: string; head: string }>(
    `select number::text as entries, encode(hash, 'hex') as head from audit_seal order by number desc limit 1`,
  )
  return { entries: Number(rows[0]?.entries ?? 0), head: rows[0]?.head ?? null }
}
