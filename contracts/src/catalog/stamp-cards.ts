import { z } from 'zod'

/** A stamp card as its customer may know it. */
export const stampCardSchema = z.object({
  name: z.string(),
  /** Stamps on the card now: from 0 to one fewer than `of`. */
  stamps: z.number().int(),
  /** The load of this number is free. */
  of: z.number().int(),
  /** Free loads that are due and were not given yet. */
  due: z.number().int(),
})
