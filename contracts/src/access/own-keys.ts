import type { Key } from '@labada/domain/core/keys'
import { z } from 'zod'
import { id } from '../core/values.ts'

/**
 * Keys as a screen receives them. Not checked against the catalog, which every page would then load: a word that this
 * release does not know opens nothing.
 */
export const receivedKeys = z.array(z.custom<Key>((word) => typeof word === 'string'))

/** What an office account may do, in the header `x-own-keys` of a login, if that is less than everything. */
export const ownKeysSchema = z.object({
  keys: receivedKeys,
  /** What this person holds besides, and may do once they logged in with a second step; none if it is left out. */
  withheld: receivedKeys.optional(),
  /** The only branches this person sees; null for all. */
  branches: z.array(z.object({ id, name: z.string() })).nullable(),
})
export type OwnKeys = z.output<typeof ownKeysSchema>
