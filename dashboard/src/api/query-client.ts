import type { Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import { CancelledError, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { type CallOptions, call } from './call.ts'
import { CallError, isCanceled } from './call-error.ts'

/** Refusals are final: only missing answers and server errors are retried. */
const isWorthAnotherTry = (failures: number, error: unknown) =>
  failures < 2 && !isCanceled(error) && error instanceof CallError && (error.status === 0 || error.status >= 500)

/** The only place for server data. Events say what is stale, so nothing expires by itself within a minute. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: isWorthAnotherTry,
        // The browser's own idea of being online is a hint only: a branch's server may be next door.
        networkMode: 'always',
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/**
 * The options of a query that makes one call: `useQuery(callQuery(keys.order(id), orderRoutes.getOrder, {params: …}))`.
 * A canceled call leaves the query unchanged.
 */
export const callQuery = <R extends Route>(
  queryKey: QueryKey,
  route: R,
  request: RouteRequest<R>,
  options: Pick<CallOptions, 'mode'> = {},
) =>
  queryOptions<RouteResponse<R>>({
    queryKey,
    queryFn: async ({ signal, client }) => {
      try {
        return await call(route, request, { ...options, signal })
      } catch (error) {
        // When nobody waits for this call any more, the query is over already; the one under this key is a newer one.
        const isOurs = error instanceof CancelledError && !signal.aborted
        if (isOurs) await client.cancelQueries({ queryKey, exact: true })
        throw error
      }
    },
  })
