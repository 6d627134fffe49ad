import { identityText, recipientText } from '@labada/contracts/backup/backup-keys'

const KEY_BYTES = 32

/** A new pair of backup keys as text. The private half exists in this page's memory and nowhere else. */
export interface NewKey {
  readonly recipient: string
  readonly identity: string
}

/** Makes a pair with the browser's own cryptography. Throws in browsers that cannot, and on pages without TLS. */
export async function makeKey(): Promise<NewKey> {
  if (!globalThis.crypto?.subtle) throw new Error('This page needs a secure address (https, or this computer itself)')
  const pair = await crypto.subtle.generateKey({ name: 'X25519' }, true, ['deriveBits'])
  if (!('privateKey' in pair)) throw new Error('This browser cannot make a backup key. Update it, or use another one')
  const [publicKey, privateKey] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ])
  return {
    recipient: recipientText(new Uint8Array(publicKey)),
    // The key is what ends the envelope.
    identity: identityText(new Uint8Array(privateKey).slice(-KEY_BYTES)),
  }
}
