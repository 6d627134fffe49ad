import type { FingerView } from '@labada/contracts/scanner/fingerprint-template'
import type { Logger } from 'pino'
import { z } from 'zod'
import { childEnvironment } from '../config.ts'
import { qualityOf, type Sensor, type SensorListeners, type SensorState } from '../sensor.ts'
import { runLineProcess } from './line-process.ts'

/** libfprint's overheating protection stops a device after 180 s of waiting; a reopened device starts cold. */
const REARM_MS = 120_000
const LOOK_AGAIN_MS = 2_000
/** Opening a device, the slowest call, takes a second. */
const ANSWER_MS = 10_000
/** NBIS counts y downwards from the top, ISO here upwards: matching only needs one convention for all views. */
const NBIS_HEIGHT = 1_000

const device = z.object({ index: z.number(), driver: z.string(), features: z.array(z.string()) })
const message = z.union([
  z.object({ event: z.literal('scan'), retry: z.string() }),
  z.object({ event: z.literal('scan'), views: z.array(z.array(z.tuple([z.number(), z.number(), z.number()]))) }),
  z.object({ event: z.literal('device-removed') }),
  z.object({ event: z.string() }),
  z.object({ id: z.number(), ok: z.literal(true), result: z.unknown().optional() }),
  z.object({ id: z.number(), ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
])

export interface LibfprintOptions {
  /** The program built from `native/fp-helper.c`. */
  readonly helper: string
  /** If true, the library's fake scanners are hidden from the helper. */
  readonly isProduction: boolean
  readonly rearmMs?: number
}

class HelperError extends Error {
  readonly code: string
  constructor(code: string, text: string) {
    super(text)
    this.code = code
  }
}

/** A sensor supported by libfprint, used through a helper process so that a crash or hang affects only the helper. */
export function openLibfprintSensor(options: LibfprintOptions, listeners: SensorListeners, log: Logger): Sensor {
  const { helper, isProduction, rearmMs = REARM_MS } = options
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let state: SensorState = 'missing'
  let isArmed = false
  let isClosed = false
  let lastId = 0
  let run = 0
  let wake: (() => void) | undefined

  const become = (next: SensorState) => {
    if (next === state) return
    state = next
    listeners.onState(next)
  }
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Calls the helper, restarting it if it does not answer in time. `patient` calls have no timeout. */
  function ask(cmd: string, more: object = {}, isPatient = false): Promise<unknown> {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      const overdue = isPatient ? undefined : setTimeout(() => program.restart(`no answer to ${cmd}`), ANSWER_MS)
      const settle = (act: () => void) => {
        clearTimeout(overdue)
        waiting.delete(id)
        act()
      }
      waiting.set(id, {
        resolve: (result) => settle(() => resolve(result)),
        reject: (error) => settle(() => reject(error)),
      })
      if (!program.send({ id, cmd, ...more }))
        waiting.get(id)?.reject(new HelperError('gone', 'The helper is not running'))
    })
  }

  function hear(raw: unknown): void {
    const read = message.safeParse(raw)
    if (!read.success) return
    const said = read.data
    if ('id' in said) {
      const one = waiting.get(said.id)
      if (said.ok) one?.resolve(said.result)
      else one?.reject(new HelperError(said.error.code, said.error.message))
      return
    }
    if ('retry' in said) listeners.onRetry(said.retry)
    else if ('views' in said) scanned(said.views)
    else if (said.event === 'device-removed') become('missing')
  }

  function scanned(views: readonly FingerView[]): void {
    const turned = views.map((view) =>
      view.map(([x, y, degrees]) => [x, NBIS_HEIGHT - y, (degrees + 180) % 360] as const),
    )
    const [view] = turned
    if (view && isArmed) listeners.onSample({ views: turned, quality: qualityOf(view) })
  }

  /** One run of the helper: finds a sensor, opens it and waits for fingers while armed. */
  async function live(mine: number): Promise<void> {
    while (mine === run && !isClosed) {
      try {
        await ask('reset')
        const devices = z.array(device).parse(await ask('list'))
        const usable = devices.find(({ features }) => features.includes('identify'))
        if (!usable) {
          if (devices.length) log.error({ devices }, 'this sensor keeps fingerprints inside and cannot be used')
          become(devices.length ? 'failed' : 'missing')
          await rest(LOOK_AGAIN_MS)
          continue
        }
        await ask('open', { device: usable.index })
        become('ready')
        await watch(mine)
        await ask('close')
      } catch (error) {
        if (mine !== run || isClosed) return
        log.warn({ error: error instanceof Error ? error.message : String(error) }, 'the sensor stopped')
        become(error instanceof HelperError && error.code === 'device-removed' ? 'missing' : 'failed')
        await rest(LOOK_AGAIN_MS)
        // Only a new process closes what a failure left open.
        program.restart('the sensor stopped')
        return
      }
    }
  }

  /** Waits for fingers until the device has to be reopened. */
  async function watch(mine: number): Promise<void> {
    while (mine === run && !isClosed) {
      if (!isArmed) {
        await rest(LOOK_AGAIN_MS)
        // While nobody waits for a finger, no call fails that would tell.
        if (state === 'missing') throw new HelperError('device-removed', 'The sensor was pulled out')
        continue
      }
      const scanning = ask('identify', { continuous: true, probe: true }, true)
      scanning.catch(() => wake?.())
      await Promise.race([rest(rearmMs), scanning])
      wake?.()
      await ask('cancel')
      await scanning.catch((error: unknown) => {
        if (!(error instanceof HelperError && error.code === 'cancelled')) throw error
      })
      if (isArmed) return
    }
  }

  const program = runLineProcess({
    command: helper,
    args: [],
    env: childEnvironment({ isProduction }),
    log,
    onStart: () => {
      run += 1
      live(run).catch((error: unknown) => log.error({ err: error }, 'the sensor is no longer looked after'))
    },
    onMessage: hear,
    onEnd: () => {
      run += 1
      wake?.()
      for (const { reject } of waiting.values()) reject(new HelperError('gone', 'The helper ended'))
      become('failed')
    },
  })
  return {
    driver: 'libfprint',
    state: () => state,
    setArmed: (wanted) => {
      if (wanted === isArmed) return
      isArmed = wanted
      wake?.()
    },
    close: async () => {
      isClosed = true
      wake?.()
      await program.close()
    },
  }
}
