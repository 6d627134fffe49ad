import type { Order } from '@labada/contracts/orders/order-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keys } from '../../api/query-keys.ts'

/** Shows a command's response immediately; the lists and figures that include the order are refetched. */
export function useOrderChanged(): (order: Order) => void {
  const client = useQueryClient()
  return useCallback(
    (order) => {
      client.setQueryData(keys.order(order.id), order)
      for (const stale of [keys.orderLists(), keys.payments(), keys.figures(), keys.ledger(), keys.cashSessions()]) {
        void client.invalidateQueries({ queryKey: stale })
      }
      void client.invalidateQueries({ queryKey: [...keys.order(order.id), 'timeline'] })
    },
    [client],
  )
}
