import type { ScannerEventBody, scannerCommands } from '@labada/contracts/scanner/scanner'
import type { z } from 'zod'
import { getSession } from '../session.ts'
import { onScanner, tellScanner } from './scanner.ts'
import { scannerState } from './scanner-state.ts'

export type Scan = ScannerEventBody<'biometric'>
type ScanUse = z.output<(typeof scannerCommands)['scan-handled']>['as']

/** Tells the agent how a scan was used, so that it does not send it itself, and the nonce for its next scan. */
export function handled(scan: Scan, as: ScanUse, nonce: string | null = null): boolean {
  return tellScanner('scan-handled', { scan_id: scan.scan_id, as, ...(nonce && { server_nonce: nonce }) })
}

/** Leaves a scan to the agent, which sends it until it is accepted. */
export const defer = (scan: Scan): boolean => tellScanner('scan-defer', { scan_id: scan.scan_id })

/** Receives scans before they become attendance: the employee portal, or a counter that waits for a finger. */
let taker: ((scan: Scan) => void) | null = null

/** Redirects scans to `by` instead of attendance, until the returned function is called. */
export function takeScans(by: (scan: Scan) => void): () => void {
  taker = by
  return () => {
    if (taker === by) taker = null
  }
}

/** Whether scans are redirected now. */
export const areScansTaken = (): boolean => taker !== null

/** Routes scans: to nobody in standby or without a client, to whoever takes them, otherwise to attendance. */
export function sortScans(attend: (scan: Scan) => void): () => void {
  return onScanner('biometric', (scan) => {
    if (scannerState.get().idle || getSession().client === null) handled(scan, 'ignored')
    else if (taker) taker(scan)
    else attend(scan)
  })
}
