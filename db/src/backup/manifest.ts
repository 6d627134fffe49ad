import { type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { publicKeyOf } from '../core/sealing.ts'

/** The signed text begins with this: no other signature of the same key can be mistaken for one. */
const CONTEXT = 'labada.backup.v1\n'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
/** A name that is allowed in a statement. The schema it is compared with contains no others. */
const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)
const count = z.number().int().min(0)

const tableSchema = z.object({
  name: identifier,
  columns: z.array(identifier).min(1),
  /** The columns its rows are sorted by, so that the checksum depends on their content alone. */
  order: z.array(identifier).min(1),
  rows: count,
  bytes: count,
  /** Of `copy (select … order by …) to stdout`. */
  sha256: hash,
})
export type TableSum = z.output<typeof tableSchema>

const sequenceSchema = z.object({ name: identifier, last: z.string().regex(/^\d{1,19}$/), isCalled: z.boolean() })
export type SequenceState = z.output<typeof sequenceSchema>

const manifestSchema = z.object({
  format: z.literal('labada-backup/1'),
  id: z.uuid(),
  kind: z.string(),
  /** The moment of the snapshot. */
  snapshotAt: z.iso.datetime(),
  /** The version of Labada that created it; absent in backups from before this was recorded. */
  app: z.string().max(40).optional(),
  /** The migrations its database had run. */
  schema: z.array(z.string().regex(/^[\w-]{1,100}$/)).min(1),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  uploads: z.object({
    files: count,
    bytes: count,
    /** Of their names, sorted, one per line; a name is the hash of its content. */
    sha256: hash,
    /** Files that rows refer to but that were missing, or whose content did not match their name. */
    lost: z.array(hash),
  }),
  /** How far the audit log was sealed. */
  audit: z.object({ entries: count, head: hash.nullable() }),
  payload: z.object({ bytes: count, sha256: hash }),
  recipient: z.string(),
})
export type Manifest = z.output<typeof manifestSchema>

/** The serialized manifest with its signature. */
export interface SignedManifest {
  readonly text: string
  /** Base64. */
  readonly signature: string
}

/** The content of a file was not written by this shop, or was changed since. */
export class Forged extends Error {}

export function signManifest(manifest: Manifest, key: KeyObject): SignedManifest {
  const text = `${JSON.stringify(manifestSchema.parse(manifest), null, 1)}\n`
  return { text, signature: sign(null, Buffer.from(CONTEXT + text), key).toString('base64') }
}

/** Reads a manifest that one of these keys (base64 SPKI) signed. Throws Forged. */
export function openManifest({ text, signature }: SignedManifest, signers: readonly string[]): Manifest {
  const signed = Buffer.from(CONTEXT + text)
  const bytes = Buffer.from(signature, 'base64')
  if (!signers.some((signer) => verify(null, signed, publicKeyOf(signer, 'ed25519'), bytes)))
    throw new Forged('This backup wasn’t signed by this shop')
  const read = manifestSchema.safeParse(JSON.parse(text))
  if (!read.success) throw new Forged(`This backup’s manifest can’t be read (${read.error.issues[0]?.path.join('.')})`)
  return read.data
}
