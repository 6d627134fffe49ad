import type { Role } from '../core/access.ts'
import type { Key } from '../core/keys.ts'
import { ATTENTION_KINDS, type Attention, type AttentionFacts, type AttentionKind, NEWS_KINDS } from './attention.ts'

/** A cause has one key: however often it is found, it is one notice. */
export function keyOf({ branchId, facts }: Attention): string {
  const parts = [facts.kind, branchId ?? 'company', ...subjectOf(facts)]
  return parts.join(':')
}

function subjectOf(facts: AttentionFacts): readonly (string | number)[] {
  switch (facts.kind) {
    case 'alert':
      return [facts.id]
    case 'cash_short':
      return [facts.number]
    case 'remittance':
      return [facts.id, facts.isShort ? 'short' : 'late']
    case 'two_places':
      return [facts.employeeId, facts.workday]
    case 'scanner_alarm':
      return [facts.device, facts.why]
    case 'consent_withdrawn':
      return [facts.employeeId]
    case 'pay_run_due':
      return [facts.id, facts.isApproved ? 'pay' : 'approve']
    case 'device_set_up':
    case 'password_reset':
    case 'new_browser':
    case 'login_after_failures':
      return [facts.id]
    case 'failed_logins':
      return [facts.username]
    default:
      return []
  }
}

/** A notice whose cause still exists, as far as the server knows. */
export interface OpenNotice {
  readonly id: string
  readonly key: string
  readonly facts: AttentionFacts
}

/** What must change so that the open notices are the causes that exist. */
export interface NoticeChanges {
  readonly raised: readonly (Attention & { readonly key: string })[]
  /** Their facts changed. News is unread again for everyone. */
  readonly changed: readonly { readonly id: string; readonly facts: AttentionFacts; readonly isNews: boolean }[]
  /** The ids of those whose cause is gone. */
  readonly resolved: readonly string[]
}

/** Compares the open notices with everything that needs a person right now. */
export function changesOf(open: readonly OpenNotice[], found: readonly Attention[]): NoticeChanges {
  const byKey = new Map(found.map((one) => [keyOf(one), one]))
  const known = new Set(open.map(({ key }) => key))
  return {
    raised: [...byKey].flatMap(([key, one]) => (known.has(key) ? [] : { key, ...one })),
    changed: open.flatMap(({ id, key, facts }) => {
      const now = byKey.get(key)?.facts
      return now && !isSame(facts, now) ? { id, facts: now, isNews: isNews(facts, now) } : []
    }),
    resolved: open.flatMap(({ id, key }) => (byKey.has(key) ? [] : id)),
  }
}

/** Kinds in which one more is another request of a person, and not the same trouble that grows. */
const REQUESTS: readonly AttentionKind[] = [
  'approval',
  'booking',
  'cash_advance',
  'swap',
  'overtime',
  'dispute',
  'monthly_bill',
  'offline_work',
]

function isNews(before: AttentionFacts, now: AttentionFacts): boolean {
  return 'count' in before && 'count' in now && REQUESTS.includes(now.kind) && now.count > before.count
}

/** The database keeps the keys of an object in an order of its own. */
function isSame(one: AttentionFacts, other: AttentionFacts): boolean {
  const plain = (facts: AttentionFacts) =>
    JSON.stringify(Object.entries(facts).sort(([left], [right]) => (left < right ? -1 : 1)))
  return plain(one) === plain(other)
}

/**
 * Kinds that happened and that are dropped by themselves, most of them after two days: they stay unread until they are
 * read.
 */
export const LASTING_KINDS = [
  'cash_short',
  'remittance',
  'two_places',
  'scanner_alarm',
  ...NEWS_KINDS,
] as const satisfies readonly AttentionKind[]

/**
 * Kinds that a branch's counter can do something about. None of them tells the cash of its drawer, which a blind count
 * must not know.
 */
export const BRANCH_KINDS = [
  'booking',
  'overdue',
  'unclaimed',
  'low_stock',
  'session_left_open',
] as const satisfies readonly AttentionKind[]

/** What one must be allowed to see to be told of a kind. */
const KEY_OF_KIND: Readonly<Record<AttentionKind, Key>> = {
  overdue: 'order.see',
  unclaimed: 'order.see',
  approval: 'approval.see',
  booking: 'trip.see',
  cash_advance: 'advance.see',
  overtime: 'attendance.see',
  dispute: 'attendance.see',
  swap: 'schedule.see',
  low_stock: 'stock.see',
  monthly_bill: 'bill.see',
  offline_work: 'offline.see',
  cash_short: 'cash.see',
  drawer_full: 'cash.see',
  alert: 'settings.see',
  session_left_open: 'drawer.see',
  remittance: 'remittance.see',
  two_places: 'attendance.see',
  scanner_alarm: 'device.see',
  consent_withdrawn: 'fingerprint.see',
  devices_silent: 'device.see',
  pay_run_due: 'payroll.see',
  device_set_up: 'device.see',
  password_reset: 'access.see',
  new_browser: 'access.see',
  failed_logins: 'access.see',
  login_after_failures: 'access.see',
}

/** The kinds a person is told of: a counter those of a branch, and everyone only what they may see. */
export function kindsFor(role: Role, keys: ReadonlySet<Key>): readonly AttentionKind[] {
  const kinds: readonly AttentionKind[] = role === 'admin' ? ATTENTION_KINDS : BRANCH_KINDS
  return kinds.filter((kind) => keys.has(KEY_OF_KIND[kind]))
}
