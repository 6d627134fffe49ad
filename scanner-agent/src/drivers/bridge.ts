import { decodeTemplate } from '@labada/contracts/scanner/fingerprint-template'
import { SENSOR_STATES } from '@labada/contracts/scanner/scanner'
import type { Logger } from 'pino'
import { z } from 'zod'
import { childEnvironment } from '../config.ts'
import { qualityOf, type Sensor, type SensorListeners, type SensorState } from '../sensor.ts'
import { runLineProcess } from './line-process.ts'

/** Output of the maker's program, one JSON message per line. It accepts `{"cmd":"arm"}` and `{"cmd":"disarm"}`. */
const message = z.discriminatedUnion('event', [
  z.object({ event: z.literal('state'), state: z.enum(SENSOR_STATES) }),
  z.object({
    event: z.literal('sample'),
    /** ISO/IEC 19794-2, base64. */
    template: z.string(),
    quality: z.number().min(0).max(100).optional(),
  }),
  z.object({ event: z.literal('retry'), code: z.string().max(40) }),
])

export interface BridgeOptions {
  readonly command: string
  readonly args: readonly string[]
}

/** A sensor read by its manufacturer's program, which returns standard minutiae; all further processing is ours. */
export function openBridgeSensor(options: BridgeOptions, listeners: SensorListeners, log: Logger): Sensor {
  let state: SensorState = 'missing'
  let isArmed = false
  let isRunning = false
  const become = (next: SensorState) => {
    if (next === state) return
    state = next
    listeners.onState(next)
  }
  const hear = (said: z.output<typeof message>) => {
    if (said.event === 'state') return become(said.state)
    if (said.event === 'retry') return listeners.onRetry(said.code)
    const views = decodeTemplate(Buffer.from(said.template, 'base64'))
    const [view] = views ?? []
    if (!views || !view) log.warn('the maker’s program sent a template that is none')
    else if (isArmed) listeners.onSample({ views, quality: said.quality ?? qualityOf(view) })
  }
  const program = runLineProcess({
    ...options,
    env: childEnvironment(),
    log,
    onStart: () => {
      isRunning = true
      program.send({ cmd: isArmed ? 'arm' : 'disarm' })
    },
    onMessage: (raw) => {
      const said = message.safeParse(raw)
      if (said.success) hear(said.data)
      else log.warn('the maker’s program said something unknown')
    },
    onEnd: () => {
      isRunning = false
      become('missing')
    },
  })
  return {
    driver: 'bridge',
    state: () => state,
    setArmed: (wanted) => {
      if (wanted === isArmed) return
      isArmed = wanted
      // A program that is still starting is armed once it has started.
      if (isRunning) program.send({ cmd: wanted ? 'arm' : 'disarm' })
    },
    close: program.close,
  }
}
