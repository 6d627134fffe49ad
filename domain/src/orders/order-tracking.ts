/** The claim codes that orders get: eight characters of `CODE_ALPHABET`. Anything else is not a code and is not looked up. */
export const TRACKED_CODE = /^[A-HJ-NP-Z2-9]{8}$/

/** What decides whether an order still has a tracking page. */
export interface TrackedState {
  readonly stage: string
  readonly releasedAt: Date | null
}

const DAY_MS = 86_400_000

/** Whether an order has a tracking page: until it is voided, or these days after it was released. */
export function isTracked({ stage, releasedAt }: TrackedState, days: number, now: Date): boolean {
  if (stage === 'voided') return false
  return releasedAt === null || now.getTime() < releasedAt.getTime() + days * DAY_MS
}

/** The address in the QR code of a stub. `origin`: scheme, host and port, without a slash at the end. */
export function trackingLinkOf(origin: string, claimCode: string): string {
  return `${origin}/t/${claimCode}`
}

/** The code in the address of a tracking page; undefined for any other text. */
export function codeInLink(text: string): string | undefined {
  return /^https?:.*\/t\/(\w{8})(?!\w)/i.exec(text)?.[1]
}

/** Whether these are the last four digits of a phone number; never without a number. */
export function endsWithFour(phone: string | null, lastFour: string): boolean {
  return phone !== null && /^\d{4}$/.test(lastFour) && phone.endsWith(lastFour)
}

/** A name as far as a tracking page shows it: `Maria S.`, `Ma. Teresa C.` */
export function trackedNameOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words.slice(0, words[0]?.endsWith('.') && words.length > 2 ? 2 : 1)
  const last = words.length > first.length ? words.at(-1) : undefined
  return [...first, ...(last ? [`${last.charAt(0).toUpperCase()}.`] : [])].join(' ')
}
