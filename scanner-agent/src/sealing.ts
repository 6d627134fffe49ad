import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import type { ServerKeys } from '@labada/contracts/scanner/scan-bundle'

/** The cryptography of `contracts/src/scanner/scan-bundle.ts`: sealed to one reader, signed by one writer. */

const TAG_BYTES = 16

export interface SealedBox {
  readonly epk: string
  readonly iv: string
  readonly box: string
}

/** Seals bytes so that only the owner of `recipient` (X25519, base64 SPKI) can open them, and only in this context. */
export function seal(plain: Uint8Array, recipient: string, context: string): SealedBox {
  const once = generateKeyPairSync('x25519')
  const epk = once.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const key = sharedKey(once.privateKey, readPublicKey(recipient), epk, recipient)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const box = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return { epk, iv: iv.toString('base64url'), box: box.toString('base64url') }
}

/** Opens data sealed for `key` (public key `recipient`). Throws if it was sealed for another key or modified. */
export function unseal({ epk, iv, box }: SealedBox, key: KeyObject, recipient: string, context: string): Buffer {
  const bytes = Buffer.from(box, 'base64url')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    sharedKey(key, readPublicKey(epk), epk, recipient),
    Buffer.from(iv, 'base64url'),
    { authTagLength: TAG_BYTES },
  )
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
}

/** `<claims>.<signature>`, both base64url: the format of all signed data. */
export function signed(claims: string, text: string, key: KeyObject): string {
  return `${Buffer.from(claims).toString('base64url')}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}

/** Whether the server's key `sign.<kid>`, pinned when the agent was paired, signed the text. */
export function isServers(keys: ServerKeys, kid: string, text: string, signature: string): boolean {
  const key = keys[`sign.${kid}`]
  if (!key) return false
  try {
    return verify(null, Buffer.from(text), readPublicKey(key), Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

function sharedKey(own: KeyObject, other: KeyObject, epk: string, recipient: string): Buffer {
  const secret = diffieHellman({ privateKey: own, publicKey: other })
  return Buffer.from(hkdfSync('sha256', secret, Buffer.from(`${epk}|${recipient}`), 'labada.seal.v1', 32))
}

/** Throws if the value is not a valid key. */
export function readPublicKey(spki: string): KeyObject {
  return createPublicKey({ key: Buffer.from(spki, 'base64'), type: 'spki', format: 'der' })
}
