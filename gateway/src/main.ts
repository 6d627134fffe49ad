import type { Server } from 'node:http'
import { openDatabase } from '@labada/db/core/client'
import { type ServerKeyRing, WrongKeyError } from '@labada/db/core/server-keys'
import { followDatabaseClock } from '@labada/db/database-clock'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createHttpServer, type Listening, listen } from './http/server.ts'
import { createLog } from './log.ts'
import { attachRealtime } from './realtime/sockets.ts'
import { openRedis } from './redis.ts'
import { keepTending } from './scanner/template-keys.ts'
import { makeBootstrapCode } from './setup/bootstrap-code.ts'

const DRAIN_MS = 7_000
const LEAVE_MS = 9_000
const CONFIG_EXIT = 78
/** A caller that finds all connections busy is told quickly, and retries with the same ids. */
const WAIT_MS = 1_500

void start(configOrExit())

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  const db = openDatabase(config.databaseUrl, { name: 'labada-gateway', waitMs: WAIT_MS })
  const redis = openRedis(config.redisUrl, log)
  const clock = followDatabaseClock(db, { log })
  const stopping = new AbortController()
  const { express, credentials, metrics, keys, refuseFlood, isTrustedProxy } = createApp({
    db,
    redis,
    log,
    clock: clock.now,
    settings: config,
    isDraining: () => stopping.signal.aborted,
  })
  await clock.look()
  await keysOrExit(keys, log)
  const server = createHttpServer(express, { isTrustedProxy, mostFromOne: config.connectionsPerAddress })
  const { redisUrl, publicOrigins } = config
  const realtime = attachRealtime(server, {
    db,
    redisUrl,
    log,
    credentials,
    publicOrigins,
    refuseFlood,
    isTrustedProxy,
    gauge: metrics.sockets,
  })
  const listening = await listenOrExit(server, config)
  log.info({ url: listening.url }, 'listening')

  void keepTending({ db, dataDir: config.dataDir, keys, clock: clock.now, log }, stopping.signal)

  const stop = async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    log.info('draining')
    // A pending call (such as one to a lost database) must not delay the exit beyond this limit.
    setTimeout(() => {
      log.warn('left before everything was closed')
      process.exit(0)
    }, LEAVE_MS).unref()
    await realtime.close()
    await listening.close(DRAIN_MS)
    redis.disconnect()
    clock.stop()
    await db.destroy()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())

  const code = await makeBootstrapCode(db, stopping.signal)
  if (code)
    process.stdout.write(
      `\nNobody can log in yet. Open ${listening.url}/setup and give this one-time code: ${code}\n\n`,
    )
}

/** Nothing starts with keys that are not the shop's; an unreachable database does not prevent a start. */
async function keysOrExit(keys: () => Promise<ServerKeyRing>, log: Logger): Promise<void> {
  try {
    const { missing } = await keys()
    if (missing.length > 0) log.error({ missing }, 'key files are missing: what they locked stays locked')
  } catch (error) {
    if (!(error instanceof WrongKeyError)) {
      log.warn({ err: error }, 'keys not opened yet')
      return
    }
    process.stderr.write(`The gateway cannot start:\n${error.message}\n`)
    process.exit(CONFIG_EXIT)
  }
}

async function listenOrExit(server: Server, { host, port }: Config): Promise<Listening> {
  try {
    return await listen(server, host, port)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error
    process.stderr.write(`The gateway cannot listen on ${host}:${port} (${code}); set PORT or HOST to another\n`)
    process.exit(CONFIG_EXIT)
  }
}

function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`The gateway cannot start:\n${error.message}\n`)
    process.exit(CONFIG_EXIT)
  }
}
