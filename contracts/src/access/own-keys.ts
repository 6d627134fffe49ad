import { KEYS } from '@labada/domain/core/keys'
import { z } from 'zod'
import { id } from '../core/values.ts'

/** What an office account may do, in the header `x-own-keys` of a login, if that is less than everything. */
export const ownKeysSchema = z.object({
  keys: z.array(z.enum(KEYS)),
  /** The only branches this person sees; null for all. */
  branches: z.array(z.object({ id, name: z.string() })).nullable(),
})
export type OwnKeys = z.output<typeof ownKeysSchema>
