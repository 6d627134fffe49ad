import { z } from 'zod'
import { agentIdentity } from '../core/agent-identity.ts'
import { client, confirmedAdmin, type Routes } from '../core/route.ts'
import { instant } from '../core/values.ts'
import { signedAuditHead } from './audit-heads.ts'
import { bundleVersion, serverKeys } from './scan-bundle.ts'

/**
 * A scan from a `biometric` message. Only `X-Scan-Attestation` is trusted; `alias`, `score` and `scan_id` must match
 * its claims; `scanned_at` is ignored.
 */
export const scanBody = z.object({
  fingerprint_id: z.string().max(60),
  fingerprint_score: z.number(),
  scan_id: z.uuid().optional(),
  scanned_at: instant.optional(),
})

export const scanRoutes = {
  fingerprints: {
    method: 'GET',
    path: '/fingerprints',
    access: client,
    key: 'public',
    summary: 'Get this device’s sealed template bundle and a nonce; null bundle if `version` is current',
    query: z.object({ version: bundleVersion.optional() }),
    response: z.object({
      bundle: z.string().nullable(),
      signature: z.string().nullable(),
      version: bundleVersion,
      not_after: instant,
      server_nonce: z.string(),
      /** How far the audit log is sealed, for the scanner to keep; null before the first seal. */
      audit_head: signedAuditHead.nullable(),
    }),
  },
  enrolmentLibrary: {
    method: 'POST',
    path: '/scanner/enrolment-library',
    access: confirmedAdmin,
    key: 'fingerprint.edit',
    summary: 'Get all fingers for one device for half an hour; load before enrolling to find fingers already enrolled',
    body: z.object({ client: z.string().regex(/^\d{1,15}$/) }),
    secret: true,
    response: z.object({ bundle: z.string(), signature: z.string(), version: bundleVersion, not_after: instant }),
  },
  scannerPairing: {
    method: 'GET',
    path: '/scanner/pairing',
    access: client,
    key: 'public',
    summary: 'Get the server’s public keys for `pair`; `agent_id` is the scanner this device was paired with',
    response: z.object({ client: z.string(), agent_id: z.string().nullable(), server_keys: serverKeys }),
  },
  pairScanner: {
    method: 'POST',
    path: '/scanner/pairing',
    access: confirmedAdmin,
    key: 'device.edit',
    summary: 'Replace the scanner of a paired device; scans of the old one are refused from then on',
    body: z.object({ client: z.string().regex(/^\d{1,15}$/), agent: agentIdentity }),
    response: z.object({ client: z.string(), agent_id: z.string(), server_keys: serverKeys }),
  },
  scannerTicket: {
    method: 'POST',
    path: '/scanner/tickets',
    access: client,
    key: 'public',
    summary: 'Get a signed ticket that opens the scanner’s socket for 60 seconds',
    secret: true,
    response: z.object({ ticket: z.string(), expires_at: instant }),
  },
} satisfies Routes
