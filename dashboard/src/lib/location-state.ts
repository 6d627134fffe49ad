import { FEATURES } from '@labada/domain/core/access'
import { z } from 'zod'

const shape = z
  .object({
    /** The page a person requested before being redirected. */
    wanted: z.string().optional(),
    /** A message that LoginPage shows. */
    info: z.string().optional(),
    /** The feature that is turned off, for the page that says so. */
    feature: z.enum(FEATURES).optional(),
  })
  .nullable()
  .catch(null)

/** The state that a redirect passed to its target page. */
export const readLocationState = (state: unknown) => shape.parse(state) ?? {}
