import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The clocks of a branch's PC: the wall clock, which any user can change, and a monotonic one. */
export interface Clock {
  /** The PC's wall clock in milliseconds since 1970. */
  readonly wall: () => number
  /** Monotonic time in whole milliseconds; restarts with each `boot`. */
  readonly mono: () => number
  readonly boot: string
}

/** On Linux the monotonic clock survives a restart of the agent; elsewhere each start counts as a boot. */
export function systemClock(): Clock {
  return {
    wall: () => Date.now(),
    mono: () => Number(process.hrtime.bigint() / 1_000_000n),
    boot: bootOf('/proc/sys/kernel/random/boot_id'),
  }
}

function bootOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return randomUUID()
  }
}
