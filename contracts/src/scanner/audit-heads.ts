import { z } from 'zod'

/**
 * How far the audit log was sealed at a moment, signed by the server: scanners keep it on disks that the server cannot reach, so
 * that a log that was cut or sealed anew is told from the real one (`npm run audit:verify`).
 *
 * On the wire `<claims>.<signature>`, both base64url. The claims are JSON; the signature is Ed25519 over UTF-8 of
 * `signedAuditHeadText(<claims as on the wire>)`, with the server's key `sign.<kid>`.
 */
export const auditHeadClaims = z.object({
  v: z.literal(1),
  kid: z.string().regex(/^[\w-]{8,64}$/),
  /** Milliseconds since 1970, by the server's clock. */
  at: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** The number of sealed entries, and the seal of the last one, in hexadecimal. */
  entries: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  head: z.string().regex(/^[0-9a-f]{64}$/),
})
export type AuditHeadClaims = z.output<typeof auditHeadClaims>

/** A signed head as on the wire. */
export const signedAuditHead = z.string().max(1_000)

export function signedAuditHeadText(claims: string): string {
  return `labada.audit-head.v1\n${claims}`
}
