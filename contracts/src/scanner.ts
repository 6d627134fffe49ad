import { z } from 'zod'
import { instant } from './values.ts'

/**
 * The local scanner socket (ws://127.0.0.1:51515): JSON messages with an `event` field. Wire names are the owner's
 * specification's, so they stay snake_case. Templates travel sealed for the agent; the browser only carries them.
 */
export const SCANNER_PORT = 51_515

/** A sealed, signed bundle of templates; only the agent it was made for can open it. */
const sealedBundle = z.object({ bundle: z.string(), signature: z.string(), version: z.string() })
const scanId = z.uuid()

/** Page → agent. */
export const scannerCommands = {
  'library-init': z.object({ fingerprints: sealedBundle.nullable() }),
  pair: z.object({ client: z.string(), server_keys: z.record(z.string(), z.string()) }),
  standby: z.object({}),
  reactivate: z.object({}),
  'enroll-start': z.object({ request_id: z.uuid(), employee_id: z.uuid(), finger: z.number().int().min(1).max(10) }),
  'enroll-cancel': z.object({}),
  'scan-handled': z.object({ scan_id: scanId, as: z.enum(['attendance', 'portal', 'ignored']) }),
  'scan-defer': z.object({ scan_id: scanId }),
} as const
export type ScannerCommand = keyof typeof scannerCommands

export const SCANNER_DRIVERS = ['libfprint', 'simulated', 'bridge'] as const
export const SENSOR_STATES = ['ready', 'missing', 'failed'] as const

/** Agent → page. */
export const scannerEvents = {
  hello: z.object({
    agent_id: z.string(),
    keys: z.object({ sign: z.string(), seal: z.string() }),
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
  'biometric-unknown': z.object({ score: z.number() }),
  'scan-retry': z.object({ code: z.string() }),
  'enroll-progress': z.object({ captured: z.number().int(), needed: z.number().int(), quality: z.number() }),
  'enroll-done': z.object({
    request_id: z.uuid(),
    template: z.string(),
    quality: z.number(),
    duplicate_of: z.string().nullable(),
  }),
  'enroll-error': z.object({ code: z.string(), message: z.string() }),
} as const
export type ScannerEvent = keyof typeof scannerEvents
export type ScannerEventBody<E extends ScannerEvent> = z.output<(typeof scannerEvents)[E]>
