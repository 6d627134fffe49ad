import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recipientText } from '@labada/contracts/backup/backup-keys'
import { sql } from 'kysely'
import { newIdentity } from '../backup/age.ts'
import { makeBackup, proveBackup } from '../backup/make.ts'
import { sealAudit } from '../core/audit-seals.ts'
import { type Files, openFiles } from '../core/files.ts'
import { newId } from '../core/ids.ts'
import { spkiOf } from '../core/sealing.ts'
import type { TestDatabase } from './database.ts'

/** A shop with an owner's key and a signing server, and what is made of it by hand. */
export type BackedUpShop = Awaited<ReturnType<typeof openBackedUpShop>>

/** The shop of a database that `create` gives; its files lie in the data directory that is handed to it. */
export async function openBackedUpShop(create: (dataDir: string) => Promise<TestDatabase>) {
  const pair = generateKeyPairSync('ed25519')
  const signer = { key: pair.privateKey, publicKey: spkiOf(pair.publicKey) }
  const owner = newIdentity()
  const recipient = recipientText(owner.recipient)
  const dataDir = await mkdtemp(join(tmpdir(), 'labada-backup-'))
  const database = await create(dataDir)
  const files: Files = openFiles(dataDir)
  while ((await sealAudit(database.db, new Date())) > 0);
  const steps: string[] = []
  return {
    database,
    dataDir,
    files,
    owner,
    recipient,
    signer,
    /** The steps that making a backup told so far. */
    steps,

    make: ({ key }: { readonly key?: KeyObject } = {}) =>
      makeBackup({
        id: newId(),
        kind: 'manual',
        databaseUrl: database.urlOf('labada_backup'),
        files,
        recipient,
        signer: key ? { key, publicKey: '' } : signer,
        onProgress: async (step, done, expected) => {
          steps.push(step)
          if (done > expected) throw new Error(`${done} bytes of ${expected} are done`)
        },
      }),

    prove: (file: string, identity: KeyObject, signers = [signer.publicKey]) =>
      proveBackup({ path: file, signers, identity, databaseUrl: database.urlOf('labada_backup') }),

    async scratchDatabases(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_database d join pg_roles r on r.oid = d.datdba
        where r.rolname = 'labada_backup'
          and datname like 'labada\\_proof\\_' || left(encode(sha256(current_database()::text::bytea), 'hex'), 8) || '\\_%'`.execute(
        database.db,
      )
      return rows[0]?.count ?? -1
    },

    async close(): Promise<void> {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
