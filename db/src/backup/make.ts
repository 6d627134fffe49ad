import type { KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BackupStep } from '@labada/contracts/backup/backups'
import { z } from 'zod'
import type { BackupFolder, Files } from '../core/files.ts'
import { encrypt, newIdentity, readRecipient } from './age.ts'
import { openContainer, type Written, writeContainer } from './container.ts'
import { type Manifest, signManifest } from './manifest.ts'
import { type Restored, restoreInto } from './restore-into.ts'
import { withScratch } from './scratch.ts'
import { openSnapshot } from './snapshot.ts'

/**
 * The running version of Labada: a backup outlives it. From sources it is this package's, in a bundle the root's;
 * `package.test.ts` holds that they are one.
 */
const APP_VERSION: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version

export interface MakeOptions {
  readonly id: string
  readonly kind: string
  /** As the backup role. */
  readonly databaseUrl: string
  readonly files: Files
  /** `age1…` */
  readonly recipient: string
  readonly signer: { readonly key: KeyObject; readonly publicKey: string }
  /** Called with the progress; throwing aborts the backup and leaves nothing behind. */
  readonly onProgress: (step: BackupStep, doneBytes: number, expectedBytes: number) => Promise<void>
}

/** A backup that was created. `proofKey`, which was never stored anywhere, opens it once more to prove it. */
export interface Made extends Written {
  readonly manifest: Manifest
  readonly proofKey: KeyObject
}

/** The columns that the table of backups stores of a created one. */
export const columnsOfMade = ({ manifest, bytes, sha256 }: Made) => ({
  snapshotAt: new Date(manifest.snapshotAt),
  bytes,
  sha256,
  rowCount: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  fileCount: manifest.uploads.files,
  schemaVersion: manifest.schema.at(-1) ?? null,
  appVersion: manifest.app ?? null,
})

/**
 * Creates a backup: a snapshot of the whole shop, compressed, encrypted to the owner's key and to one that exists only
 * until the proof is done, and signed. The file is complete or absent.
 */
export async function makeBackup(options: MakeOptions): Promise<Made> {
  const { id, kind, databaseUrl, files, recipient, signer, onProgress } = options
  const owner = readRecipient(recipient)
  const proof = newIdentity()
  let expected = 0
  const snapshot = await openSnapshot({
    databaseUrl,
    uploadAt: files.uploadAt,
    onBytes: (bytes, step) => onProgress(step, bytes, Math.max(bytes, expected)),
  })
  try {
    expected = snapshot.expectedBytes
    await onProgress('database', 0, expected)
    let manifest: Manifest | undefined
    const written = await writeContainer(
      placeOf(files.backups, id),
      encrypt(snapshot.payload(), [owner, proof.recipient]),
      (payload) => {
        manifest = { format: 'labada-backup/1', id, kind, app: APP_VERSION, ...snapshot.contents(), payload, recipient }
        return signManifest(manifest, signer.key)
      },
    )
    if (!manifest) throw new Error('A backup was written without its manifest')
    return { ...written, manifest, proofKey: proof.identity }
  } finally {
    await snapshot.close()
  }
}

/**
 * Proves a backup from its file: signed by us, every byte as it was signed, and restored into a separate database it
 * gives the same shop. Throws what is wrong with it. Uploads are compared with their names, and not stored.
 */
export async function proveBackup({
  path,
  signers,
  identity,
  databaseUrl,
  onBytes,
}: {
  readonly path: string
  readonly signers: readonly string[]
  readonly identity: KeyObject
  /** As a role that may create databases. */
  readonly databaseUrl: string
  readonly onBytes?: (bytes: number) => Promise<void>
}): Promise<Restored> {
  const container = await openContainer(path, signers)
  return withScratch(databaseUrl, (scratchUrl) =>
    restoreInto({
      container,
      identity,
      databaseUrl: scratchUrl,
      keepUpload: async () => undefined,
      ...(onBytes && { onBytes }),
    }),
  )
}

function placeOf(folder: BackupFolder, id: string) {
  return { path: folder.pathOf(id), partial: folder.partialOf(id) }
}
