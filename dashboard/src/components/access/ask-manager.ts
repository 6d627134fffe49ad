import type { Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import type { Key } from '@labada/domain/core/keys'
import { CancelledError } from '@tanstack/react-query'
import { call, partsOnWire } from '../../api/call.ts'
import { getSession, holdsKey } from '../../api/session.ts'
import { newId } from '../../lib/ids.ts'
import { createStore } from '../../lib/store.ts'
import { mayAskFor } from './lent.ts'

/** What a manager is asked to allow. */
export interface ManagerQuestion {
  /** In words: `Refund ₱40.00 for MAB-1127-001`. */
  readonly what: string
  /** The keys that the manager must have. */
  readonly needed: readonly Key[]
  /** Whether the person here may send it to the office to be done there, instead of asking for a permit. */
  readonly mayAskOffice?: boolean | undefined
}

/** A permit, or that the office is asked instead; null for neither. */
export type ManagerAnswer = { readonly permit: string } | 'office' | null

/** The question on screen, with the command as it will be sent. */
export interface AskedManager extends ManagerQuestion {
  readonly id: number
  readonly command: { readonly call: string; readonly input: string }
  readonly answer: (given: ManagerAnswer) => void
}

/** The question that the shell of an attended counter shows. */
export const askedManager = createStore<AskedManager | null>(null)
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
