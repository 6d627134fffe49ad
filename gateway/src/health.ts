import { backupAges } from '@labada/db/backup/backups'
import { type Db, poolLoad } from '@labada/db/core/client'
import { invariantHealth, pendingMigrations, relayLag } from '@labada/db/health'
import { isBackupOverdue } from '@labada/domain/backup/backups'
import { plural } from '@labada/domain/core/counts'
import { type RequestHandler, Router } from 'express'

export interface HealthOptions {
  readonly db: Db
  readonly clock: () => Date
  readonly redisState: () => string
  readonly isDraining: () => boolean
}

/**
 * Whether the program runs, and whether it can serve. Redis is reported but not required: without it only live screens
 * are delayed. The number of continuous checks that pass is public; which one fails is an alert for the owner.
 */
export function healthRoutes({ db, clock, redisState, isDraining }: HealthOptions): Router {
  const router = Router()
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.get('/live', (_request, response) => {
    response.json({ status: 'live' })
  })
  router.get('/backup', backup(db, clock))
  router.get('/ready', ready({ db, redisState, isDraining }))
  return router
}

/**
 * Whether the shop's backups are as recent as required. Separate from readiness: a shop without a backup still sells.
 */
function backup(db: Db, clock: () => Date): RequestHandler {
  return async (_request, response) => {
    try {
      const ages = await backupAges(db)
      const status = ages.keySetAt === null ? 'not set up' : isBackupOverdue(ages, clock()) ? 'overdue' : 'fresh'
      response.status(status === 'overdue' ? 503 : 200).json({ status, provenAt: ages.provenAt })
    } catch {
      response
        .status(503)
        .set('Retry-After', '2')
        .json({ status: 'unknown', reason: whyNot(db) })
    }
  }
}

function ready({ db, redisState, isDraining }: Omit<HealthOptions, 'clock'>): RequestHandler {
  return async (_request, response) => {
    if (isDraining()) {
      response.status(503).json({ status: 'draining', reason: 'This gateway is shutting down' })
      return
    }
    try {
      const pending = await pendingMigrations(db)
      if (pending.length > 0) {
        response
          .status(503)
          .json({ status: 'waiting', reason: `The database waits for ${plural(pending.length, 'migration')}` })
        return
      }
      const [stream, invariants] = await Promise.all([relayLag(db), invariantHealth(db)])
      response.json({ status: 'ready', postgres: 'up', redis: redisState(), stream, invariants })
    } catch {
      response.status(503).set('Retry-After', '2')
      response.json({ status: 'waiting', reason: whyNot(db), redis: redisState() })
    }
  }
}

/** All connections waiting (for a lock, for slow queries) is a different problem than an unreachable server. */
function whyNot(db: Db): string {
  const load = poolLoad(db)
  if (!load || load.busy < load.connections) return 'Postgres does not answer'
  return `All ${load.connections} connections to Postgres are busy and ${plural(load.waiting, 'more question waits', 'more questions wait')}`
}
