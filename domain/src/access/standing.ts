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
