import type { ScannerEventBody } from '@labada/contracts/scanner/scanner'
import { createStore, useStore } from '../../lib/store.ts'

/** How the fingerprint library stands: on its way, failed or cut off, broken; null while all is well. */
export type InitStatus = 'pending' | 'error' | 'fatal' | null

export interface ScannerState {
  /** In standby: what is scanned is nobody's attendance. */
  readonly idle: boolean
  readonly lastScan: ScannerEventBody<'biometric'> | null
  readonly initStatus: InitStatus
  /** The library has been in place for two seconds. */
  readonly isStarted: boolean
  /** What the agent says of its sensor; null while there is no agent. */
  readonly sensor: ScannerEventBody<'status'>['state'] | null
  /** Who the agent is, for the set-up of this device. */
  readonly agent: ScannerEventBody<'hello'> | null
  /** Tries to reach the agent in a row that failed. */
  readonly misses: number
}

export const NO_SCANNER: ScannerState = {
  idle: false,
  lastScan: null,
  initStatus: null,
  isStarted: false,
  sensor: null,
  agent: null,
  misses: 0,
}

export const scannerState = createStore<ScannerState>(NO_SCANNER)

export const useScannerState = (): ScannerState => useStore(scannerState)

/** Nobody's finger is taken for attendance any more: an administrator is logged in. */
export const standBy = (): void => setIdle(true)
/** Scans count again: after logout. */
export const reactivate = (): void => setIdle(false)

function setIdle(idle: boolean): void {
  scannerState.set((now) => (now.idle === idle ? now : { ...now, idle }))
}
