import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { BASE62, type CredentialKind, SECRET_LENGTH, secretOf } from '@labada/domain/core/credentials'
import { CODE_ALPHABET, CODE_LENGTH } from '@labada/domain/core/random-codes'

/** A new secret, and the hash that the database stores. The secret itself is shown once and never stored. */
export interface MintedSecret {
  readonly secret: string
  readonly hash: Buffer
}

/** 40 characters from a secure source: 238 bits. */
export function mintSecret(kind: CredentialKind): MintedSecret {
  const secret = secretOf(kind, randomSigns(BASE62, SECRET_LENGTH))
  return { secret, hash: hashOf(secret) }
}

/** SHA-256: a fast hash is enough for a secret that cannot be guessed. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Compares in constant time. */
export function isSame(hash: Buffer, other: Buffer | null): boolean {
  return other !== null && hash.length === other.length && timingSafeEqual(hash, other)
}

/** A code for people to type, without characters that are easily confused. */
export function mintCode(length: number = CODE_LENGTH): string {
  return randomSigns(CODE_ALPHABET, length)
}

function randomSigns(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
