import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '@labada/db/core/client'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import {
  type GivenBranch,
  type GivenDevice,
  type GivenUser,
  givenAdmin,
  givenBranch,
  givenDevice,
  givenEmployee,
  givenToken,
} from '@labada/db/testing/factories/factories'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { inject } from 'vitest'
import { type App, type AppDeps, type AppSettings, createApp } from '../app.ts'
import { createHttpServer, listen } from '../http/server.ts'
import { createLog } from '../log.ts'
import { attachRealtime } from '../realtime/sockets.ts'
import { openRedis } from '../redis.ts'
import { type Caller, createCaller } from './caller.ts'

export interface TestAppOptions {
  /** Milliseconds after which open connections are proved again, if not as in the product. */
  readonly proveMs?: number
  /** The time of every command; the database keeps its own clock for sessions. */
  readonly clock?: () => Date
  readonly settings?: Partial<AppSettings>
  readonly authorize?: AppDeps['authorize']
  readonly log?: Logger
  /** Share the database of another test app: a second gateway. Its owner drops it. */
  readonly database?: TestDatabase
  /** A Redis of the test's own, to be emptied or killed. */
  readonly redisUrl?: string
  /** Serves the live channel too. Events flow once a relay runs on the same database. */
  readonly live?: boolean
}

/** Somebody at a screen: their credentials and a way to call. */
export interface Person extends Caller {
  readonly user: GivenUser
}
export interface Counter extends Person {
  readonly branch: GivenBranch
  readonly device: GivenDevice
}

export interface TestApp {
  readonly url: string
  readonly app: App
  /** As the owner: for arranging and looking. */
  readonly db: Db
  readonly database: TestDatabase
  readonly redis: Redis
  /** Where its files lie. */
  readonly dataDir: string
  /** A caller with nothing but what is given. */
  readonly caller: (credentials?: { readonly token?: string; readonly client?: string }) => Caller
  /** An admin who just signed in. */
  readonly admin: (options?: { readonly confirmed?: boolean }) => Promise<Person>
  /** An employee at a set-up counter of a branch (a new one when none is given). */
  readonly counter: (branch?: GivenBranch) => Promise<Counter>
  /** Types of the events announced so far, oldest first. */
  readonly announced: () => Promise<string[]>
  readonly stop: () => Promise<void>
}

/** A real gateway on a free port, connected as labada_gateway to a database of its own. Stop it in afterAll. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase())
  const { db } = database
  const log = options.log ?? createLog('silent')
  const redisUrl = options.redisUrl ?? inject('redisUrl')
  const redis = openRedis(redisUrl, log)
  const dataDir = options.settings?.dataDir ?? (await mkdtemp(join(tmpdir(), 'labada-test-')))
  const gatewayDb = database.open('labada_gateway')
  const app = createApp({
    db: gatewayDb,
    redis,
    log,
    clock: options.clock ?? (() => new Date()),
    settings: {
      secret: 'a-secret-for-tests-that-is-long-enough',
      publicOrigins: [],
      trustedProxies: [],
      requestsPerMinute: 0,
      deviceGuessesPerMinute: 0,
      demo: false,
      dashboardDir: '/nonexistent',
      desktopDir: '/nonexistent',
      trackingDir: '/nonexistent',
      scannerPort: 51_515,
      dataDir,
      ...options.settings,
    },
    ...(options.authorize && { authorize: options.authorize }),
  })
  const { refuseFlood, isTrustedProxy } = app
  const server = createHttpServer(app.express, { isTrustedProxy })
  const { credentials } = app
  const realtime = options.live
    ? attachRealtime(server, {
        db: gatewayDb,
        redisUrl,
        log,
        credentials,
        publicOrigins: [],
        refuseFlood,
        isTrustedProxy,
        ...(options.proveMs && { proveMs: options.proveMs }),
      })
    : undefined
  const listening = await listen(server, '127.0.0.1', 0)
  const caller: TestApp['caller'] = (credentials = {}) => createCaller(listening.url, credentials)
  return {
    url: listening.url,
    app,
    db,
    database,
    redis,
    dataDir,
    caller,
    async admin({ confirmed = true } = {}) {
      const user = await givenAdmin(db)
      const { credential } = await givenToken(db, { user, confirmed })
      return { ...caller({ token: credential }), user }
    },
    async counter(given) {
      const branch = given ?? (await givenBranch(db))
      const user = await givenEmployee(db, { branchIds: [branch.id] })
      const device = await givenDevice(db, { branchId: branch.id })
      const { credential } = await givenToken(db, { user, device })
      return { ...caller({ token: credential, client: device.credential }), user, branch, device }
    },
    async announced() {
      return (await db.selectFrom('outbox').select('type').orderBy('id').execute()).map(({ type }) => type)
    },
    async stop() {
      await realtime?.close()
      await listening.close(0)
      redis.disconnect()
      if (!options.settings?.dataDir) await rm(dataDir, { recursive: true, force: true })
      if (!options.database) await database.drop()
    },
  }
}
