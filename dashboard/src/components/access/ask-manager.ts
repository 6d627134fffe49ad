import type { Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import type { Key } from '@labada/domain/core/keys'
import { CancelledError } from '@tanstack/react-query'
import { call, partsOnWire } from '../../api/call.ts'
import { getSession, holdsKey } from '../../api/session.ts'
import { newId } from '../../lib/ids.ts'
import { askedManager, type ManagerAnswer, type ManagerQuestion } from './asked-manager.ts'
import { mayAskFor } from './lent.ts'

let lastId = 0

/**
 * Asks a manager to allow a command with their PIN, or the office from wherever it is, and makes it. `office` if it should
 * be done there instead, null if nobody allowed it. Only where somebody stands (`mayAskFor`). Throws like the call.
 */
export async function callWithManager<R extends Route>(
  route: R,
  request: RouteRequest<R>,
  question: ManagerQuestion,
): Promise<{ readonly answer: RouteResponse<R> } | 'office' | null> {
  const command = { call: `${route.method} ${route.path}`, input: JSON.stringify(partsOnWire(route, request)) }
  const given = await new Promise<ManagerAnswer>((resolve) => {
    lastId += 1
    const answer = (to: ManagerAnswer) => {
      askedManager.set(() => null)
      resolve(to)
    }
    askedManager.set(() => ({ ...question, id: lastId, command, answer }))
  })
  if (given === null || given === 'office') return given
  return { answer: await call(route, request, { mode: 'debounce', idempotencyKey: newId(), permit: given.permit }) }
}

/**
 * Makes a command; whoever lacks its key asks a manager or the office first, where somebody stands. Canceled silently if
 * nobody allowed it. Throws like the call.
 */
export async function callOrAskManager<R extends Route>(
  route: R & { readonly permittable: Key },
  request: RouteRequest<R>,
  what: string,
): Promise<RouteResponse<R>> {
  const needed = [route.permittable]
  const session = getSession()
  if (holdsKey(session, route.permittable) || !mayAskFor(session)) return call<R>(route, request, { mode: 'debounce' })
  const given = await callWithManager<R>(route, request, { what, needed })
  if (given === null || given === 'office') throw new CancelledError({ silent: true })
  return given.answer
}
