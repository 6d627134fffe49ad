import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The time as a branch's PC knows it: its wall clock, which anybody may turn, and one that only goes forward. */
export interface Clock {
  /** Milliseconds since 1970, as the PC says. */
  readonly wall: () => number
  /** Whole milliseconds that only go forward; they start anew with each `boot`. */
  readonly mono: () => number
  readonly boot: string
}

/** On Linux the forward clock runs on over a restart of the agent; elsewhere each start counts as a boot. */
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
