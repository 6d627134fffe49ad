import { randomBytes } from 'node:crypto'
import { doubleCsrf } from 'csrf-csrf'
import type { CookieOptions, Request, RequestHandler, Response } from 'express'
import { csrfMismatch } from './problems.ts'

export const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_SECONDS = 7200

export interface Csrf {
  /** Sends the browser its session anchor and its anti-forgery pair; `renew` replaces both. */
  readonly give: (request: Request, response: Response, renew: boolean) => void
  /** Refuses an unsafe call whose header does not match its cookie and its anchor (419). */
  readonly check: (request: Request) => void
}

/**
 * Signed double submit. The anchor cookie does not authenticate: it ties the pair to one browser, so that a cookie
 * planted by a neighboring site is useless. Its name starts with `__Host-` if the browser keeps such cookies.
 */
export function createCsrf(secret: string): Csrf {
  const pairs = { secure: pair(true), plain: pair(false) }
  const pairOf = (request: Request) => (keepsSecure(request) ? pairs.secure : pairs.plain)

  function pair(secure: boolean) {
    return doubleCsrf({
      getSecret: () => secret,
      getSessionIdentifier: (request) => anchorOf(request) ?? '',
      cookieName: XSRF_COOKIE,
      cookieOptions: { httpOnly: false, sameSite: 'lax', secure, path: '/', maxAge: XSRF_SECONDS * 1000 },
      // Older clients send the cookie's value without decoding it.
      getCsrfTokenFromRequest: (request) => decoded(request.get('x-xsrf-token')),
    })
  }

  return {
    give(request, response, renew) {
      const name = anchorName(request)
      const anchor = renew ? undefined : anchorOf(request)
      if (anchor === undefined) {
        const fresh = randomBytes(32).toString('base64url')
        request.cookies = { ...cookiesOf(request), [name]: fresh }
        response.cookie(name, fresh, anchorOptions(request))
      }
      pairOf(request).generateCsrfToken(request, response, { overwrite: renew })
    },
    check(request) {
      if (!anchorOf(request) || !pairOf(request).validateRequest(request)) throw csrfMismatch()
    },
  }
}

/** Values that cookie-parser parsed as JSON (`j:…`) are not our cookies: only text is. */
export const textCookies: RequestHandler = (request, _response, next) => {
  request.cookies = Object.fromEntries(
    Object.entries(cookiesOf(request)).filter(([, value]) => typeof value === 'string'),
  )
  next()
}

/** Whether a method changes data. */
export function isUnsafe(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

/**
 * Whether the sender keeps Secure cookies of this address: over HTTPS, and where a browser trusts a loopback address
 * (shown by the request's fetch metadata, which browsers send only to trusted addresses). Safari trusts it but keeps
 * none; a program's cookie jar follows the scheme. On plain HTTP elsewhere, no client keeps them.
 */
function keepsSecure(request: Request): boolean {
  if (request.secure) return true
  if (request.get('sec-fetch-site') === undefined || !LOOPBACK.test(request.hostname ?? '')) return false
  return !SAFARI.test(request.get('user-agent') ?? '')
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/
const SAFARI = /^(?!.*(Chrome|Chromium|CriOS|FxiOS|Edg)).*Safari/

function anchorName(request: Request): string {
  return keepsSecure(request) ? '__Host-ld_sid' : 'ld_sid'
}

function anchorOptions(request: Request): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: keepsSecure(request), path: '/' }
}

function anchorOf(request: Request): string | undefined {
  const anchor = cookiesOf(request)[anchorName(request)]
  return typeof anchor === 'string' && /^[\w-]{43}$/.test(anchor) ? anchor : undefined
}

function cookiesOf(request: Request): Record<string, unknown> {
  return request.cookies ?? {}
}

function decoded(value: string | undefined): string | undefined {
  if (!value?.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
