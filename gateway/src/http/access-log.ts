import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

/** Logs each call that changed something or failed: its route (never the values in the path), status and time. */
export function accessLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const from = performance.now()
    response.once('finish', () => {
      const isQuiet = (request.method === 'GET' || request.method === 'HEAD') && response.statusCode < 400
      const level = response.statusCode >= 500 ? 'warn' : isQuiet ? 'debug' : 'info'
      const { requestId, route, userId } = response.locals
      const ms = Math.round(performance.now() - from)
      log[level]({ requestId, method: request.method, route, status: response.statusCode, ms, userId }, 'call')
    })
    next()
  }
}
