import type { Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import { callServer } from '../call.ts'

/** Makes a call of the desk itself, which no page asked for. Throws `CallError`. */
export type AskServer = <R extends Route>(route: R, request: RouteRequest<R>) => Promise<RouteResponse<R>>

/** Asks until `life` ends: after a logout nobody may ask for what this counter knew. */
export const askUntil =
  (life: AbortSignal): AskServer =>
  (route, request) =>
    callServer(route, request, { signal: life })
