/// <reference path="./http/pages/compression.d.ts" />
import { routeCatalog } from '@labada/contracts/catalog'
import type { Db } from '@labada/db/core/client'
import { openFiles } from '@labada/db/core/files'
import { findWrapKey, openServerKeys, type ServerKeyRing } from '@labada/db/core/server-keys'
import compression from 'compression'
import cookieParser from 'cookie-parser'
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { handlerCatalog } from './handlers.ts'
import { healthRoutes } from './health.ts'
import { type Authorize, authorize } from './http/access.ts'
import { accessLog } from './http/access-log.ts'
import { type Credentials, createCredentials } from './http/credentials/credentials.ts'
import { createCsrf, textCookies } from './http/csrf.ts'
import type { DoorOptions } from './http/door-options.ts'
import { answerError } from './http/errors.ts'
import { createFloodLimiter, createGuessLimiter, type Limiter } from './http/limits.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { mount, noSuchCall } from './http/mount.ts'
import { openApiOf } from './http/openapi.ts'
import { guardOrigin } from './http/origin.ts'
import { docsPage } from './http/pages/docs.ts'
import { checkHead } from './http/pages/head.ts'
import { callHeaders, commonHeaders, requestId } from './http/pages/headers.ts'
import { policyReports, REPORTS_PATH } from './http/pages/policy-reports.ts'
import { nothingHere, sendPage, serveBooking, serveDashboard, serveTracking } from './http/pages/static.ts'
import { createWake } from './redis.ts'

export interface AppSettings {
  /** Signs the anti-forgery pairs. */
  readonly secret: string
  /** Origins besides the loopback names on our own port. */
  readonly publicOrigins: readonly string[]
  readonly trustedProxies: readonly string[]
  /** From one address; 0 for no limit. */
  readonly requestsPerMinute: number
  /** Calls of unknown devices, from one address; 0 for no limit. */
  readonly deviceGuessesPerMinute: number
  /** Whether the demo's accounts and one-click logins may exist. */
  readonly demo: boolean
  /** The directory of the built dashboard. */
  readonly dashboardDir: string
  /** The directory of its desktop build. */
  readonly desktopDir: string
  /** The directory of the page on which customers follow their orders. */
  readonly trackingDir: string
  /** The address of the scanner agent on a branch's PC. */
  readonly scannerPort: number
  /** The directory of uploaded and generated files. */
  readonly dataDir: string
}

export interface AppDeps {
  readonly db: Db
  readonly redis: Redis
  readonly log: Logger
  readonly clock: () => Date
  readonly settings: AppSettings
  readonly isDraining?: () => boolean
  /** Only for the test that checks that the access table detects a weaker check. */
  readonly authorize?: Authorize
}

export interface App {
  readonly express: Express
  readonly credentials: Credentials
  readonly metrics: Metrics
  /** The shop's own keys. Throws WrongKeyError if a key file contains a different key than before. */
  readonly keys: () => Promise<ServerKeyRing>
  /** The limiter of all calls, for connections that do not come through Express: live connections. */
  readonly refuseFlood: Limiter
  readonly isTrustedProxy: (address: string) => boolean
}

/** The whole HTTP side of the gateway. Sockets are attached to the same server by `realtime/`. */
export function createApp({ db, redis, log, clock, settings, isDraining, authorize: judge }: AppDeps): App {
  const wake = createWake(redis)
  const credentials = createCredentials({ db, clock, demo: settings.demo, onAlarm: wake })
  const csrf = createCsrf(settings.secret)
  const { keys, signer } = keepKeys(db, () => openServerKeys(db, settings.dataDir))
  const metrics = createMetrics(db)
  const refuseFlood = createFloodLimiter(settings.requestsPerMinute)
  // Counted separately: a page loads dozens of files, and a flood of those must not block calls.
  const refusePageFlood = createFloodLimiter(settings.requestsPerMinute)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', [...settings.trustedProxies])
  app.use(requestId, ...commonHeaders(clock), checkHead)
  const limited =
    (refuse: Limiter): RequestHandler =>
    (request, response, next) => {
      refuse(request.ip ?? '').then(
        () => next(),
        (error: unknown) => answerError(error, request, response, log),
      )
    }
  app.use(['/health', '/metrics', REPORTS_PATH], limited(refusePageFlood))
  app.use(
    '/health',
    healthRoutes({ db, clock, redisState: () => redis.status, isDraining: isDraining ?? (() => false) }),
  )
  app.get('/metrics', metrics.page)
  app.use(REPORTS_PATH, policyReports(log, metrics.policyReports))

  const calls = ['/api', '/sanctum']
  app.use(calls, callHeaders, metrics.watch, accessLog(log), limited(refuseFlood), (request, _response, next) => {
    guardOrigin(request, request.path, settings.publicOrigins)
    next()
  })
  app.use(calls, cookieParser(), textCookies)
  app.get('/sanctum/csrf-cookie', (request, response) => {
    csrf.give(request, response, false)
    response.status(204).end()
  })

  const api = express.Router({ strict: false, caseSensitive: true })
  const answered = mount(routeCatalog, handlerCatalog, {
    db,
    clock,
    log,
    credentials,
    csrf,
    authorize: judge ?? authorize,
    wake,
    countGuess: createGuessLimiter(db, settings.deviceGuessesPerMinute),
    demo: settings.demo,
    scannerPort: settings.scannerPort,
    files: openFiles(settings.dataDir),
    keys,
    signer,
  })
  // Created on first request: they would take up a large part of the startup time.
  const document = once(() => openApiOf(routeCatalog))
  const documentation = once(() => docsPage(document()))
  api.get('/openapi.json', (_request, response) => {
    response.json(document())
  })
  api.get('/docs', (request, response) => sendPage(request, response, documentation()))
  api.use(answered, noSuchCall(log))
  app.use('/api', compression({ threshold: 4_096 }), api)
  app.use('/sanctum', nothingHere)
  app.use('/socket.io', nothingHere)

  app.use(
    '/desktop',
    limited(refusePageFlood),
    compression(),
    serveDashboard(settings.desktopDir, settings.scannerPort),
  )
  app.use('/t', limited(refusePageFlood), compression(), serveTracking(settings.trackingDir), nothingHere)
  app.use('/book', limited(refusePageFlood), compression(), serveBooking(settings.trackingDir), nothingHere)
  app.use(limited(refusePageFlood), compression(), serveDashboard(settings.dashboardDir), nothingHere)
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    answerError(error, request, response, log)
  })
  const trusts: (address: string, hop: number) => boolean = app.get('trust proxy fn')
  return { express: app, credentials, metrics, keys, refuseFlood, isTrustedProxy: (address) => trusts(address, 0) }
}

/** Opened once; a failure (an unreachable database) is not cached. */
function keepKeys(db: Db, open: () => Promise<ServerKeyRing>): Pick<DoorOptions, 'keys' | 'signer'> {
  let kept: Promise<ServerKeyRing> | undefined
  const opened = () => {
    kept ??= open().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
  return {
    async keys() {
      const ring = await opened()
      // Another gateway may have created a newer one.
      if ((await findWrapKey(db))?.id === ring.wrapId) return ring
      kept = undefined
      return opened()
    },
    // Whatever this shop ever signed with counts, so nothing is asked.
    signer: async () => (await opened()).sign,
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
