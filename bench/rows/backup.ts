import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { recipientText } from '@labada/contracts/backup/backup-keys'
import { newIdentity } from '@labada/db/backup/age'
import { makeBackup, proveBackup } from '@labada/db/backup/make'
import { openFiles } from '@labada/db/core/files'
import { spkiOf } from '@labada/db/core/sealing'
import { migrateToLatest } from '@labada/db/migrate'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ratioFigure } from '../support/figures.ts'
import type { Place } from '../support/place.ts'
import { inTurns } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'

const MB = 1024 * 1024

/** A complete backup: one snapshot, checksums, compression, encryption, signature; and its proof by a restore. */
export const backup: Row<Place> = {
  name: 'backup',
  what: 'the demo company backed up, and the backup proven by a restore into a database of its own',
  on: 'memory',
  async measure(open) {
    const { referenceUrl } = await open()
    const folder = await mkdtemp(join(tmpdir(), 'labada-bench-backup-'))
    const client = new pg.Client({ connectionString: referenceUrl })
    await client.connect()
    try {
      const tables = await tablesOf(client)
      const pair = generateKeyPairSync('ed25519')
      const publicKey = spkiOf(pair.publicKey)
      const files = openFiles(folder)
      const made = () =>
        makeBackup({
          id: randomUUID(),
          kind: 'manual',
          databaseUrl: referenceUrl,
          files,
          recipient: recipientText(newIdentity().recipient),
          signer: { key: pair.privateKey, publicKey },
          onProgress: async () => undefined,
        })
      const { manifest, proofKey } = await made()
      const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0) / MB
      const mbPerSecond = async (work: () => Promise<unknown>) => {
        const began = performance.now()
        await work()
        return (bytes * 1000) / (performance.now() - began)
      }
      const backups = await inTurns(
        () => mbPerSecond(() => copiedOut(client, tables)),
        () => mbPerSecond(made),
        { quiet: 3, most: 6 },
      )
      const path = files.backups.pathOf(manifest.id)
      const empty = await openEmpty(referenceUrl, tables)
      const proofs = await inTurns(
        () => mbPerSecond(() => copiedIn(client, referenceUrl, empty, tables)),
        () =>
          mbPerSecond(() => proveBackup({ path, signers: [publicKey], identity: proofKey, databaseUrl: referenceUrl })),
        { quiet: 3, most: 6 },
      )
      const shown = { unit: 'MB/s', isMoreBetter: true, note: `${bytes.toFixed(1)} MB as COPY text` }
      const same = (rate: number) => rate
      return [
        ratioFigure(backups, 'COPY of each table through gzip', same, same, {
          what: 'backup',
          ...shown,
          floor: 0.5,
          goal: 0.8,
        }),
        ratioFigure(proofs, 'COPY of each table into a copy of the schema with its indexes', same, same, {
          what: 'restore with its proof',
          ...shown,
          floor: 0.5,
          goal: 0.77,
        }),
      ]
    } finally {
      await client.end()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname not like 'kysely%' order by relname`,
  )
  return rows.map(({ name }) => name)
}

/** The limit of a backup: every row read, compressed and discarded. */
async function copiedOut(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await pipeline(client.query(copyTo(`copy ${table} to stdout`)), createGzip({ level: 1 }), nowhere())
}

/** An empty database with the schema, for the reference's restore. */
async function openEmpty(url: string, tables: readonly string[]): Promise<string> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  await asServer(url, (server) => server.query(`create database ${name}`))
  const empty = besideOf(url, name)
  await migrateToLatest(empty)
  const client = new pg.Client({ connectionString: empty })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`truncate ${tables.join(', ')}`)
  await client.end()
  return name
}

/** The limit of a restore: every row written to indexed tables in a separate database. */
async function copiedIn(client: pg.Client, url: string, empty: string, tables: readonly string[]): Promise<void> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  await asServer(url, (server) => server.query(`create database ${name} template ${empty}`))
  const fresh = new pg.Client({ connectionString: besideOf(url, name) })
  await fresh.connect()
  try {
    await fresh.query('set session_replication_role = replica')
    for (const table of tables)
      await pipeline(client.query(copyTo(`copy ${table} to stdout`)), fresh.query(copyFrom(`copy ${table} from stdin`)))
    await fresh.query('analyze')
  } finally {
    await fresh.end()
    await asServer(url, (server) => server.query(`drop database ${name} with (force)`))
  }
}

async function asServer(url: string, work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: besideOf(url, 'postgres') })
  await server.connect()
  try {
    await work(server)
  } finally {
    await server.end()
  }
}

function besideOf(url: string, database: string): string {
  const beside = new URL(url)
  beside.pathname = `/${database}`
  return String(beside)
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
