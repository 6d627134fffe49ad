import { requirePassword } from '@labada/domain/access/passwords'
import { DomainError } from '@labada/domain/core/errors'

/**
 * Refuses a password that is short, made of common words or of the shop's and the person's own, or one of the fifty thousand
 * that people choose most, also with digits and signs around it. `field` is its field on the wire.
 */
export async function requireStrongPassword(password: string, words: readonly string[], field: string): Promise<void> {
  requirePassword(password, words, field)
  const plain = password.toLowerCase()
  const letters = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const chosen = await mostChosen()
  if (chosen.has(plain) || chosen.has(letters))
    throw new DomainError('field_invalid', 'Many people use this password. Choose another.', { field })
}

let passwords: Promise<ReadonlySet<string>> | undefined

/** Loaded on first use: most gateways never see a new password after a start. */
function mostChosen(): Promise<ReadonlySet<string>> {
  passwords ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return passwords
}
