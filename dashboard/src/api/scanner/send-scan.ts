import type { Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import { ATTESTATION_HEADER, NONCE_HEADER } from '@labada/contracts/scanner/scan-attestation'
import { type CallOptions, call } from '../call.ts'
import type { Scan } from './scan-taker.ts'

export interface SentScan<Answer> {
  readonly answer: Answer
  /** For the scanner’s next scan; null if the server sent none. */
  readonly nonce: string | null
}

/** Makes a call that uses a scan up, with what the scanner signed. `more`: the rest of the body. Throws like `call`. */
export async function sendScan<R extends Route>(
  route: R,
  scan: Scan,
  options: CallOptions,
  more: object = {},
): Promise<SentScan<RouteResponse<R>>> {
  const { fingerprint_id, fingerprint_score, scan_id, scanned_at, attestation } = scan
  let nonce: string | null = null
  const request = { body: { fingerprint_id, fingerprint_score, scan_id, scanned_at, ...more } }
  const answer = await call<R>(route, request as RouteRequest<R>, {
    ...options,
    headers: { [ATTESTATION_HEADER]: attestation },
    onHeaders: (headers) => {
      nonce = headers.get(NONCE_HEADER)
    },
  })
  return { answer, nonce }
}
