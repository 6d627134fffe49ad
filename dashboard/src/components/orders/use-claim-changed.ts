import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keys } from '../../api/query-keys.ts'

/** After a claim was written down or decided: its lists, its order's history and the accounts are asked again. */
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
