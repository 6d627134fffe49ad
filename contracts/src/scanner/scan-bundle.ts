import { z } from 'zod'
import { clientNumber } from '../core/agent-identity.ts'

/**
 * The formats in which the gateway and a scanner agent exchange data through a browser that must not read or change it:
 * bundles of templates (server → agent), a new finger (agent → server) and the ticket of a connection. Formats only;
 * each side has its own few lines of node:crypto.
 *
 * **Sealed** is X25519 (a new key pair each time) → HKDF-SHA256 (salt: UTF-8 of `<epk>|<recipient>`, both public keys
 * as base64 SPKI; info `labada.seal.v1`; 32 bytes) → AES-256-GCM with a random 12-byte `iv`; `box` is the ciphertext
 * followed by the 16-byte tag; the additional data is UTF-8 of the text named with each format.
 *
 * **Signed** is Ed25519 over UTF-8 of a prefix and the text as on the wire.
 */

const base64url = z.string().regex(/^[\w-]+$/)
const token = z.string().regex(/^[\w-]{22}$/)
const seal = {
  /** Base64 SPKI of the sender's one-time X25519 key. */
  epk: z.string().max(200),
  iv: z.string().regex(/^[\w-]{16}$/),
  box: base64url,
}
const milliseconds = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** Increases with every bundle: an agent refuses a number lower than the last one it accepted. */
export const bundleVersion = z.string().regex(/^[1-9]\d{0,14}$/)

/** The outer part of a bundle, readable by anyone. `bundle` on the wire is base64url of its JSON. */
export const bundleEnvelope = z.object({
  v: z.literal(1),
  /** The server's signing key that signed it. */
  kid: z.string().regex(/^[\w-]{8,64}$/),
  client: clientNumber,
  agent: token,
  branch: z.uuid(),
  version: bundleVersion,
  /**
   * `branch`: the people who may time in here. `everyone`: to find fingers that are already enrolled; valid for half an
   * hour.
   */
  scope: z.enum(['branch', 'everyone']),
  made_at: milliseconds,
  /** After this the agent deletes it (48 hours). */
  not_after: milliseconds,
  ...seal,
})
export type BundleEnvelope = z.output<typeof bundleEnvelope>

/** The sealed content of a bundle. */
export const bundleContent = z.object({
  v: z.literal(1),
  client: clientNumber,
  agent: token,
  version: bundleVersion,
  fingerprints: z
    .array(
      z.object({
        /** 128 random bits, new in every bundle, and the only link to the finger's owner. */
        alias: token,
        /** ISO/IEC 19794-2 minutiae, base64. */
        template: z.string().max(40_000),
      }),
    )
    .max(5_000),
})
export type BundleContent = z.output<typeof bundleContent>

/** The signed text of a bundle, with the server's key `sign.<kid>`; the `signature` on the wire is base64url. */
export function signedBundleText(bundle: string): string {
  return `labada.bundle.v1\n${bundle}`
}

/** The additional data for sealing a bundle. */
export function bundleSealContext({
  kid,
  client,
  agent,
  branch,
  version,
  scope,
  made_at,
  not_after,
}: Omit<BundleEnvelope, keyof typeof seal>): string {
  return `labada.bundle.v1|${[kid, client, agent, branch, version, scope, made_at, not_after].join('|')}`
}

/**
 * A new finger as the agent sends it: the `template` of `enroll-done` is `<claims>.<signature>`, both base64url; the
 * claims are the bytes of `canonicalEnrolment`, signed with the agent's key. The template inside is sealed to the
 * server's `seal.<kid>`.
 */
export const enrolmentClaims = z.strictObject({
  v: z.literal(1),
  agent: token,
  client: clientNumber,
  epoch: z.number().int().min(1).max(2_147_483_647),
  /** From `enroll-start`; accepted once. */
  request_id: z.uuid().regex(/^[0-9a-f-]+$/),
  employee_id: z.uuid().regex(/^[0-9a-f-]+$/),
  finger: z.number().int().min(1).max(10),
  /** 0 to 100. */
  quality: z.number().int().min(0).max(100),
  /** The bundle it was compared with; null: none was loaded. */
  library: bundleVersion.nullable(),
  /** The alias it matched there: the finger is already enrolled. */
  duplicate_of: token.nullable(),
  t_wall: milliseconds,
  kid: z.string().regex(/^[\w-]{8,64}$/),
  ...seal,
})
export type EnrolmentClaims = z.output<typeof enrolmentClaims>

/** The claims as JSON, in the exact order and format that is signed. */
export function canonicalEnrolment(claims: EnrolmentClaims): string {
  const { v, agent, client, epoch, request_id, employee_id, finger, quality, library, duplicate_of } = claims
  const { t_wall, kid, epk, iv, box } = claims
  return JSON.stringify({
    v,
    agent,
    client,
    epoch,
    request_id,
    employee_id,
    finger,
    quality,
    library,
    duplicate_of,
    t_wall,
    kid,
    epk,
    iv,
    box,
  })
}

export function signedEnrolmentText(canonical: string): string {
  return `labada.enrolment.v1\n${canonical}`
}

/** The additional data for sealing a new template; the plaintext is the bytes of the template. */
export function enrolmentSealContext({
  client,
  agent,
  request_id,
  employee_id,
  finger,
}: Pick<EnrolmentClaims, 'client' | 'agent' | 'request_id' | 'employee_id' | 'finger'>): string {
  return `labada.enrolment.v1|${[client, agent, request_id, employee_id, finger].join('|')}`
}

/** Parses canonical claims; undefined unless `canonicalEnrolment` would write exactly the same. */
export function readEnrolment(canonical: string): EnrolmentClaims | undefined {
  const claims = enrolmentClaims.safeParse(parsed(canonical))
  return claims.success && canonicalEnrolment(claims.data) === canonical ? claims.data : undefined
}

/**
 * Lets a page open an agent's socket for a minute: `<claims>.<signature>`, both base64url, sent as the WebSocket
 * subprotocol. The claims are JSON; the signature is over UTF-8 of `signedTicketText(<claims as on the wire>)`, with
 * the server's key.
 */
export const ticketClaims = z.object({
  v: z.literal(1),
  kid: z.string(),
  client: clientNumber,
  agent: token,
  /** Milliseconds since 1970. */
  issued_at: milliseconds,
  expires_at: milliseconds,
  id: token,
})
export type TicketClaims = z.output<typeof ticketClaims>
export const TICKET_SECONDS = 60

export function signedTicketText(claims: string): string {
  return `labada.ticket.v1\n${claims}`
}

/**
 * The server's public keys in `pair`: `sign.<kid>` (Ed25519) and `seal.<kid>` (X25519), base64 SPKI. An agent trusts
 * all of them and seals to the alphabetically last one.
 */
export const serverKeys = z.record(z.string().regex(/^(sign|seal)\.[\w-]{8,64}$/), z.string().max(200))
export type ServerKeys = z.output<typeof serverKeys>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
