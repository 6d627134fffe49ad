import { syntheticPress } from '@labada/contracts/scanner/synthetic-fingers'
import { qualityOf, type Sensor, type SensorListeners, type SensorState } from '../sensor.ts'

export interface Press {
  /** The finger's owner: an employee's id, or any text for an unknown person. */
  readonly person: string
  /** 1 right thumb … 10 left little finger. */
  readonly finger: number
  /** 0 for a careful press, 1 for an unrecognisable one. */
  readonly noise: number
}
export interface SimulatedSensor extends Sensor {
  /** Returns false if the sensor is not armed or is unplugged. */
  readonly press: (press: Press) => boolean
  /** Unplugs the sensor, or plugs it in again. */
  readonly setState: (state: SensorState) => void
}

const UNREADABLE = 0.9

/**
 * A sensor without hardware, for demos and tests; the configuration refuses it in production. Synthetic fingers pass
 * through the same matcher, journal, signer and socket as real ones.
 */
export function openSimulatedSensor({ onState, onSample, onRetry }: SensorListeners): SimulatedSensor {
  let state: SensorState = 'ready'
  let isArmed = false
  let presses = 0
  return {
    driver: 'simulated',
    state: () => state,
    setArmed: (wanted) => {
      isArmed = wanted
    },
    press: ({ person, finger, noise }) => {
      if (state !== 'ready' || !isArmed) return false
      presses += 1
      const view = syntheticPress(person, finger, 1_000 + presses, noise)
      if (noise >= UNREADABLE) onRetry('low-quality')
      else onSample({ views: [view], quality: Math.round(qualityOf(view) * (1 - noise)) })
      return true
    },
    setState: (next) => {
      state = next
      onState(next)
    },
    close: async () => undefined,
  }
}
