import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import type { Reverser } from '@labada/domain/orders/reversal-policy'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { useMayDo, useSession } from '../../api/session.ts'
import { useNow } from '../../lib/hooks/use-now.ts'

/** The signed-in user, as the policy of voids and refunds sees them. The server applies its own. */
export function useReverser(): Reverser {
  const role = useSession(({ userType }) => userType ?? 'employee')
  const seesDrawer = useMayDo('drawer.see')
  const now = useNow(60_000)
  const { data } = useQuery({
    ...callQuery(keys.currentCashSession(), cashSessionRoutes.currentCashSession, {}),
    enabled: role === 'employee' && seesDrawer,
  })
  return { role, openSessionId: data?.session?.id ?? null, now }
}
