import { randomBytes, randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

/**
 * An id for the request that its log lines and its answer share. Created here, because a sender's own could contain
 * anything.
 */
export const requestId: RequestHandler = (_request, response, next) => {
  const id = randomUUID()
  response.locals.requestId = id
  response.set('X-Request-Id', id)
  next()
}

/** The headers of every answer. The content policy differs between pages and calls, which set it themselves. */
export function commonHeaders(clock: () => Date): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: false,
      referrerPolicy: { policy: 'no-referrer' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
      xFrameOptions: { action: 'deny' },
    }),
    (_request, response, next) => {
      // Scanners take the server's time from it; this machine's clock may be wrong.
      response.set('Date', clock().toUTCString())
      response.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()')
      next()
    },
  ]
}

/** A call's answer is data: nothing in it may run, and no cache may store it. */
export const callHeaders: RequestHandler = (_request, response, next) => {
  response.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  response.set('Cache-Control', 'no-store')
  next()
}

/** A fresh nonce for one page. */
export function newNonce(): string {
  return randomBytes(18).toString('base64')
}

/**
 * The content policy of our pages: their own files, and the one style nonce the UI kit needs. Text becomes HTML or
 * script only through the one policy of `dashboard/src/app/trusted-types.ts`. `host` is the request's Host header,
 * because 'self' does not cover the live channel in older browsers. `scannerPort`: the desktop build may also connect
 * to the scanner agent on this computer, at that port, and nowhere else.
 */
export function pagePolicy(nonce: string, host: string | undefined, isSecure: boolean, scannerPort?: number): string {
  const live = /^[\w.:[\]-]{1,255}$/.test(host ?? '') ? ` ${isSecure ? 'wss' : 'ws'}://${host}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${live}${scannerPort === undefined ? '' : ` ws://127.0.0.1:${scannerPort}`}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'report-to csp',
  ].join('; ')
}
