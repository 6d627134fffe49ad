import { SERVICE_UNITS } from '@labada/domain/catalog/service-kinds'
import { z } from 'zod'
import { id, manilaDate } from '../../core/values.ts'

/** Units of a package that pay for a line of an order. */
export const packageUseFields = {
  /** The payment that the use becomes: created by the sender, safe to repeat. */
  id,
  packageId: id,
  /** Loads, kilos, pieces or minutes of the line. */
  units: z.number().positive().max(10_000),
}

/** What is left of a package, as its customer may know. */
export const packageLeftSchema = z.object({
  name: z.string(),
  unitsLeft: z.number(),
  unit: z.enum(SERVICE_UNITS),
  /** The last day on which it can be used. */
  validUntil: manilaDate,
})
