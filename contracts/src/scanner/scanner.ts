import { z } from 'zod'
import { agentIdentity } from '../core/agent-identity.ts'
import { instant } from '../core/values.ts'
import { signedAuditHead } from './audit-heads.ts'
import { serverKeys } from './scan-bundle.ts'

/**
 * The local scanner socket (ws://127.0.0.1:51515): JSON messages with an `event` field. Wire names are those of the
 * owner's specification, so they stay snake_case. Templates are sealed for the agent; the browser only carries them.
 *
 * A page sends its ticket as the WebSocket subprotocol, `new WebSocket(address, [ticket])`. Without one it receives
 * only `hello`, and the agent closes the connection after ten seconds. While the agent is not paired (`paired: false`),
 * the page may send `pair`, which the agent answers with `hello` again (`paired: true`) or with `library-init-error`;
 * then the page reconnects with a ticket. A wrong or expired ticket is refused before any message. With a ticket of
 * another client of the same server (the PC was paired again), `paired` is false too, and only `pair` is accepted. A
 * connected page sends `pair` again when its client credential was renewed.
 */
export const SCANNER_PORT = 51_515

/** A nonce of the server (`x-server-nonce`): with it the agent can sign its next scan as made just now. */
const serverNonce = z.string().max(64).optional()
/** A sealed, signed bundle of templates; only its agent can open it. */
const sealedBundle = z.object({
  bundle: z.string(),
  signature: z.string(),
  version: z.string(),
  server_nonce: serverNonce,
  audit_head: signedAuditHead.nullish(),
})
const scanId = z.uuid()

/** Page → agent. */
export const scannerCommands = {
  /** Null: the page has none, and the agent uses its stored one. */
  'library-init': z.object({ fingerprints: sealedBundle.nullable() }),
  /** `client` is the credential itself, as in X-Client: the agent sends its scans with it if no page does. */
  pair: z.object({ client: z.string().min(1).max(200), server_keys: serverKeys }),
  standby: z.object({}),
  reactivate: z.object({}),
  'enroll-start': z.object({ request_id: z.uuid(), employee_id: z.uuid(), finger: z.number().int().min(1).max(10) }),
  'enroll-cancel': z.object({}),
  /** One more press of the finger that `enroll-done` just reported: would it be recognized? */
  'enroll-try': z.object({ request_id: z.uuid() }),
  /** `server_nonce`: from the answer to the scan, if it had one. */
  'scan-handled': z.object({
    scan_id: scanId,
    as: z.enum(['attendance', 'portal', 'ignored']),
    server_nonce: serverNonce,
  }),
  'scan-defer': z.object({ scan_id: scanId }),
} as const
export type ScannerCommand = keyof typeof scannerCommands
export type ScannerCommandBody<C extends ScannerCommand> = z.output<(typeof scannerCommands)[C]>

export const SCANNER_DRIVERS = ['libfprint', 'simulated', 'bridge'] as const
export const SENSOR_STATES = ['ready', 'missing', 'failed'] as const

/** Scans that the agent names to a page; it counts all of them. */
export const MOST_KEPT_SCANS = 50

/** Agent → page. */
export const scannerEvents = {
  hello: agentIdentity.extend({
    /** Whether it is paired with a client; with a ticket, with this ticket's client. */
    paired: z.boolean(),
    driver: z.enum(SCANNER_DRIVERS),
    state: z.enum(SENSOR_STATES),
  }),
  status: z.object({ driver: z.enum(SCANNER_DRIVERS), state: z.enum(SENSOR_STATES) }),
  'library-init-ok': z.object({ count: z.number().int(), version: z.string(), rejected: z.number().int() }),
  'library-init-error': z.object({ message: z.string() }),
  biometric: z.object({
    fingerprint_id: z.string(),
    fingerprint_score: z.number(),
    scan_id: scanId,
    scanned_at: instant,
    attestation: z.string(),
  }),
  /**
   * The scans in the journal that no page answered for and that the agent has not been able to send; the oldest ones, and
   * how many there are. Sent to a page with a ticket after `hello`, and whenever it changes.
   */
  'scans-kept': z.object({
    waiting: z.number().int(),
    scans: z.array(z.object({ scan_id: scanId, scanned_at: instant })).max(MOST_KEPT_SCANS),
  }),
  'biometric-unknown': z.object({ score: z.number() }),
  /**
   * The finger was not read well: `low-quality`, `too-short`, `center-finger`, `remove-finger`; while enrolling also
   * `different-finger`. `not-kept`: it was recognized, but could not be written to the PC's disk, so it does not count.
   */
  'scan-retry': z.object({ code: z.string() }),
  'enroll-progress': z.object({ captured: z.number().int(), needed: z.number().int(), quality: z.number() }),
  /**
   * `template` is the signed, sealed template of `scan-bundle.ts`; `duplicate_of` the alias of the owner if it is
   * already enrolled.
   */
  'enroll-done': z.object({
    request_id: z.uuid(),
    template: z.string(),
    quality: z.number(),
    duplicate_of: z.string().nullable(),
  }),
  /** Whether the finger was recognized, by the agent's own threshold; `score` 0 to 100. It does not count as a scan. */
  'enroll-tried': z.object({ request_id: z.uuid(), matched: z.boolean(), score: z.number() }),
  /** `CANCELLED`, `TIMEOUT`, `BUSY`, `NOT_PAIRED`, `BAD_MESSAGE`, `NO_SENSOR`; of a try also `NOT_ENROLLED`. */
  'enroll-error': z.object({ code: z.string(), message: z.string() }),
} as const
export type ScannerEvent = keyof typeof scannerEvents
export type ScannerEventBody<E extends ScannerEvent> = z.output<(typeof scannerEvents)[E]>
