import { z } from 'zod'
import { clientNumber, token } from '../core/agent-identity.ts'

/**
 * The claims that a scanner agent signs for every scan, and their format. Pure text: the agent and the gateway sign and
 * verify the UTF-8 bytes of `signedScanText` with Ed25519.
 *
 * On the wire (`X-Scan-Attestation`, the `attestation` of a `biometric` message): `<claims>.<signature>`, both
 * base64url without padding; the claims are the bytes of `canonicalScan`.
 */

const milliseconds = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** How the agent knows the time without a fresh nonce of the server. */
const offlineTime = z.strictObject({
  /** The last nonce since this boot, used or not; null: none since it started, so the time is unknown. */
  nonce: token.nullable(),
  /** Its `t_mono` when it got that nonce. */
  mono: milliseconds.nullable(),
})

export const scanClaims = z
  .strictObject({
    v: z.literal(1),
    agent: token,
    client: clientNumber,
    epoch: z.number().int().min(1).max(2_147_483_647),
    /** Starts at 1 and increases with each scan; written to disk before the scan is reported. */
    seq: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    scan_id: z.uuid().regex(/^[0-9a-f-]+$/),
    /** The finger's alias in the bundle that matched. */
    alias: token,
    /** 0 to 100, at most two decimals. */
    score: z
      .number()
      .min(0)
      .max(100)
      .refine((score) => Number(score.toFixed(2)) === score, 'At most two decimals'),
    /** The PC's clock, milliseconds since 1970. */
    t_wall: milliseconds,
    /** A monotonic clock, milliseconds; restarts with each `boot`. */
    t_mono: milliseconds,
    /** New whenever `t_mono` restarts. */
    boot: z.string().regex(/^[\w-]{8,64}$/),
    /**
     * A nonce of the server, at most five minutes old and never signed before; null if there is none: see `offline`.
     */
    server_nonce: token.nullable(),
    offline: offlineTime.nullable(),
  })
  .refine(({ server_nonce, offline }) => (server_nonce === null) !== (offline === null), {
    message: 'Either a nonce of the server or the time it was offline',
  })
  .refine(({ offline }) => !offline || (offline.nonce === null) === (offline.mono === null), {
    message: 'A nonce and the moment it came belong together',
  })
export type ScanClaims = z.output<typeof scanClaims>

export const ATTESTATION_HEADER = 'x-scan-attestation'
/** The answer to each accepted scan has a fresh nonce in this header; the page passes it to the agent. */
export const NONCE_HEADER = 'x-server-nonce'
/** How long a nonce can be signed as `server_nonce`. */
export const NONCE_SECONDS = 5 * 60

/** The claims as JSON, in the exact order and format that is signed. */
export function canonicalScan(claims: ScanClaims): string {
  const { v, agent, client, epoch, seq, scan_id, alias, score, t_wall, t_mono, boot, server_nonce, offline } = claims
  return JSON.stringify({
    v,
    agent,
    client,
    epoch,
    seq,
    scan_id,
    alias,
    score,
    t_wall,
    t_mono,
    boot,
    server_nonce,
    offline: offline && { nonce: offline.nonce, mono: offline.mono },
  })
}

/** The signed text: a signature over anything else can never pass as one over a scan. */
export function signedScanText(canonical: string): string {
  return `labada.scan.v1\n${canonical}`
}

/** Parses canonical claims; undefined unless `canonicalScan` would write exactly the same. */
export function readScan(canonical: string): ScanClaims | undefined {
  const claims = scanClaims.safeParse(parsed(canonical))
  return claims.success && canonicalScan(claims.data) === canonical ? claims.data : undefined
}

/** Splits a signed text from the wire (still base64url); undefined if it is none. */
export function splitSigned(text: string): { readonly claims: string; readonly signature: string } | undefined {
  const [, claims, signature] = /^([\w-]+)\.([\w-]{86})$/.exec(text) ?? []
  return claims && signature ? { claims, signature } : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
