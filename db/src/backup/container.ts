import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Forged, type Manifest, openManifest, type SignedManifest } from './manifest.ts'
import { NotTar, readTarHeader, TAR_END, tarHeader, tarPadding } from './tar.ts'

/**
 * The file of a backup: a tar of `payload.age` (all content, encrypted), `manifest.json` (the expected content) and
 * `manifest.sig`. Any tar and any age program can open it.
 */

const PAYLOAD = 'payload.age'
const MANIFEST = 'manifest.json'
const SIGNATURE = 'manifest.sig'
const HEADER = 512
/** Bytes. A manifest names tables, not their rows. */
const MOST_MANIFEST = 4 << 20
const READ = 1 << 20

/** What was written. */
export interface Written {
  readonly bytes: number
  readonly sha256: Buffer
}

export interface Payload {
  readonly bytes: number
  /** Hex. */
  readonly sha256: string
}

/**
 * Writes a backup to `partial` and moves it to `path` once it is complete and on the disk. `seal` returns the manifest
 * for what was written. Leaves nothing behind on failure.
 */
export async function writeContainer(
  { path, partial }: { readonly path: string; readonly partial: string },
  payload: AsyncIterable<Uint8Array>,
  seal: (payload: Payload) => SignedManifest,
): Promise<Written> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(partial, 'w', 0o600)
  try {
    let bytes = 0
    const hash = createHash('sha256')
    let at = HEADER
    for await (const part of payload) {
      hash.update(part)
      await writeAll(file, part, at)
      bytes += part.length
      at += part.length
    }
    const { text, signature } = seal({ bytes, sha256: hash.digest('hex') })
    const tail = Buffer.concat([
      tarPadding(bytes),
      ...entry(MANIFEST, Buffer.from(text)),
      ...entry(SIGNATURE, Buffer.from(`${signature}\n`)),
      TAR_END,
    ])
    await writeAll(file, tail, at)
    // Written last: until its size is known and it is complete, the file does not even begin like a backup.
    await writeAll(file, tarHeader(PAYLOAD, bytes, Date.now()), 0)
    await file.sync()
    await file.close()
    const written = { bytes: at + tail.length, sha256: await hashOf(partial) }
    await rename(partial, path)
    await syncFolder(dirname(path))
    return written
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(partial, { force: true })
    throw error
  }
}

/** An opened backup: signed by this shop, and every byte of its payload is as signed. */
export interface OpenedContainer {
  readonly manifest: Manifest
  /** The encrypted payload; may be read repeatedly. */
  readonly payload: () => AsyncIterable<Buffer>
}

/** Opens a backup's file and verifies all of it. Throws Forged with the reason, in words for the owner. */
export async function openContainer(path: string, signers: readonly string[]): Promise<OpenedContainer> {
  const { bytes, manifest } = await readHeads(path, signers)
  if (manifest.payload.bytes !== bytes) throw new Forged('This manifest belongs to another backup')
  const payload = () => readRange(path, HEADER, bytes)
  const hash = createHash('sha256')
  for await (const part of payload()) hash.update(part)
  if (hash.digest('hex') !== manifest.payload.sha256) throw new Forged('This backup was changed after it was made')
  return { manifest, payload }
}

/** SHA-256 of a file. */
export async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const part of readRange(path, 0, Number.POSITIVE_INFINITY)) hash.update(part)
  return hash.digest()
}

async function readHeads(path: string, signers: readonly string[]) {
  const file = await open(path, 'r')
  try {
    const payload = readTarHeader(await readAt(file, 0, HEADER))
    if (payload?.name !== PAYLOAD) throw new Forged('This file isn’t a Labada backup')
    const manifestAt = HEADER + payload.bytes + tarPadding(payload.bytes).length
    const text = await readEntry(file, manifestAt, MANIFEST)
    const signature = await readEntry(
      file,
      manifestAt + HEADER + text.length + tarPadding(text.length).length,
      SIGNATURE,
    )
    const manifest = openManifest(
      { text: text.toString('utf8'), signature: signature.toString('latin1').trim() },
      signers,
    )
    return { bytes: payload.bytes, manifest }
  } catch (error) {
    if (error instanceof NotTar || error instanceof SyntaxError)
      throw new Forged('This file isn’t a complete Labada backup')
    throw error
  } finally {
    await file.close()
  }
}

async function readEntry(file: FileHandle, at: number, name: string): Promise<Buffer> {
  const head = readTarHeader(await readAt(file, at, HEADER))
  if (head?.name !== name || head.bytes > MOST_MANIFEST) throw new Forged('This file isn’t a complete Labada backup')
  return readAt(file, at + HEADER, head.bytes)
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(buffer, done, length - done, at + done)
    if (bytesRead === 0) throw new NotTar('The file is cut off')
    done += bytesRead
  }
  return buffer
}

async function* readRange(path: string, from: number, length: number): AsyncGenerator<Buffer> {
  const file = await open(path, 'r')
  try {
    for (let at = from; at < from + length; ) {
      const buffer = Buffer.allocUnsafe(Math.min(READ, from + length - at))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
      if (bytesRead === 0) return
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

function entry(name: string, content: Buffer): Buffer[] {
  return [tarHeader(name, content.length, Date.now()), content, tarPadding(content.length)]
}

async function writeAll(file: FileHandle, part: Uint8Array, at: number): Promise<void> {
  let done = 0
  while (done < part.length) done += (await file.write(part, done, part.length - done, at + done)).bytesWritten
}

/** A new name is durable only once its directory is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
