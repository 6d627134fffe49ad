import type { Route, RouteInput, RouteResponse } from '@labada/contracts/core/route'
import { vi } from 'vitest'
import { z } from 'zod'

/** A refusal as the gateway writes it. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> | null
  constructor(status: number, body: Readonly<Record<string, unknown>> | null = null) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
  }
}

/** No answer at all: the cable is out. */
export class Silence extends Error {}

/** Calls that no answer was given for: a hole in the test, not a rule of the shop. */
export const unanswered: string[] = []

interface Known {
  readonly route: Route
  readonly matches: RegExp
  readonly answer: (input: unknown) => unknown
}

export interface Network {
  /** What a call answers from now on, at once or later; throw `Refusal` or `Silence`. The latest word counts. */
  readonly answers: <R extends Route>(
    route: R,
    answer: (input: RouteInput<R>) => RouteResponse<R> | Promise<RouteResponse<R>>,
  ) => void
  /** What was sent to a route so far, decoded, oldest first. */
  readonly sentTo: <R extends Route>(route: R) => readonly RouteInput<R>[]
}

/**
 * The network's edge: everything of ours runs, down to `fetch`; what comes back is written by the contracts' own codecs.
 * A call nobody answers is noted as `unanswered`.
 */
export function givenNetwork(): Network {
  const known: Known[] = []
  const sent: { readonly route: Route; readonly input: unknown }[] = []
  const answerTo = async (url: string, init: RequestInit): Promise<Response> => {
    await Promise.resolve()
    const [path = '', search = ''] = url.replace(/^\/api/, '').split('?')
    const found = known
      .filter(({ route, matches }) => route.method === init.method && matches.test(path))
      .toSorted((one, other) => paramsOf(one.route) - paramsOf(other.route))[0]
    if (!found) {
      unanswered.push(`${init.method} ${path}`)
      throw new TypeError('Failed to fetch')
    }
    const input = inputOf(found.route, found.matches.exec(path)?.groups ?? {}, search, init.body)
    sent.push({ route: found.route, input })
    try {
      const value: unknown = z.encode(found.route.response, await found.answer(input))
      return new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })
    } catch (error) {
      if (error instanceof Silence) throw new TypeError('Failed to fetch')
      if (!(error instanceof Refusal)) throw error
      const { status, body } = error
      return new Response(body && JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
    }
  }
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => answerTo(url, { method: 'GET', ...init }))
  return {
    answers: (route, answer) => {
      const pattern = route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
      known.unshift({ route, matches: new RegExp(`^${pattern}$`), answer: (input) => answer(input as never) })
    },
    sentTo: (route) => sent.filter((one) => one.route === route).map(({ input }) => input as never),
  }
}

/** A path that is written out wins over one with a place to fill: `/cash-sessions/current` is no id. */
const paramsOf = (route: Route): number => route.path.split(':').length

function inputOf(route: Route, params: object, search: string, body: BodyInit | null | undefined): unknown {
  return {
    ...(route.params && { params: z.decode(route.params, params as never) }),
    ...(route.query && { query: z.decode(route.query, Object.fromEntries(new URLSearchParams(search)) as never) }),
    ...(route.body && { body: z.decode(route.body, JSON.parse(String(body))) }),
  }
}
