import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keys } from '../../api/query-keys.ts'

/** Refetches the claim lists, the order's history and the accounts after a claim was recorded or decided. */
export function useClaimChanged(): (orderId: string) => void {
  const client = useQueryClient()
  return useCallback(
    (orderId) => {
      for (const stale of [keys.claims(), keys.order(orderId), keys.orderLists(), keys.ledger(), keys.cashSessions()])
        void client.invalidateQueries({ queryKey: stale })
    },
    [client],
  )
}
