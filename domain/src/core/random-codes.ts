/** Letters and digits that are not confused on a thermal print or over the phone: 32 characters, without 0 O 1 I. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 6

/** Turns random bytes (one per character, from a secure source) into a code; each byte gives 5 unbiased bits. */
export function codeFrom(bytes: Uint8Array, length: number = CODE_LENGTH): string {
  return Array.from({ length }, (_, i) => CODE_ALPHABET[(bytes[i] ?? 0) % CODE_ALPHABET.length]).join('')
}
