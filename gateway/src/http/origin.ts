import type { Request } from 'express'
import { isUnsafe } from './csrf.ts'
import { foreignOrigin } from './problems.ts'

/** Whether a page of this origin may call us: a loopback name on our own port, or one of the public addresses. */
export function isAllowedOrigin(origin: string, port: number | undefined, publicOrigins: readonly string[]): boolean {
  if (publicOrigins.includes(origin)) return true
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`].includes(origin)
}

/** As the router reads it: with a slash at its end, it is the same call. */
const LOGOUT = /^\/logout\/?$/

/**
 * Refuses requests of other sites' pages (403, empty): unsafe calls, and logout, which is a GET. CORS alone would let
 * the call happen and only hide the answer.
 */
export function guardOrigin(request: Request, path: string, publicOrigins: readonly string[]): void {
  if (!isUnsafe(request.method) && !LOGOUT.test(path)) return
  const origin = request.get('origin')
  const isOurs = origin !== undefined && isAllowedOrigin(origin, request.socket.localPort, publicOrigins)
  if (origin !== undefined && !isOurs) throw foreignOrigin()
  const site = request.get('sec-fetch-site')
  if (site === undefined || site === 'same-origin' || site === 'none') return
  if (site !== 'same-site' || !isOurs) throw foreignOrigin()
}
