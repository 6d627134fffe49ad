import { z } from 'zod'
import { clientNumber, token } from '../core/agent-identity.ts'
import { type Routes, scanner } from '../core/route.ts'

/**
 * What a scanner agent says about fingerprints it would not take, signed with the key that signs its scans. On the wire
 * (`X-Scan-Attestation`) as a scan is: `<claims>.<signature>`, both base64url; the claims are the bytes of `canonicalAlarm`.
 */

/** No bundle at all; not signed by our server; for another scanner; older than one it had; past its end; not to be opened. */
export const BUNDLE_REFUSALS = ['unreadable', 'unsigned', 'foreign', 'old', 'expired', 'sealed'] as const
export type BundleRefusal = (typeof BUNDLE_REFUSALS)[number]

const milliseconds = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const alarmClaims = z.strictObject({
  v: z.literal(1),
  agent: token,
  client: clientNumber,
  epoch: z.number().int().min(1).max(2_147_483_647),
  /** The same alarm sent again counts once. */
  id: z.uuid().regex(/^[0-9a-f-]+$/),
  why: z.enum(BUNDLE_REFUSALS),
  /** The number of times since `since`. */
  times: z.number().int().min(1).max(1_000_000_000),
  /** The PC's clock at the first of them, milliseconds since 1970. */
  since: milliseconds,
})
export type AlarmClaims = z.output<typeof alarmClaims>

/** The claims as JSON, in the exact order and format that is signed. */
export function canonicalAlarm({ v, agent, client, epoch, id, why, times, since }: AlarmClaims): string {
  return JSON.stringify({ v, agent, client, epoch, id, why, times, since })
}

/** The signed text: it can never be mistaken for a scan or a finger. */
export function signedAlarmText(canonical: string): string {
  return `labada.alarm.v1\n${canonical}`
}

/** Parses canonical claims; undefined unless `canonicalAlarm` would write exactly the same. */
export function readAlarm(canonical: string): AlarmClaims | undefined {
  try {
    const claims = alarmClaims.safeParse(JSON.parse(canonical))
    return claims.success && canonicalAlarm(claims.data) === canonical ? claims.data : undefined
  } catch {
    return undefined
  }
}

export const scanAlarmRoutes = {
  raiseScannerAlarm: {
    method: 'POST',
    path: '/scanner/alarms',
    access: scanner,
    key: 'public',
    summary: 'Report that the scanner refused fingerprints, signed in X-Scan-Attestation; safe to repeat',
    response: z.object({ received: z.literal(true) }),
  },
} satisfies Routes
