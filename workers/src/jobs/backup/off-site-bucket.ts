import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hashOf } from '@labada/db/backup/container'
import type { OffSite } from './backup-place.ts'

/** The location and credentials of a bucket. */
export interface BucketSettings {
  /** Null for Amazon's own. */
  readonly endpoint: string | null
  readonly bucket: string
  readonly region: string
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`: required by most servers other than Amazon's. */
  readonly isPathStyle: boolean
  readonly keyId: string
  readonly secret: string
}

/** A bucket that can also be used for disaster recovery, when nothing else is left. */
export interface Bucket extends OffSite {
  /** Downloads an object to a new file. Throws without leaving a file if the object does not exist. */
  readonly fetch: (key: string, path: string) => Promise<void>
  /** All backups in the bucket, newest first. */
  readonly list: () => Promise<{ readonly key: string; readonly bytes: number; readonly at: Date | null }[]>
}

const FOLDER = 'labada/'
/** Bytes. An upload has 10,000 parts at most, each at least 5 MiB; two are in memory at a time. */
const LEAST_PART = 8 << 20
const MOST_PARTS = 9_000

/**
 * Stores copies of backups in a bucket of an S3-compatible object store. Copies are atomic: after an upload the copy
 * is read back and compared, and deleted if it differs.
 */
export function offSiteBucket({ endpoint, bucket, region, isPathStyle, keyId, secret }: BucketSettings): Bucket {
  const where = `${endpoint ?? 'Amazon S3'}, bucket ${bucket}`
  const keyOf = (id: string) => `${FOLDER}${id}.tar`
  // Loaded lazily: installations without a bucket do not pay for the client.
  const open = once(async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      ...(endpoint && { endpoint }),
      region,
      forcePathStyle: isPathStyle,
      credentials: { accessKeyId: keyId, secretAccessKey: secret },
      // Servers other than Amazon's refuse its newer checksums; uploads are read back and compared anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
    })
    return { sdk, client }
  })

  async function read(key: string): Promise<Readable> {
    const { sdk, client } = await open()
    const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }))
    if (!(Body instanceof Readable)) throw new Error('The object has no content')
    return Body
  }

  async function remoteHash(key: string): Promise<Buffer> {
    const hash = createHash('sha256')
    for await (const part of await read(key)) hash.update(part)
    return hash.digest()
  }

  async function drop(id: string): Promise<void> {
    const { sdk, client } = await open()
    await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(id) }))
  }

  async function send(id: string, path: string): Promise<void> {
    const { sdk, client } = await open()
    const { Upload } = await import('@aws-sdk/lib-storage')
    const { size } = await stat(path)
    const sha256 = await hashOf(path)
    const upload = new Upload({
      client,
      params: {
        Bucket: bucket,
        Key: keyOf(id),
        Body: createReadStream(path),
        ContentType: 'application/x-tar',
        Metadata: { sha256: sha256.toString('hex') },
      },
      partSize: Math.max(LEAST_PART, Math.ceil(size / MOST_PARTS)),
      queueSize: 2,
    })
    await upload.done()
    const { ContentLength } = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: keyOf(id) }))
    if (ContentLength === size && (await remoteHash(keyOf(id))).equals(sha256)) return
    await drop(id)
    throw new Error('The copy is not what was sent')
  }

  return {
    place: 'bucket',
    where,
    put: (id, path) => inWords(() => send(id, path)),
    hashOf: (id) => inWords(() => remoteHash(keyOf(id))),
    drop: (id) => inWords(() => drop(id)),
    async fetch(key, path) {
      try {
        await inWords(async () => pipeline(await read(key), createWriteStream(path, { flags: 'wx', mode: 0o600 })))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    list: () =>
      inWords(async () => {
        const { sdk, client } = await open()
        const found: { key: string; bytes: number; at: Date | null }[] = []
        for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: FOLDER }))
          for (const { Key, Size, LastModified } of Contents)
            if (Key) found.push({ key: Key, bytes: Size ?? 0, at: LastModified ?? null })
        return found.toSorted((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0))
      }),
  }
}

/** Translates a store's error for the owner: its own messages are often only a name. */
const WORDS: Readonly<Record<string, string>> = {
  NoSuchKey: 'File not found in the bucket',
  NoSuchBucket: 'Bucket not found',
  AccessDenied: 'This key isn’t allowed to do this',
  InvalidAccessKeyId: 'The storage doesn’t recognize this key',
  SignatureDoesNotMatch: 'The secret doesn’t match this key',
}

/** Runs a store operation. Throws errors with user-facing messages; `code` is ENOENT if an object does not exist. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const words = WORDS[error.name] ?? (error.message || error.name)
    const told = new Error(words, { cause: error })
    throw error.name === 'NoSuchKey' ? Object.assign(told, { code: 'ENOENT' }) : told
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
