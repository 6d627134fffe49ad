import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import type { Centavos } from '@labada/domain/core/money'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { deviceStore } from './device-store.ts'
import type { TenderedPayment } from './tender.ts'
import type { KeptParts } from './use-tendering.ts'

const amount = z.custom<Centavos>((value) => Number.isSafeInteger(value))

/** Parts of a bill that were taken and not sent yet, as this device keeps them. */
export const takenParts = z.array(
  z.object({
    id: z.uuid(),
    method: z.enum(PAYMENT_METHODS),
    amount,
    tendered: amount.exactOptional(),
    reference: z.string().exactOptional(),
    oweChange: z.literal(true).exactOptional(),
  }),
)
const NONE: readonly TenderedPayment[] = []

/** Keeps the parts taken for what `name` says (an order, the cart of a branch) on this device until they are sent or given back. */
export function useKeptParts(name: string): KeptParts {
  const [kept, setKept] = useState({ name, taken: NONE })
  const taken = kept.name === name ? kept.taken : NONE
  useEffect(() => {
    let isGone = false
    void deviceStore.read(`taken:${name}`).then((stored) => {
      const found = takenParts.safeParse(stored)
      if (isGone || !found.success) return
      // What was taken before the store answered comes after.
      setKept((now) => {
        const since = now.name === name ? now.taken : NONE
        return { name, taken: [...found.data.filter(({ id }) => since.every((one) => one.id !== id)), ...since] }
      })
    })
    return () => {
      isGone = true
    }
  }, [name])
  return {
    taken,
    keep: (parts) => {
      setKept({ name, taken: parts })
      void deviceStore.write(`taken:${name}`, parts.length === 0 ? null : parts)
    },
  }
}
