import { sign } from 'node:crypto'
import type { ServerKeyRing } from '@labada/db/core/server-keys'

/** `<claims>.<signature>`, both base64url: claims as JSON, and Ed25519 over the text that `textOf` makes of them as on the wire. */
export function signedClaims(
  claims: object,
  textOf: (claims: string) => string,
  { key }: ServerKeyRing['sign'],
): string {
  const written = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${written}.${sign(null, Buffer.from(textOf(written)), key).toString('base64url')}`
}
