import type { Order } from '@labada/contracts/orders/order-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { getSession, holdsKey } from '../../api/session.ts'
import { useShopName } from '../../lib/hooks/use-setup-state.ts'
import { branchesQuery } from '../company/use-branches.ts'
import { useSettings } from '../company/use-settings.ts'

/**
 * Reprints the stubs of orders in one job, each with its own branch's name and phone (without the phone for whoever may
 * not see branches). Rejects if nothing was printed.
 */
export function usePrintStubs(): (orders: readonly Order[]) => Promise<void> {
  const shopName = useShopName()
  const { receipts, orders: terms, tracking } = useSettings()
  const queries = useQueryClient()
  return async (orders) => {
    const [{ printStubs }, branches] = await Promise.all([
      import('./print-stubs.tsx'),
      holdsKey(getSession(), 'branch.see') ? queries.ensureQueryData(branchesQuery()) : { items: [] },
    ])
    await printStubs(orders, {
      shopName,
      phoneOf: (branchId) => branches.items.find(({ id }) => id === branchId)?.phone,
      terms: { ...receipts, keptDays: terms.keptDays, tracking },
    })
  }
}
