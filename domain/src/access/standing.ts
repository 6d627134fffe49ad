import type { Key } from '../core/keys.ts'
import { type GivenKeys, heldKeys } from '../core/presets.ts'

/**
 * What a person may do at a counter: what both its account and the person’s own preset allow. A person without a preset
 * of their own may do what the account may.
 */
export function keysAtCounter(
  account: ReadonlySet<Key>,
  { preset, ownKeys }: Omit<GivenKeys, 'role'>,
): ReadonlySet<Key> {
  if (preset === null && ownKeys === null) return account
  const own = heldKeys({ role: 'employee', preset, ownKeys })
  return new Set([...account].filter((key) => own.has(key)))
}

/** How long a permit of one command may be used. */
export const PERMIT_SECONDS = 60

/** How long a request waits for the office. */
export const PERMIT_REQUEST_SECONDS = 600

/** The keys that somebody may lend another at a counter, for one command. */
export const LENDABLE_KEYS = [
  'drawer.move',
  'drawer.unlock',
  'order.discount',
  'order.void',
  'package.refund',
  'payment.refund',
  'payment.void',
  'prepaid.payout',
  'reversal.allow',
  'sale.void',
] as const satisfies readonly Key[]

/**
 * What a person may allow another at a counter, by PIN: what they could do there themselves, and, if their own set says
 * so, what would otherwise wait for an admin.
 */
export function keysToLend(account: ReadonlySet<Key>, given: Omit<GivenKeys, 'role'>): ReadonlySet<Key> {
  const held = keysAtCounter(account, given)
  const isOverPolicy = given.ownKeys !== null && heldKeys({ role: 'employee', ...given }).has('reversal.allow')
  return new Set(LENDABLE_KEYS.filter((key) => (key === 'reversal.allow' ? isOverPolicy : held.has(key))))
}

/** What a person of the office may allow at a counter: what they may do themselves, whatever the account there may. */
export function keysOfOffice(given: Omit<GivenKeys, 'role'>): ReadonlySet<Key> {
  const held = heldKeys({ role: 'admin', ...given })
  return new Set(LENDABLE_KEYS.filter((key) => held.has(key)))
}
