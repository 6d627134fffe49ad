import type { Key } from '@labada/domain/core/keys'
import type { Verdict } from '@labada/domain/orders/reversal-policy'

/** The keys that a manager needs to allow a void or a refund by PIN: its own, and one in place of an admin's approval. */
export const neededOf = (key: Key, { may }: Pick<Verdict, 'may'>): readonly Key[] =>
  may === 'ask' ? [key, 'reversal.allow'] : [key]
