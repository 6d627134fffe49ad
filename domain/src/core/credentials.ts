/** What a credential is for: an app token (`lda`), a set-up device (`ldc`), an employee-portal token (`ldp`). */
export const CREDENTIAL_PREFIXES = { app: 'lda', client: 'ldc', portal: 'ldp' } as const
export type CredentialKind = keyof typeof CREDENTIAL_PREFIXES

/** `17|lda_<40 signs><crc32>`: the row it names, and the secret that proves it. */
export interface Credential {
  readonly id: number
  readonly kind: CredentialKind
  readonly secret: string
}

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const SECRET_LENGTH = 40

/** Minutes and hours a credential lives; judged by the database's clock. */
export const SESSION_LIFETIMES = {
  admin: { idleSeconds: 30 * 60, absoluteSeconds: 12 * 3600 },
  employee: { idleSeconds: 3 * 3600, absoluteSeconds: 14 * 24 * 3600 },
} as const
/** A session of the employee portal: so long at most, and so long without a call. */
export const PORTAL_SECONDS = 15 * 60
export const TOKEN_ROTATION_SECONDS = 4 * 3600
export const CLIENT_ROTATION_SECONDS = 30 * 24 * 3600
export const CLIENT_IDLE_SECONDS = 45 * 24 * 3600
/** How long the replaced credential still works after its successor was first used. */
export const GRACE_SECONDS = 60
export const CONFIRMATION_SECONDS = 5 * 60
export const SETUP_CODE_SECONDS = 10 * 60
export const SETUP_CODE_TRIES = 5

/** The secret part of a credential: 40 random signs, and their checksum so that garbage never reaches the database. */
export function secretOf(kind: CredentialKind, signs: string): string {
  return `${CREDENTIAL_PREFIXES[kind]}_${signs}${checksum(signs)}`
}

/** A credential as it travels. */
export function formatCredential(id: number, secret: string): string {
  return `${id}|${secret}`
}

/** Reads a credential; undefined for anything that cannot be one of ours. */
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
