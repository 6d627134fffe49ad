import type { Key } from '../core/keys.ts'
import { type GivenKeys, heldKeys, withIncluded } from '../core/presets.ts'

/** What the shop asks, and what a session has proven. */
export interface TwoStepTerms {
  /** The keys for which the shop asks two-step login. */
  readonly requiredKeys: readonly string[]
  readonly isTwoStep: boolean
}

/** The keys of an account, by what its session may do with them. */
export interface SessionKeys {
  readonly keys: ReadonlySet<Key>
  /** Held, and opened by nothing until the person logs in with a second step. */
  readonly withheld: ReadonlySet<Key>
}

/**
 * What an account may do in this session. In the office the shop may ask two-step login for some keys; one that includes
 * such a key is withheld too, because its answers would show the same.
 */
export function keysOfSession(given: GivenKeys, { requiredKeys, isTwoStep }: TwoStepTerms): SessionKeys {
  const held = heldKeys(given)
  if (given.role !== 'admin' || isTwoStep) return { keys: held, withheld: NONE }
  const required = new Set(requiredKeys)
  const withheld = new Set([...held].filter((key) => withIncluded([key]).some((one) => required.has(one))))
  return { keys: new Set([...held].filter((key) => !withheld.has(key))), withheld }
}

const NONE: ReadonlySet<Key> = new Set()
