import type { Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { isCanceled, messageOf } from '../../api/call-error.ts'
import { toast } from '../../components/notices/toast.tsx'
import { newId } from '../ids.ts'
import { withConfirmedPassword } from '../with-confirmed-password.ts'

interface CommandOptions<R extends Route> {
  readonly onDone?: (answer: RouteResponse<R>, request: RouteRequest<R>) => void
  /** Return true when the page has shown the failure itself; else a toast says it. */
  readonly onFailed?: (error: unknown, request: RouteRequest<R>) => boolean | undefined
  /** A repeated attempt gets the first answer, though the route does not ask for a key. */
  readonly keyed?: boolean
  /** What the answer makes stale on this screen; the other screens hear the event. */
  readonly invalidates?: (answer: RouteResponse<R>, request: RouteRequest<R>) => readonly QueryKey[]
}

/**
 * A call that changes something, for a button: `debounce` mode (a double press sends once), a password asked again when
 * the server wants one, the failure told in a toast, what it changes made stale. Cancellation is silent.
 */
export function useCommand<R extends Route>(route: R, options: CommandOptions<R> = {}) {
  const client = useQueryClient()
  const attempt = useRef({ at: '', key: '' })
  /** A press after a failure, with the same content, is the same attempt: its answer may only have got lost. */
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
