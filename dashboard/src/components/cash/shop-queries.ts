import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { useMayDo } from '../../api/session.ts'

/** The open drawer of the counter's branch, and the cash left in it at the last close. */
export const useCurrentCashSession = () =>
  useQuery({
    ...callQuery(keys.currentCashSession(), cashSessionRoutes.currentCashSession, {}),
    enabled: useMayDo('drawer.see'),
  })
