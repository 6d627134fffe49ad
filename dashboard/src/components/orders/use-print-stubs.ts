import type { Order } from '@labada/contracts/orders/order-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useShopName } from '../../lib/hooks/use-setup-state.ts'
import { branchesQuery } from '../company/use-branches.ts'
import { useSettings } from '../company/use-settings.ts'

/**
 * Reprints the stubs of orders in one job, each with its own branch's name and phone. Rejects if nothing was printed.
 */
export function usePrintStubs(): (orders: readonly Order[]) => Promise<void> {
  const shopName = useShopName()
  const { receipts, orders: terms, tracking } = useSettings()
  const queries = useQueryClient()
  return async (orders) => {
    const [{ printStubs }, branches] = await Promise.all([
      import('./print-stubs.tsx'),
      queries.ensureQueryData(branchesQuery()),
    ])
    await printStubs(orders, {
      shopName,
      phoneOf: (branchId) => branches.items.find(({ id }) => id === branchId)?.phone,
      terms: { ...receipts, keptDays: terms.keptDays, tracking },
    })
  }
}
