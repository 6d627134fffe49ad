import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { identityBytes, recipientBytes } from '@labada/contracts/backup/backup-keys'

/**
 * The age v1 format (age-encryption.org/v1) with X25519 recipients, streamed: any age program can open the output. The
 * primitives are those of node:crypto; only their composition is here, and a test compares it with age's own
 * implementation.
 */

const VERSION = 'age-encryption.org/v1'
const CHUNK = 64 * 1024
const TAG = 16
const FILE_KEY_BYTES = 16
const NONCE_BYTES = 16
const NO_NONCE = Buffer.alloc(12)
/** Our headers are a few hundred bytes; the limit prevents buffering more than this in search of a header's end. */
const MOST_HEADER = 4096

/** The input is not valid, or not encrypted for this key. */
export class NotOpened extends Error {}

/** A key pair for one purpose, shared with no other. */
export function newIdentity(): { readonly identity: KeyObject; readonly recipient: Uint8Array } {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  return { identity: privateKey, recipient: rawPublic(publicKey) }
}

/** Reads `age1…`. Throws NotOpened for anything else. */
export function readRecipient(text: string): Uint8Array {
  const bytes = recipientBytes(text)
  if (!bytes) throw new NotOpened('This isn’t a public backup key')
  return bytes
}

/** Reads `AGE-SECRET-KEY-1…`. Throws NotOpened for anything else. */
export function readIdentity(text: string): KeyObject {
  const bytes = identityBytes(text)
  if (!bytes) throw new NotOpened('This isn’t a private backup key')
  return createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' })
}

/** Encrypts a stream for the holders of any of the keys. */
export async function* encrypt(
  content: AsyncIterable<Uint8Array>,
  recipients: readonly Uint8Array[],
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(FILE_KEY_BYTES)
  const stanzas = recipients.map((recipient) => stanzaFor(recipient, fileKey)).join('')
  const head = `${VERSION}\n${stanzas}---`
  yield Buffer.from(`${head} ${base64(macOf(fileKey, head))}\n`)
  const nonce = randomBytes(NONCE_BYTES)
  yield nonce
  const key = payloadKey(fileKey, nonce)
  let counter = 0
  let held: Buffer = Buffer.alloc(0)
  for await (const part of content) {
    held = held.length === 0 ? asBuffer(part) : Buffer.concat([held, part])
    const sealed: Buffer[] = []
    let at = 0
    // The last chunk is marked as such, so a full chunk is written only once more data follows.
    for (; held.length - at > CHUNK; at += CHUNK) {
      sealed.push(seal(key, counter, false, held.subarray(at, at + CHUNK)))
      counter += 1
    }
    held = held.subarray(at)
    if (sealed.length > 0) yield Buffer.concat(sealed)
  }
  yield seal(key, counter, true, held)
}

/** Decrypts the output of `encrypt`. Throws NotOpened for a wrong key, or a changed, missing or added byte. */
export async function* decrypt(content: AsyncIterable<Uint8Array>, identity: KeyObject): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let key: Buffer | undefined
  let counter = 0
  for await (const part of content) {
    held = held.length === 0 ? asBuffer(part) : Buffer.concat([held, part])
    if (!key) {
      const opened = openHeader(held, identity)
      if (!opened) continue
      key = opened.key
      held = held.subarray(opened.length)
    }
    const open: Buffer[] = []
    let at = 0
    for (; held.length - at > CHUNK + TAG; at += CHUNK + TAG) {
      open.push(unseal(key, counter, false, held.subarray(at, at + CHUNK + TAG)))
      counter += 1
    }
    held = held.subarray(at)
    if (open.length > 0) yield Buffer.concat(open)
  }
  if (!key) throw new NotOpened('The file is cut off before the end of its header')
  const last = unseal(key, counter, true, held)
  if (last.length === 0 && counter > 0) throw new NotOpened('The file doesn’t end the way it was written')
  yield last
}

const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex')
const SPKI = Buffer.from('302a300506032b656e032100', 'hex')

function stanzaFor(recipient: Uint8Array, fileKey: Buffer): string {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const share = rawPublic(publicKey)
  const shared = diffieHellman({ privateKey, publicKey: publicOf(recipient) })
  return `-> X25519 ${base64(share)}\n${base64(box(wrapKey(shared, share, recipient), NO_NONCE, fileKey))}\n`
}

/** The key of the payload and the length of the header with its nonce; undefined until all of it has been read. */
function openHeader(held: Buffer, identity: KeyObject): { readonly key: Buffer; readonly length: number } | undefined {
  const mark = held.subarray(0, MOST_HEADER).indexOf('\n---')
  const end = mark < 0 ? -1 : held.indexOf('\n', mark + 1)
  if (end < 0 || held.length < end + 1 + NONCE_BYTES) {
    if (held.length > MOST_HEADER) throw new NotOpened('This isn’t an encrypted backup')
    return undefined
  }
  const text = held.toString('latin1', 0, end)
  const lines = text.split('\n')
  if (lines[0] !== VERSION) throw new NotOpened('This isn’t an encrypted backup')
  const fileKey = fileKeyOf(lines.slice(1, -1), identity)
  const head = text.slice(0, mark + 4)
  // Compared in encoded form: the same bytes have more than one base64 encoding.
  const mac = Buffer.from(text.slice(mark + 4))
  const right = Buffer.from(` ${base64(macOf(fileKey, head))}`)
  if (mac.length !== right.length || !timingSafeEqual(mac, right))
    throw new NotOpened('The header of this backup was changed')
  return { key: payloadKey(fileKey, held.subarray(end + 1, end + 1 + NONCE_BYTES)), length: end + 1 + NONCE_BYTES }
}

function fileKeyOf(lines: readonly string[], identity: KeyObject): Buffer {
  const own = rawPublic(createPublicKey(identity))
  for (const [at, line] of lines.entries()) {
    const share = /^-> X25519 ([A-Za-z0-9+/]{43})$/.exec(line)?.[1]
    const body = lines[at + 1]
    if (!share || !body) continue
    const bytes = Buffer.from(share, 'base64')
    try {
      const shared = diffieHellman({ privateKey: identity, publicKey: publicOf(bytes) })
      return unbox(wrapKey(shared, bytes, own), NO_NONCE, Buffer.from(body, 'base64'))
    } catch {
      // Encrypted for another recipient; the next one may be ours.
    }
  }
  throw new NotOpened('This backup wasn’t made for this key')
}

const wrapKey = (shared: Uint8Array, share: Uint8Array, recipient: Uint8Array): Buffer =>
  derive(shared, Buffer.concat([share, recipient]), `${VERSION}/X25519`)

const payloadKey = (fileKey: Buffer, nonce: Uint8Array): Buffer => derive(fileKey, nonce, 'payload')

const macOf = (fileKey: Buffer, head: string): Buffer =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(head)
    .digest()

function derive(secret: Uint8Array, salt: Uint8Array, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, 32))
}

/** Chunks are numbered and the last one is marked: none can be omitted, reordered or truncated. */
function nonceOf(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(counter, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const seal = (key: Buffer, counter: number, isLast: boolean, chunk: Uint8Array): Buffer =>
  box(key, nonceOf(counter, isLast), chunk)

function unseal(key: Buffer, counter: number, isLast: boolean, chunk: Buffer): Buffer {
  if (chunk.length < TAG) throw new NotOpened('The file is cut off')
  return unbox(key, nonceOf(counter, isLast), chunk)
}

function box(key: Buffer, nonce: Buffer, content: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

function unbox(key: Buffer, nonce: Buffer, boxed: Buffer): Buffer {
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  decipher.setAuthTag(boxed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(boxed.subarray(0, -TAG)), decipher.final()])
  } catch {
    throw new NotOpened('A part of this backup was changed')
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

function rawPublic(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' }).subarray(SPKI.length)
}

function publicOf(bytes: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' })
}

function asBuffer(part: Uint8Array): Buffer {
  return Buffer.isBuffer(part) ? part : Buffer.from(part.buffer, part.byteOffset, part.byteLength)
}
