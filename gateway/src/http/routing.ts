import type { Method, Routes } from '@labada/contracts/core/route'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

type Answer = (request: Request, response: Response) => unknown

interface Answers {
  readonly call: (name: string) => Answer
  /** To a known path with another method than these. */
  readonly wrongMethod: (methods: readonly Method[]) => Answer
}

/**
 * Leads each call to its answer. The paths are grouped by their first segment, which is always fixed, and Express compiles those of
 * a group for its first call: all at once, they would take a tenth of the start.
 */
export function routing(routes: Routes, answers: Answers): RequestHandler {
  const groups = new Map<string, Named[]>()
  for (const named of Object.entries(routes)) {
    const segment = segmentOf(named[1].path)
    groups.set(segment, [...(groups.get(segment) ?? []), named])
  }
  const made = new Map<string, Router>()
  return (request, response, next) => {
    const segment = segmentOf(request.path)
    const router = made.get(segment)
    if (router) return router(request, response, next)
    const group = groups.get(segment)
    if (!group) return next()
    const added = routerOf(group, answers)
    made.set(segment, added)
    return added(request, response, next)
  }
}

function routerOf(group: readonly Named[], { call, wrongMethod }: Answers): Router {
  const router = express.Router({ strict: false, caseSensitive: true })
  for (const [name, { method, path }] of byPrecision(group)) router[METHODS[method]](path, call(name))
  const allowed = new Map<string, Method[]>()
  for (const [, { method, path }] of group) allowed.set(path, [...(allowed.get(path) ?? []), method])
  for (const [path, methods] of allowed) router.all(path, wrongMethod(methods))
  return router
}

type Named = [name: string, route: Routes[string]]

/** Fixed path segments before placeholders: `/cash-sessions/current` is not an id. */
function byPrecision(group: readonly Named[]): Named[] {
  const rank = ({ path }: Routes[string]) => path.replaceAll(/:[^/]+/g, '~')
  return group.toSorted(([, a], [, b]) => (rank(a) < rank(b) ? -1 : 1))
}

/** Of `/orders/:id`: `orders`. */
function segmentOf(path: string): string {
  return path.split('/', 2)[1] ?? ''
}
