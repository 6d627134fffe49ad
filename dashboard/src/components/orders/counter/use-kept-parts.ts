import { useEffect, useState } from 'react'
import { deviceStore } from './device-store.ts'
import { takenParts } from './kept-parts.ts'
import type { TenderedPayment } from './tender.ts'
import type { KeptParts } from './use-tendering.ts'

const NONE: readonly TenderedPayment[] = []

/**
 * Stores the parts taken for `name` (an order, the cart of a branch) on this device until they are sent or given back.
 */
export function useKeptParts(name: string): KeptParts {
  const [kept, setKept] = useState({ name, taken: NONE })
  const taken = kept.name === name ? kept.taken : NONE
  useEffect(() => {
    let isGone = false
    void deviceStore.read(`taken:${name}`).then((stored) => {
      const found = takenParts.safeParse(stored)
      if (isGone || !found.success) return
      // Parts taken before the store was read are appended.
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
