import express, { type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import type { Counter } from 'prom-client'
import { z } from 'zod'
import { createFloodLimiter } from '../limits.ts'

/** Where browsers report violations of a page's policy. */
export const REPORTS_PATH = '/csp-reports'
/** Per address; more would not say anything new and only fill the log. */
const REPORTS_PER_MINUTE = 30
const REPORTS_IN_ONE = 10

const short = z.string().transform((value) => value.slice(0, 200))
/** Without its query, which could contain a secret. */
const address = z.string().transform((value) => value.replace(/[?#].*$/s, '').slice(0, 200))
const report = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    effectiveDirective: short,
    blockedURL: address.optional(),
    sourceFile: address.nullish(),
    lineNumber: z.number().nullish(),
    sample: short.nullish(),
  }),
})

/**
 * Logs and counts reports of the Content Security Policy. They need no login, so anything that does not look like a
 * report is dropped silently.
 */
export function policyReports(log: Logger, counter: Counter): Router {
  const router = Router()
  const refuseFlood = createFloodLimiter(REPORTS_PER_MINUTE)
  const read = express.json({ limit: '16kb', type: 'application/reports+json', inflate: false })
  const take: RequestHandler = (request, response) => {
    const given: unknown[] = Array.isArray(request.body) ? request.body.slice(0, REPORTS_IN_ONE) : []
    for (const one of given) {
      const { success, data } = report.safeParse(one)
      if (!success) continue
      counter.inc({ directive: known(data.body.effectiveDirective) })
      log.warn(data.body, 'a page’s policy kept something from happening')
    }
    response.status(204).end()
  }
  router.post('/', (request, response, next) => {
    refuseFlood(request.ip ?? '').then(
      () =>
        read(request, response, (error?: unknown) =>
          error ? response.status(400).end() : take(request, response, next),
        ),
      () => response.status(429).end(),
    )
  })
  return router
}

/** Text from the sender must not become the label of a metric. */
function known(directive: string): string {
  return DIRECTIVES.has(directive) ? directive : 'other'
}

const DIRECTIVES: ReadonlySet<string> = new Set([
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-ancestors',
  'base-uri',
  'object-src',
  'form-action',
  'require-trusted-types-for',
  'trusted-types',
])
