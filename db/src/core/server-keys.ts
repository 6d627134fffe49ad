import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Db, Trx } from './client.ts'
import { spkiOf } from './sealing.ts'

type Purpose = 'sign' | 'seal' | 'wrap'
const PURPOSES: readonly Purpose[] = ['sign', 'seal', 'wrap']

/** A key file exists but is not the key the database knows: the server must not start with it. */
export class WrongKeyError extends Error {}

/** The shop's own keys: the database lists them, and their secret halves are files in the data directory (0600). */
export interface ServerKeyRing {
  /** Signs bundles and tickets. */
  readonly sign: { readonly id: string; readonly key: KeyObject }
  /** New fingerprints are sealed to the newest key; the older ones still open. By id. */
  readonly seal: ReadonlyMap<string, KeyObject>
  /** Encrypts the keys of templates; older keys still open theirs. By id. */
  readonly wrap: ReadonlyMap<string, Buffer>
  readonly wrapId: string
  /** `sign.<id>` and `seal.<id>`: the keys that a scanner trusts. */
  readonly publicKeys: Readonly<Record<string, string>>
  /** Listed keys whose file is missing, as after a restore: what they encrypted stays encrypted. */
  readonly missing: readonly string[]
}

/**
 * Opens the keys and creates missing ones. Safe in several gateways at once on one data directory. Throws WrongKeyError
 * for a file with another key than the database has.
 */
export async function openServerKeys(db: Db, dataDir: string): Promise<ServerKeyRing> {
  const folder = resolve(dataDir, 'keys')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('labada:server-keys'))`.execute(trx)
    for (const purpose of PURPOSES) await ensureKey(trx, folder, purpose)
    return readRing(trx, folder)
  })
}

/**
 * Creates a new wrapping key, for templates from now on; older keys stay, and open theirs until each is wrapped again.
 * Throws like `openServerKeys`.
 */
export async function renewWrapKey(db: Db, dataDir: string): Promise<ServerKeyRing> {
  const folder = resolve(dataDir, 'keys')
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('labada:server-keys'))`.execute(trx)
    await retire(trx, 'wrap')
    await ensureKey(trx, folder, 'wrap')
    return readRing(trx, folder)
  })
}

/** The current wrapping key, and its age in seconds by the database's clock; undefined before the first. */
export async function findWrapKey(db: Db): Promise<{ readonly id: string; readonly age: number } | undefined> {
  return db
    .selectFrom('serverKey')
    .select(['id', sql<number>`extract(epoch from clock_timestamp() - created_at)::float8`.as('age')])
    .where('purpose', '=', 'wrap')
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
}

/** The key this server signs with, for programs that may read it but not create it. Throws if there is none. */
export async function openSigningKey(
  db: Db,
  dataDir: string,
): Promise<{ readonly key: KeyObject; readonly publicKey: string }> {
  const row = await db
    .selectFrom('serverKey')
    .select(['id', 'publicKey'])
    .where('purpose', '=', 'sign')
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  const secret = row && (await readIfThere(fileOf(resolve(dataDir, 'keys'), row.id)))
  if (!row?.publicKey || !secret) throw new Error('The key this server signs with is not there')
  const key = createPrivateKey(secret)
  if (spkiOf(createPublicKey(key)) !== row.publicKey) throw new WrongKeyError(`${row.id} is not the key it was`)
  return { key, publicKey: row.publicKey }
}

/** A wrapping key by its id, for programs that may read it but not create it; undefined if its file is not there. */
export async function openWrapKey(db: Db, dataDir: string, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('serverKey')
    .select('checksum')
    .where('purpose', '=', 'wrap')
    .where('id', '=', id)
    .executeTakeFirst()
  const secret = row && (await readIfThere(fileOf(resolve(dataDir, 'keys'), id)))
  if (!secret) return undefined
  if (!row.checksum?.equals(checksumOf(secret))) throw new WrongKeyError(`${id} is not the key it was`)
  return Buffer.from(secret, 'hex')
}

/** Every key this shop has ever signed with. Base64 SPKI. */
export async function listSigners(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('serverKey').select('publicKey').where('purpose', '=', 'sign').execute()
  return rows.flatMap(({ publicKey }) => publicKey ?? [])
}

async function ensureKey(trx: Trx, folder: string, purpose: Purpose): Promise<void> {
  const current = await trx
    .selectFrom('serverKey')
    .select('id')
    .where('purpose', '=', purpose)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  if (current && (await readIfThere(fileOf(folder, current.id)))) return
  if (current) await retire(trx, purpose)
  // Ids sort by age: sealing uses the last one.
  const id = `${purpose}-${Date.now().toString(36).padStart(9, '0')}${randomBytes(3).toString('hex')}`
  const secret = purpose === 'wrap' ? randomBytes(32).toString('hex') : pemOf(purpose)
  await writeOnce(fileOf(folder, id), secret)
  await trx
    .insertInto('serverKey')
    .values({
      id,
      purpose,
      publicKey: purpose === 'wrap' ? null : spkiOf(createPublicKey(secret)),
      checksum: purpose === 'wrap' ? checksumOf(secret) : null,
    })
    .execute()
}

async function readRing(trx: Trx, folder: string): Promise<ServerKeyRing> {
  const rows = await trx.selectFrom('serverKey').selectAll().orderBy('createdAt').orderBy('id').execute()
  const seal = new Map<string, KeyObject>()
  const wrap = new Map<string, Buffer>()
  const publicKeys: Record<string, string> = {}
  const missing: string[] = []
  let sign: ServerKeyRing['sign'] | undefined
  let wrapId: string | undefined
  for (const row of rows) {
    const secret = await readIfThere(fileOf(folder, row.id))
    if (secret === undefined) {
      missing.push(row.id)
      continue
    }
    if (row.purpose === 'wrap') {
      if (!row.checksum?.equals(checksumOf(secret)))
        throw new WrongKeyError(`${fileOf(folder, row.id)} is not the key it was`)
      wrap.set(row.id, Buffer.from(secret, 'hex'))
      if (!row.retiredAt) wrapId = row.id
      continue
    }
    const key = createPrivateKey(secret)
    if (spkiOf(createPublicKey(key)) !== row.publicKey)
      throw new WrongKeyError(`${fileOf(folder, row.id)} is not the key it was`)
    publicKeys[`${row.purpose}.${row.id}`] = row.publicKey
    if (row.purpose === 'seal') seal.set(row.id, key)
    else if (!row.retiredAt) sign = { id: row.id, key }
  }
  if (!sign || !wrapId) throw new Error('The keys were made and are not there')
  return { sign, seal, wrap, wrapId, publicKeys, missing }
}

async function retire(trx: Trx, purpose: Purpose): Promise<void> {
  await trx
    .updateTable('serverKey')
    .set({ retiredAt: sql<Date>`now()` })
    .where('purpose', '=', purpose)
    .where('retiredAt', 'is', null)
    .execute()
}

function pemOf(purpose: 'sign' | 'seal'): string {
  const { privateKey } = purpose === 'sign' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function checksumOf(secret: string): Buffer {
  return createHash('sha256').update('labada.wrap.v1\n').update(secret).digest()
}

function fileOf(folder: string, id: string): string {
  return join(folder, `${id}.key`)
}

async function writeOnce(path: string, secret: string): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  try {
    await file.writeFile(secret)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
