import { ATTESTATION_HEADER, NONCE_HEADER } from '@labada/contracts/scanner/scan-attestation'
import { z } from 'zod'
import type { ScanRecord } from './journal.ts'

const ANSWER_MS = 15_000
/** Response bodies that mean this device has been removed permanently (`seed` 8). */
const GONE = ['TERMINATED_SESSION_ACCESSED', 'CLIENT_NO_MATCH_FOUND']

export type Reply =
  | { readonly kind: 'taken'; readonly nonce: string | null }
  /** The device has been removed. */
  | { readonly kind: 'gone'; readonly why: string }
  /** Permanently refused: retrying does not help. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'later'; readonly why: string; readonly afterMs: number | undefined }

const fingerprints = z.object({
  bundle: z.string().nullable(),
  signature: z.string().nullable(),
  version: z.string(),
  server_nonce: z.string().nullish(),
  audit_head: z.string().nullish(),
})
export type Fingerprints = z.output<typeof fingerprints>

/** The agent's own gateway client: sends its client credential, without Origin and without a cookie. */
export interface Gateway {
  readonly sendScan: (scan: ScanRecord, credential: string) => Promise<Reply>
  /** Sends a signed report of refused fingerprint bundles. */
  readonly sendAlarm: (signed: string, credential: string) => Promise<Reply>
  /** Returns changes since `version`; `gone` if the device was removed, undefined if the gateway is unavailable. */
  readonly fetchFingerprints: (
    credential: string,
    version: string | undefined,
  ) => Promise<Fingerprints | 'gone' | undefined>
}

/** `onDate` is called with the server's clock, milliseconds since 1970, on every response. */
export function openGateway(url: string, onDate: (at: number) => void): Gateway {
  const ask = async (path: string, init: RequestInit, credential: string) => {
    const response = await fetch(new URL(`/api${path}`, url), {
      ...init,
      headers: { accept: 'application/json', 'x-client': credential, ...init.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const told = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(told)) onDate(told)
    return response
  }
  return {
    sendScan: async (scan, credential) => {
      try {
        const body = JSON.stringify({
          fingerprint_id: scan.alias,
          fingerprint_score: scan.score,
          scan_id: scan.id,
          scanned_at: new Date(scan.at).toISOString(),
        })
        const headers = { 'content-type': 'application/json', [ATTESTATION_HEADER]: scan.attestation }
        return await replyOf(await ask('/create-attendance', { method: 'POST', body, headers }, credential))
      } catch (error) {
        return { kind: 'later', why: wordsOf(error), afterMs: undefined }
      }
    },
    sendAlarm: async (signed, credential) => {
      try {
        const headers = { [ATTESTATION_HEADER]: signed }
        return await replyOf(await ask('/scanner/alarms', { method: 'POST', headers }, credential))
      } catch (error) {
        return { kind: 'later', why: wordsOf(error), afterMs: undefined }
      }
    },
    fetchFingerprints: async (credential, version) => {
      try {
        const query = version === undefined ? '' : `?version=${version}`
        const response = await ask(`/fingerprints${query}`, {}, credential)
        const text = await response.text()
        if (!response.ok) return isGone(response.status, text) ? 'gone' : undefined
        const read = fingerprints.safeParse(JSON.parse(text))
        return read.success ? read.data : undefined
      } catch {
        // Unreachable: the agent continues with its stored data and retries.
        return undefined
      }
    },
  }
}

async function replyOf(response: Response): Promise<Reply> {
  const { status, headers, ok } = response
  const text = await response.text()
  const why = `${status} ${text.slice(0, 200)}`
  if (ok) return { kind: 'taken', nonce: headers.get(NONCE_HEADER) }
  if (isGone(status, text)) return { kind: 'gone', why }
  const isFinal = status === 400 || status === 409 || status === 413 || status === 422
  if (isFinal) return { kind: 'refused', why }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return { kind: 'later', why, afterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined }
}

function isGone(status: number, text: string): boolean {
  return [401, 403, 404].includes(status) && GONE.some((word) => text.includes(word))
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
