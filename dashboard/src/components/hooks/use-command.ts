import type { Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { isCanceled, messageOf } from '../../api/call-error.ts'
import { newId } from '../../lib/ids.ts'
import { toast } from '../notices/toast.tsx'
import { withConfirmedPassword } from '../windows/with-confirmed-password.ts'

interface CommandOptions<R extends Route> {
  readonly onDone?: (answer: RouteResponse<R>, request: RouteRequest<R>) => void
  /** Return true if the page has shown the failure itself; otherwise a toast shows it. */
  readonly onFailed?: (error: unknown, request: RouteRequest<R>) => boolean | undefined
  /**
   * Sends an idempotency key although the route does not require one, so that a repeated attempt gets the first answer.
   */
  readonly keyed?: boolean
  /** The queries that the answer makes stale on this screen; other screens receive the event. */
  readonly invalidates?: (answer: RouteResponse<R>, request: RouteRequest<R>) => readonly QueryKey[]
}

/**
 * A changing call for a button: `debounce` mode (a double press sends once), asks for the password again if the server
 * requires it, shows failures in a toast, and invalidates the changed queries. Cancellation is silent.
 */
export function useCommand<R extends Route>(route: R, options: CommandOptions<R> = {}) {
  const client = useQueryClient()
  const attempt = useRef({ at: '', key: '' })
  /** A press after a failure with the same content is the same attempt: perhaps only its answer was lost. */
  const keyed = (request: RouteRequest<R>) => {
    if (!route.keyed && !options.keyed) return {}
    const at = JSON.stringify(request)
    if (attempt.current.at !== at) attempt.current = { at, key: newId() }
    return { idempotencyKey: attempt.current.key }
  }
  return useMutation<RouteResponse<R>, unknown, RouteRequest<R>>({
    mutationFn: (request) => withConfirmedPassword(() => call(route, request, { mode: 'debounce', ...keyed(request) })),
    onSuccess: (answer, request) => {
      attempt.current = { at: '', key: '' }
      for (const queryKey of options.invalidates?.(answer, request) ?? []) void client.invalidateQueries({ queryKey })
      options.onDone?.(answer, request)
    },
    onError: (error, request) => {
      if (isCanceled(error) || options.onFailed?.(error, request)) return
      toast.negative(messageOf(error))
    },
  })
}
