/** The uses of a scan; `counter`: somebody stood at a counter by it, or allowed another something there. */
export const SCAN_USES = ['attendance', 'portal', 'counter', 'ignored'] as const
export type ScanUse = (typeof SCAN_USES)[number]

/**
 * Flags of a scan to look at:
 * - `clock_skew`: the PC's clock is more than two minutes off
 * - `visiting`: the employee was not assigned to the branch that day
 * - `needs_review`: its time is uncertain; it does not count for pay until an admin accepts it
 * - `impossible_travel`: the same person at another branch within half an hour
 * - `burst`: the third scan of one kiosk within ten seconds
 * - `offline`: sent later than it was made; its time is the server's last time plus the scanner's own clock
 * - `witnessed`: no finger: an admin saw the person
 */
export const SCAN_FLAGS = [
  'clock_skew',
  'visiting',
  'needs_review',
  'impossible_travel',
  'burst',
  'offline',
  'witnessed',
] as const
export type ScanFlag = (typeof SCAN_FLAGS)[number]

/** The minimum score of a match (of 100), whatever the scanner decided. */
export const LEAST_SCORE = 55
/** How far a PC's clock may be off before the scan is flagged. */
const SKEW_MS = 120_000
/** How far its two clocks may differ before the time is uncertain. */
const DISAGREE_MS = 60_000
/** How long a nonce counts as fresh, and how much longer it may take to arrive. */
const FRESH_MS = 300_000
const TRANSIT_MS = 30_000
/** From this delay on, a scan counts as sent later than it was made. */
const LATE_MS = 120_000
/** This many scans of one kiosk within ten seconds are a burst. */
const BURST = 3

/** A scanner's statements about time, and what the server knows about the nonce it used. All in milliseconds. */
export interface ScanClock {
  readonly wallMs: number
  readonly monoMs: number
  /** When the signed nonce was issued; undefined: never to this scanner. */
  readonly nonce: { readonly issuedMs: number; readonly isUsed: boolean } | undefined
  /** An admin imported it from the scanner: an unknown nonce may have been lost with the server that issued it. */
  readonly isBrought?: boolean
  /** It had no fresh nonce; `monoMs` is when it got the last one, null: none since it started. */
  readonly offline: { readonly monoMs: number | null } | null
  readonly nowMs: number
  /** The last scan with a certain time since this scanner started. */
  readonly lastOfBoot: { readonly scannedMs: number; readonly monoMs: number } | undefined
}

export interface ScanTime {
  readonly scannedMs: number
  /** It arrived later than it was made. */
  readonly isLate: boolean
  readonly isSkewed: boolean
  /** Its time is uncertain. */
  readonly isUnsure: boolean
}

/**
 * The time of a scan. With a fresh nonce it is the server's time; otherwise the server's last time plus what the
 * scanner's own clock has counted since. A clock that people can set is only compared. Undefined: no nonce of ours, or
 * clocks that contradict each other.
 */
export function timeOfScan(clock: ScanClock): ScanTime | undefined {
  const { wallMs, monoMs, nonce, offline, nowMs } = clock
  if (!offline && nonce) return timeWithNonce(clock, nonce)
  if (!offline) return clock.isBrought ? unsure(Math.min(wallMs, nowMs), nowMs) : undefined
  if (offline.monoMs === null) return unsure(Math.min(wallMs, nowMs), nowMs)
  if (offline.monoMs > monoMs) return undefined
  if (!nonce) return unsure(Math.min(wallMs, nowMs), nowMs)
  const counted = nonce.issuedMs + (monoMs - offline.monoMs)
  const scannedMs = Math.min(counted, nowMs)
  return {
    scannedMs,
    isLate: nowMs - scannedMs > LATE_MS,
    isSkewed: Math.abs(wallMs - scannedMs) > SKEW_MS,
    isUnsure:
      counted - nowMs > SKEW_MS || Math.abs(wallMs - counted) > DISAGREE_MS || contradictsLast(clock, scannedMs),
  }
}

function timeWithNonce(clock: ScanClock, nonce: { issuedMs: number; isUsed: boolean }): ScanTime {
  const { wallMs, nowMs } = clock
  const isPrompt = nowMs - nonce.issuedMs <= FRESH_MS + TRANSIT_MS
  if (isPrompt)
    return { scannedMs: nowMs, isLate: false, isSkewed: Math.abs(wallMs - nowMs) > SKEW_MS, isUnsure: nonce.isUsed }
  // It was fresh when it was signed, and was sent later: within those five minutes, or nobody knows.
  const earliest = nonce.issuedMs
  const latest = Math.min(nonce.issuedMs + FRESH_MS, nowMs)
  const scannedMs = Math.min(Math.max(wallMs, earliest), latest)
  const off = Math.abs(wallMs - scannedMs)
  return {
    scannedMs,
    isLate: nowMs - scannedMs > LATE_MS,
    isSkewed: off > SKEW_MS,
    isUnsure: nonce.isUsed || off > DISAGREE_MS || contradictsLast(clock, scannedMs),
  }
}

function contradictsLast({ lastOfBoot, monoMs }: ScanClock, scannedMs: number): boolean {
  if (!lastOfBoot) return false
  const counted = monoMs - lastOfBoot.monoMs
  return counted < 0 || Math.abs(scannedMs - lastOfBoot.scannedMs - counted) > DISAGREE_MS
}

function unsure(scannedMs: number, nowMs: number): ScanTime {
  return { scannedMs, isLate: nowMs - scannedMs > LATE_MS, isSkewed: false, isUnsure: true }
}

/** The flags of a scan, in the order of the list. */
export function flagsOfScan(
  time: Pick<ScanTime, 'isLate' | 'isSkewed' | 'isUnsure'>,
  around: { readonly isAssigned: boolean; readonly isElsewhere: boolean; readonly justBefore: number },
): ScanFlag[] {
  const is: Readonly<Record<ScanFlag, boolean>> = {
    clock_skew: time.isSkewed,
    visiting: !around.isAssigned,
    needs_review: time.isUnsure,
    impossible_travel: around.isElsewhere,
    burst: around.justBefore + 1 >= BURST,
    offline: time.isLate,
    witnessed: false,
  }
  return SCAN_FLAGS.filter((flag) => is[flag])
}
