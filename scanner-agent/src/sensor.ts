import type { FingerView } from '@labada/contracts/scanner/fingerprint-template'
import type { SCANNER_DRIVERS, SENSOR_STATES } from '@labada/contracts/scanner/scanner'

export type Driver = (typeof SCANNER_DRIVERS)[number]
export type SensorState = (typeof SENSOR_STATES)[number]

/** One press of a finger, from any sensor. */
export interface Sample {
  /** Usually one view; follows the conventions of ISO 19794-2. */
  readonly views: readonly FingerView[]
  /** 0 to 100. */
  readonly quality: number
}

export interface SensorListeners {
  readonly onState: (state: SensorState) => void
  readonly onSample: (sample: Sample) => void
  /** A finger was detected but could not be read: a code of `scan-retry`. */
  readonly onRetry: (code: string) => void
}

/** A fingerprint sensor of any make: opened once, closed once; reports presses and state changes. */
export interface Sensor {
  readonly driver: Driver
  readonly state: () => SensorState
  /** Arms or disarms the sensor; it is idle while disarmed. */
  readonly setArmed: (isArmed: boolean) => void
  readonly close: () => Promise<void>
}
export type OpenSensor = (listeners: SensorListeners) => Sensor

/** With fewer minutiae, a finger cannot be told apart from another. */
const POOR_MINUTIAE = 12
const RICH_MINUTIAE = 40

/** Quality from 0 to 100 by the visible part of the finger, for sensors that do not report it. */
export function qualityOf(view: FingerView): number {
  const share = (view.length - POOR_MINUTIAE) / (RICH_MINUTIAE - POOR_MINUTIAE)
  return Math.round(Math.min(1, Math.max(0, share)) * 100)
}
