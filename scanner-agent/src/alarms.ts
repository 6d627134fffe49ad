import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  BUNDLE_REFUSALS,
  type BundleRefusal,
  canonicalAlarm,
  signedAlarmText,
} from '@labada/contracts/scanner/scan-alarms'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Gateway } from './gateway.ts'
import type { Identity } from './identity.ts'
import type { Pairing } from './pairing.ts'
import { signed } from './sealing.ts'
import { readIfThere, writeWhole } from './whole-file.ts'

/** At most one alarm per reason within this time: a page that keeps retrying causes one entry with a count. */
const QUIET_MS = 60_000

const alarm = z.object({
  id: z.uuid(),
  why: z.enum(BUNDLE_REFUSALS),
  times: z.number().int().min(1),
  /** The PC's clock, milliseconds since 1970. */
  since: z.number().int(),
  /** Signed when first sent; the content is identical on every retry. */
  signed: z.string().nullable(),
})
type Alarm = z.output<typeof alarm>

export interface Alarms {
  /** Records that a fingerprint bundle was refused and reports it to the gateway, even after a crash. */
  readonly raise: (why: BundleRefusal) => void
  /** Sends pending alarms now, for example after the agent was paired. */
  readonly wake: () => void
  readonly stop: () => Promise<void>
}
export interface AlarmsOptions {
  readonly dataDir: string
  readonly identity: Identity
  readonly pairing: Pairing
  readonly epoch: number
  readonly gateway: Pick<Gateway, 'sendAlarm'>
  /** The PC's clock, milliseconds since 1970. */
  readonly wall: () => number
  readonly log: Logger
  readonly quietMs?: number
}

/** Sends the gateway signed reports of refused fingerprints. Kept on disk until the gateway has received them. */
export function openAlarms(options: AlarmsOptions): Alarms {
  const { dataDir, identity, pairing, epoch, gateway, wall, log, quietMs = QUIET_MS } = options
  const file = join(dataDir, 'alarms.json')
  let waiting = readAlarms(file, log)
  let running: Promise<void> | undefined
  const quietUntil = new Map<BundleRefusal, number>()
  const stopping = new AbortController()

  const save = (next: readonly Alarm[]) => {
    waiting = next
    try {
      writeWhole(file, JSON.stringify(next))
    } catch (error) {
      // A full disk must not block the page's answer; what is in memory is still sent.
      log.error({ err: error }, 'an alarm could not be written down')
    }
  }
  const claimsOf = ({ id, why, times, since }: Alarm, client: string) =>
    canonicalAlarm({ v: 1, agent: identity.agentId, client, epoch, id, why, times, since })

  async function run(): Promise<void> {
    while (waiting.length > 0 && !stopping.signal.aborted) {
      const first = waiting.find(({ why }) => (quietUntil.get(why) ?? 0) <= performance.now())
      if (!first) {
        await pause(
          Math.min(...waiting.map(({ why }) => quietUntil.get(why) ?? 0)) - performance.now(),
          stopping.signal,
        )
        continue
      }
      const [credential, client] = [pairing.credential(), pairing.client()]
      if (credential === null || client === null) return
      const canonical = claimsOf(first, client)
      const text = first.signed ?? signed(canonical, signedAlarmText(canonical), identity.signKey)
      save(waiting.map((one) => (one.id === first.id ? { ...one, signed: text } : one)))
      const reply = await gateway.sendAlarm(text, credential)
      if (reply.kind === 'refused') log.error({ why: reply.why }, 'the gateway refuses an alarm')
      if (reply.kind === 'gone') return
      if (reply.kind === 'later') await pause(quietMs, stopping.signal)
      else {
        quietUntil.set(first.why, performance.now() + quietMs)
        save(waiting.filter(({ id }) => id !== first.id))
      }
    }
  }
  const wake = () => {
    if (running || stopping.signal.aborted) return
    running = run()
      .catch((error: unknown) => log.error({ err: error }, 'sending alarms failed'))
      .finally(() => {
        running = undefined
      })
  }
  wake()
  return {
    raise: (why) => {
      const known = waiting.find((one) => one.why === why && one.signed === null)
      // Counted in memory only, so that a hostile page cannot force disk writes.
      if (known) waiting = waiting.map((one) => (one === known ? { ...one, times: one.times + 1 } : one))
      else save([...waiting, { id: randomUUID(), why, times: 1, since: wall(), signed: null }])
      wake()
    },
    wake,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

function readAlarms(file: string, log: Logger): readonly Alarm[] {
  try {
    return z.array(alarm).parse(JSON.parse(readIfThere(file) ?? '[]'))
  } catch (error) {
    log.error({ err: error }, 'the alarms on disk cannot be read and are let go')
    return []
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })
}
