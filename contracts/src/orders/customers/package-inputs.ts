import { z } from 'zod'
import { id } from '../../core/values.ts'

/** Units of a package that pay for a line of an order. */
export const packageUseFields = {
  /** The payment that the use becomes: created by the sender, safe to repeat. */
  id,
  packageId: id,
  /** Loads, kilos, pieces or minutes of the line. */
  units: z.number().positive().max(10_000),
}
