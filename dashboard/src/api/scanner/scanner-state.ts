import type { ScannerEventBody } from '@labada/contracts/scanner/scanner'
import { createStore, useStore } from '../../lib/store.ts'

/** The state of the fingerprint library: loading, failed or cut off, broken; null if all is well. */
export type InitStatus = 'pending' | 'error' | 'fatal' | null

export interface ScannerState {
  /** In standby: scans do not count as attendance. */
  readonly idle: boolean
  readonly lastScan: ScannerEventBody<'biometric'> | null
  readonly initStatus: InitStatus
  /** The library has been in place for two seconds. */
  readonly isStarted: boolean
  /** The agent's report about its sensor; null without an agent. */
  readonly sensor: ScannerEventBody<'status'>['state'] | null
  /** The agent's identity, for pairing this device. */
  readonly agent: ScannerEventBody<'hello'> | null
  /** Scans that the agent keeps and could not send yet, oldest first; `waiting` counts all of them. */
  readonly kept: ScannerEventBody<'scans-kept'>
  /** Failed attempts in a row to reach the agent. */
  readonly misses: number
}

export const NO_SCANNER: ScannerState = {
  idle: false,
  lastScan: null,
  initStatus: null,
  isStarted: false,
  sensor: null,
  agent: null,
  kept: { waiting: 0, scans: [] },
  misses: 0,
}

export const scannerState = createStore<ScannerState>(NO_SCANNER)

export const useScannerState = (): ScannerState => useStore(scannerState)

/** Scans no longer count as attendance: an administrator is logged in. */
export const standBy = (): void => setIdle(true)
/** Scans count again: after logout. */
export const reactivate = (): void => setIdle(false)

function setIdle(idle: boolean): void {
  scannerState.set((now) => (now.idle === idle ? now : { ...now, idle }))
}
