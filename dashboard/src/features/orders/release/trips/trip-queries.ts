import { tripRoutes } from '@labada/contracts/orders/trips/trips'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'

export const openTripsQuery = () =>
  callQuery([...keys.trips(), 'open'], tripRoutes.listTrips, { query: { view: 'open' } })
export const endedTripsQuery = () =>
  callQuery([...keys.trips(), 'ended'], tripRoutes.listTrips, { query: { view: 'ended' } })
export const ridersQuery = () => callQuery([...keys.trips(), 'riders'], tripRoutes.listRiders, {})
