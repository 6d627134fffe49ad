/** The kinds of credentials: an app token (`lda`), a paired device (`ldc`), an employee-portal token (`ldp`). */
export const CREDENTIAL_PREFIXES = { app: 'lda', client: 'ldc', portal: 'ldp' } as const
export type CredentialKind = keyof typeof CREDENTIAL_PREFIXES

/** `17|lda_<40 characters><crc32>`: the id of its row, and the secret that proves it. */
export interface Credential {
  readonly id: number
  readonly kind: CredentialKind
  readonly secret: string
}

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const SECRET_LENGTH = 40

/** Lifetimes of sessions, by the database's clock: without use, and from the login whatever happens. */
export const SESSION_LIFETIMES = {
  admin: { idleSeconds: 30 * 60, absoluteSeconds: 12 * 3600 },
  employee: { idleSeconds: 3 * 3600, absoluteSeconds: 14 * 3600 },
} as const
/** The maximum length of a portal session in seconds, and the maximum time without a call. */
export const PORTAL_SECONDS = 15 * 60
export const TOKEN_ROTATION_SECONDS = 4 * 3600
export const CLIENT_ROTATION_SECONDS = 30 * 24 * 3600
export const CLIENT_IDLE_SECONDS = 45 * 24 * 3600
/** How long the previous credential still works after the first use of its successor. */
export const GRACE_SECONDS = 60
export const CONFIRMATION_SECONDS = 5 * 60
export const SETUP_CODE_SECONDS = 10 * 60
export const SETUP_CODE_TRIES = 5

/** The secret part of a credential: 40 random characters, and a checksum so that garbage never reaches the database. */
export function secretOf(kind: CredentialKind, signs: string): string {
  return `${CREDENTIAL_PREFIXES[kind]}_${signs}${checksum(signs)}`
}

/** A credential in its wire format. */
export function formatCredential(id: number, secret: string): string {
  return `${id}|${secret}`
}

/** Parses a credential; undefined if it cannot be one of ours. */
export function parseCredential(text: string | undefined): Credential | undefined {
  const match = /^(\d{1,15})\|(ld([acp])_([A-Za-z0-9]{40})([0-9a-f]{8}))$/.exec(text ?? '')
  if (!match) return undefined
  const [, id = '', secret = '', letter = '', signs = '', sum] = match
  if (checksum(signs) !== sum) return undefined
  return { id: Number(id), kind: letter === 'a' ? 'app' : letter === 'c' ? 'client' : 'portal', secret }
}

/** CRC-32 (the one of zip and Ethernet) of ASCII text as eight hex digits. */
export function checksum(text: string): string {
  let crc = 0xffffffff
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i)
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')
}
