import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Data sealed for someone else's key, as in `contracts/src/scanner/scan-bundle.ts`. */
export interface Sealed {
  readonly epk: string
  readonly iv: string
  readonly box: string
}

/** Seals for the holder of an X25519 key (base64 SPKI). Opening needs the same `context`. */
export function sealFor(recipient: string, context: string, content: Uint8Array): Sealed {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const epk = spkiOf(publicKey)
  const key = sealKey(privateKey, publicKeyOf(recipient, 'x25519'), epk, recipient)
  const iv = randomBytes(IV_BYTES)
  return { epk, iv: iv.toString('base64url'), box: encrypt(key, iv, context, content).toString('base64url') }
}

/** Opens data sealed for this X25519 key. Throws for anything changed, copied or meant for others. */
export function openSealed(holder: KeyObject, context: string, { epk, iv, box }: Sealed): Buffer {
  const key = sealKey(holder, publicKeyOf(epk, 'x25519'), epk, spkiOf(createPublicKey(holder)))
  return decrypt(key, Buffer.from(iv, 'base64url'), context, Buffer.from(box, 'base64url'))
}

/** AES-256-GCM: a random nonce, the ciphertext, the tag. */
export function lock(key: Buffer, context: string, content: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  return Buffer.concat([iv, encrypt(key, iv, context, content)])
}

/** Opens what `lock` made. Throws for another key, another context or a changed byte. */
export function unlock(key: Buffer, context: string, locked: Buffer): Buffer {
  return decrypt(key, locked.subarray(0, IV_BYTES), context, locked.subarray(IV_BYTES))
}

/** Parses a public key of one kind. Throws for anything else. */
export function publicKeyOf(text: string, kind: 'ed25519' | 'x25519'): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== kind || spkiOf(key) !== text) throw new Error(`Not a key of the kind ${kind}`)
  return key
}

export function spkiOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64')
}

function sealKey(own: KeyObject, other: KeyObject, epk: string, recipient: string): Buffer {
  const shared = diffieHellman({ privateKey: own, publicKey: other })
  return Buffer.from(hkdfSync('sha256', shared, `${epk}|${recipient}`, 'labada.seal.v1', 32))
}

function encrypt(key: Buffer, iv: Buffer, context: string, content: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, iv: Buffer, context: string, box: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(box.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(box.subarray(0, -TAG_BYTES)), decipher.final()])
}
