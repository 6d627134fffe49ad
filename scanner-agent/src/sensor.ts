import type { SCANNER_DRIVERS, SENSOR_STATES } from '@labada/contracts/scanner'

export type Driver = (typeof SCANNER_DRIVERS)[number]
export type SensorState = (typeof SENSOR_STATES)[number]

/** A fingerprint sensor, whatever its make: opened once, closed once, and it says when its state changes. */
export interface Sensor {
  readonly driver: Driver
  readonly state: () => SensorState
  readonly onState: (listener: (state: SensorState) => void) => void
  readonly close: () => Promise<void>
}
