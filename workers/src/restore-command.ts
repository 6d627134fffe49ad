import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readRecoverySheet } from '@labada/contracts/backup/backup-keys'
import { readIdentity } from '@labada/db/backup/age'
import { alone } from '@labada/db/backup/alone'
import { findBackup, findBackupKey, insertBackup } from '@labada/db/backup/backups'
import { openContainer } from '@labada/db/backup/container'
import { proveBackup } from '@labada/db/backup/make'
import { restoreShop } from '@labada/db/backup/restore-shop'
import { findCompany } from '@labada/db/company/companies'
import { openDatabase } from '@labada/db/core/client'
import { openFiles } from '@labada/db/core/files'
import { newId } from '@labada/db/core/ids'
import { listSigners } from '@labada/db/core/server-keys'
import { plural } from '@labada/domain/core/counts'
import { Redis } from 'ioredis'
import { type Config, readConfig } from './config.ts'
import { makeBackupJob } from './jobs/backup/make-backup.ts'
import type { Bucket } from './jobs/backup/off-site-bucket.ts'
import { createLog } from './log.ts'

/** The argument prefix for an object key in the bucket. */
const BUCKET = 's3:'
/** Cannot be mistaken for a backup or a part of one, so that neither the list nor the sweep includes it. */
const FETCHED = 'fetched'

const USAGE = `npm run restore -- FILE --key RECOVERY-KEY-FILE [--check] [--shop NAME]

  FILE     a backup's file, or s3:KEY for one in the bucket of LABADA_S3_BUCKET; s3: alone lists what is there
  --key    the file with the recovery key (AGE-SECRET-KEY-1… and its signers)
  --check  only prove that the backup can be restored; changes nothing
  --shop   the shop's name, instead of typing it when asked`

/** `npm run restore`: restores the shop from a backup. Exits with 0 on success, 1 if nothing was changed. */
async function restore(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, check: { type: 'boolean' }, shop: { type: 'string' } },
  })
  const [source] = positionals
  const config = readConfig()
  if (source === BUCKET) return listBucket(config)
  if (!source || !values.key) {
    say(USAGE)
    return 1
  }
  const { ownerUrl } = config
  if (!config.backups || !ownerUrl) throw new Error('BACKUP_DATABASE_URL and OWNER_DATABASE_URL must be set')
  const sheet = readRecoverySheet(await readFile(values.key, 'utf8'))
  if (!sheet) {
    say(`There is no recovery key in ${values.key}`)
    return 1
  }
  const { databaseUrl: backupUrl } = config.backups
  const files = openFiles(config.dataDir)
  const restoreFile = async (file: string): Promise<number> => {
    const known = await knownSigners(backupUrl)
    const signers = [...new Set([...sheet.signers, ...known.signers])]
    const identity = readIdentity(sheet.identity)
    if (values.check) {
      await openContainer(file, signers)
      const proof = await proveBackup({ path: file, signers, identity, databaseUrl: backupUrl })
      say(
        `It can be restored: ${plural(proof.rows, 'row')} in ${plural(proof.tables, 'table')}, ${plural(proof.files, 'file')}, the same as backed up`,
      )
      return 0
    }
    await openContainer(file, signers)
    await safetyBackup(config, files)
    const done = await alone(backupUrl, files, () =>
      restoreShop({
        file,
        identity,
        signers,
        ownerUrl,
        backupUrl,
        files,
        now: new Date(),
        onStep: say,
        mayReplace: async ({ snapshotAt }) => {
          if (!known.shopName) return true
          const name = values.shop ?? (await typed(snapshotAt, known.shopName))
          return name.trim() === known.shopName
        },
      }),
    )
    if (!done) {
      say('Nothing was changed.')
      return 1
    }
    await forgetQueues(config.redisUrl)
    const { sealedEntries, knownEntries, differsAt } = done.rollback
    say(
      `The shop is as it was at ${done.manifest.snapshotAt}: ${plural(done.restored.rows, 'row')}, everything as backed up.`,
    )
    if (knownEntries > sealedEntries)
      say(`History was rolled back: entries ${sealedEntries + 1} to ${knownEntries} of the audit log are not in it.`)
    if (differsAt !== null) say(`Its audit log differs from the known one at entry ${differsAt}.`)
    say(`The previous database is kept as ${done.kept}. Start Labada again. Everyone must log in again.`)
    say('Each device sends the work it did since then when someone logs in on it. Redo it on the Backup page.')
    return 0
  }
  if (!source.startsWith(BUCKET)) return restoreFile(source)
  const fetched = join(files.backups.folder, FETCHED)
  try {
    await fetchFromBucket(config, source.slice(BUCKET.length), fetched)
    return await restoreFile(fetched)
  } finally {
    await rm(fetched, { force: true })
  }
}

/** Lists the bucket's backups by the names that the restore command accepts. */
async function listBucket(config: Config): Promise<number> {
  const backups = await bucketOf(config).list()
  for (const { key, bytes, at } of backups) say(`${BUCKET}${key}  ${bytes} bytes  ${at?.toISOString() ?? ''}`)
  if (backups.length === 0) say('There are no backups in the bucket.')
  return 0
}

/** Only transfers bytes: the signature is verified afterwards, as for any file. */
async function fetchFromBucket(config: Config, key: string, path: string): Promise<void> {
  const bucket = bucketOf(config)
  say(`Fetching ${key} from ${bucket.where}`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Left by a run that was killed.
  await rm(path, { force: true })
  await bucket.fetch(key, path).catch((error: unknown) => {
    throw new Error(`${bucket.where}, ${key}: ${error instanceof Error ? error.message : String(error)}`)
  })
}

function bucketOf({ bucket }: Config): Bucket {
  if (!bucket) throw new Error('No bucket is set: LABADA_S3_BUCKET, LABADA_S3_KEY_ID and LABADA_S3_SECRET say which')
  return bucket
}

/** The signers and name of the current shop; empty on a new server. */
async function knownSigners(url: string) {
  const db = openDatabase(url, { name: 'labada-restore', connections: 1 })
  try {
    return { signers: await listSigners(db), shopName: (await findCompany(db))?.shopName }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42501'))
      return { signers: [], shopName: undefined }
    throw error
  } finally {
    await db.destroy()
  }
}

/** Backs up the current state before a restore. Without a key it survives only as the retained database. */
async function safetyBackup(config: Config, files: ReturnType<typeof openFiles>): Promise<void> {
  if (!config.backups) return
  const clock = () => new Date()
  const db = openDatabase(config.databaseUrl, { name: 'labada-restore', connections: 2 })
  try {
    const key = await findBackupKey(db)
    if (!key) {
      say('There’s no backup key here, so no safety backup is made. The current database is kept next to the new one.')
      return
    }
    say('Creating a safety backup of the current shop')
    const id = newId()
    await db
      .transaction()
      .execute((trx) =>
        insertBackup(trx, { id, kind: 'pre-restore', keyId: key.id, requestedAt: clock(), requestedBy: null }),
      )
    const place = { ...config.backups, dataDir: config.dataDir, clock }
    await makeBackupJob.run(id, { db, files, backups: place, now: clock(), log: createLog('silent') })
    const made = await findBackup(db, id)
    if (made?.state !== 'verified')
      say(`It isn’t verified (${made?.failure}). The current database is kept next to the new one in any case.`)
  } finally {
    await db.destroy()
  }
}

async function typed(snapshotAt: string, shopName: string): Promise<string> {
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await asking.question(
      `Everything since ${snapshotAt} will be lost. Type the shop’s name (${shopName}) to continue: `,
    )
  } finally {
    asking.close()
  }
}

/** Queues and streams belong to the previous shop; the restored one creates its own. */
async function forgetQueues(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 3 })
  try {
    const keys = await redis.keys('labada:*')
    if (keys.length > 0) await redis.del(...keys)
  } finally {
    redis.disconnect()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

void restore().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    say(`Nothing was changed. ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  },
)
