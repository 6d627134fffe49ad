import type { Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import { callServer } from '../call.ts'

/** Makes a call of the desk itself, which no page asked for. Throws `CallError`. */
export type AskServer = <R extends Route>(route: R, request: RouteRequest<R>) => Promise<RouteResponse<R>>

/** How long to wait for an answer: a request that a dead line swallowed must not stop the next one. Milliseconds. */
const PATIENCE_MS = 90_000

/** Asks until `life` ends: after a logout nobody may ask for what this counter knew. */
export const askUntil =
  (life: AbortSignal): AskServer =>
  (route, request) =>
    callServer(route, request, { signal: AbortSignal.any([life, AbortSignal.timeout(PATIENCE_MS)]) })
