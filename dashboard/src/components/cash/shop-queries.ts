import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { useSession } from '../../api/session.ts'

/** What the counter's branch sells, at current prices. */
export const useServices = () => {
  const branchId = useSession((session) => session.branch?.id ?? '')
  return useQuery(callQuery(keys.services(branchId), pricedServiceRoutes.listServices, { query: {} }))
}

/** The open drawer of the counter's branch, and the cash left in it at the last close. */
export const useCurrentCashSession = () =>
  useQuery(callQuery(keys.currentCashSession(), cashSessionRoutes.currentCashSession, {}))
