import type { FingerView } from '@labada/contracts/scanner/fingerprint-template'
import type { SCANNER_DRIVERS, SENSOR_STATES } from '@labada/contracts/scanner/scanner'

export type Driver = (typeof SCANNER_DRIVERS)[number]
export type SensorState = (typeof SENSOR_STATES)[number]

/** One press of a finger, whatever saw it. */
export interface Sample {
  /** Usually one; in the convention of ISO 19794-2. */
  readonly views: readonly FingerView[]
  /** 0 to 100. */
  readonly quality: number
}

export interface SensorListeners {
  readonly onState: (state: SensorState) => void
  readonly onSample: (sample: Sample) => void
  /** A finger was there, but could not be read: a code of `scan-retry`. */
  readonly onRetry: (code: string) => void
}

/** A fingerprint sensor, whatever its make: opened once, closed once, and it says what it sees and when its state changes. */
export interface Sensor {
  readonly driver: Driver
  readonly state: () => SensorState
  /** Whether fingers are wanted; a sensor that is not needed rests. */
  readonly setArmed: (isArmed: boolean) => void
  readonly close: () => Promise<void>
}
export type OpenSensor = (listeners: SensorListeners) => Sensor

/** Less than this cannot be told from another finger. */
const POOR_MINUTIAE = 12
const RICH_MINUTIAE = 40

/** 0 to 100 by how much of a finger there is to see, for sensors that do not say. */
export function qualityOf(view: FingerView): number {
  const share = (view.length - POOR_MINUTIAE) / (RICH_MINUTIAE - POOR_MINUTIAE)
  return Math.round(Math.min(1, Math.max(0, share)) * 100)
}
