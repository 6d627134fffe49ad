import { UNIQUES, type Unique } from './uniques.ts'

/** Connection lost, refused, too many, shutting down; disk full; read-only; a lock or statement that took too long. */
const AWAY = /^(08...|57P0[1-5]|53[0-9]{3}|58030|25006|57014|55P03)$/
const AWAY_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** node-postgres gives these no code. */
const AWAY_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|driver has already been destroyed/

/** Postgres cannot answer now; the same request may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined && (AWAY.test(code) || (AWAY_SYSTEM.has(code) && isFromSocket(error)))) return true
  return AWAY_TEXT.test(error.message) || (error.cause !== undefined && isDatabaseAway(error.cause))
}

/** The transaction lost a deadlock or a serialization race: run it again. */
export function isWorthRepeating(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** The unique constraint that was violated, if it is one of those that programs know (`UNIQUES`). */
export function violatedUnique(error: unknown): Unique | undefined {
  if (codeOf(error) !== '23505') return undefined
  const violated = constraintOf(error)
  return UNIQUES.find((name) => name === violated)
}

/** Some unique constraint was violated: a row like this exists. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** The foreign key that was violated because the referenced row does not exist. */
export function violatedReference(error: unknown): string | undefined {
  return codeOf(error) === '23503' ? constraintOf(error) : undefined
}

/** The exclusion constraint that was violated: two rows would overlap. */
export function violatedExclusion(error: unknown): string | undefined {
  return codeOf(error) === '23P01' ? constraintOf(error) : undefined
}

/** The check constraint that was violated, if any. */
export function violatedCheck(error: unknown): string | undefined {
  return codeOf(error) === '23514' ? constraintOf(error) : undefined
}

/** Waiting for a row or key lock of another transaction exceeded the lock timeout. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

function constraintOf(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function isFromSocket(error: Error): boolean {
  return (
    'syscall' in error &&
    (error.syscall === 'connect' ||
      error.syscall === 'read' ||
      error.syscall === 'write' ||
      error.syscall === 'getaddrinfo')
  )
}
