import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import type { Centavos } from '@labada/domain/core/money'
import { z } from 'zod'

const amount = z.custom<Centavos>((value) => Number.isSafeInteger(value))

/** Partial payments that were taken but not sent yet, as stored on this device. */
export const takenParts = z.array(
  z.object({
    id: z.uuid(),
    method: z.enum(PAYMENT_METHODS),
    amount,
    use: z.object({ packageId: z.uuid(), line: z.int(), units: z.number() }).exactOptional(),
    tendered: amount.exactOptional(),
    reference: z.string().exactOptional(),
    oweChange: z.literal(true).exactOptional(),
  }),
)
