import { tripRoutes } from '@labada/contracts/orders/trips/trips'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { handoversQuery } from './drawer-desk-api.ts'

/** Open tasks other than orders: trips due by today, cash that riders carry, unread notes. */
export function useOtherToDo(today: ManilaDate) {
  const seesTrips = useMayDo('trip.see')
  const trips = useQuery({
    ...callQuery([...keys.trips(), 'open'], tripRoutes.listTrips, { query: { view: 'open' } }),
    enabled: seesTrips,
  })
  const riders = useQuery({
    ...callQuery([...keys.trips(), 'riders'], tripRoutes.listRiders, {}),
    enabled: seesTrips,
  })
  const notes = useQuery(handoversQuery())
  const due = (trips.data?.items ?? []).filter(({ dueOn }) => dueOn <= today)
  return {
    trips: due.length,
    lateTrips: due.filter(({ dueOn }) => dueOn < today).length,
    carried: (riders.data?.items ?? []).filter(({ carries }) => carries > 0),
    unread: (notes.data?.items ?? []).filter(({ readAt }) => readAt === null).length,
    isKnown: (!seesTrips || (trips.isSuccess && riders.isSuccess)) && notes.isSuccess,
    isPending: (seesTrips && (trips.isPending || riders.isPending)) || notes.isPending,
  }
}
