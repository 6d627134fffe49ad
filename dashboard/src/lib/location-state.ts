import { FEATURES } from '@labada/domain/core/access'
import { z } from 'zod'

const shape = z
  .object({
    /** The page somebody wanted before being led elsewhere. */
    wanted: z.string().optional(),
    /** A line LoginPage shows. */
    info: z.string().optional(),
    /** The feature that is off, for the page that says so. */
    feature: z.enum(FEATURES).optional(),
  })
  .nullable()
  .catch(null)

/** What a redirect told the page it led to. */
export const readLocationState = (state: unknown) => shape.parse(state) ?? {}
