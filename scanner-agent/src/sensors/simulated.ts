import type { Sensor, SensorState } from '../sensor.ts'

export interface SimulatedSensor extends Sensor {
  /** Pulls the plug out, or puts it in again. */
  readonly setState: (state: SensorState) => void
}

/** A sensor without hardware, for demos and tests; the configuration refuses it in production. */
export function openSimulatedSensor(): SimulatedSensor {
  let state: SensorState = 'ready'
  const listeners = new Set<(state: SensorState) => void>()
  return {
    driver: 'simulated',
    state: () => state,
    onState: (listener) => listeners.add(listener),
    setState: (next) => {
      state = next
      for (const listener of listeners) listener(next)
    },
    close: async () => listeners.clear(),
  }
}
