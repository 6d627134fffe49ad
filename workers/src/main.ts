import { openDatabase } from '@labada/db/core/client'
import { followDatabaseClock } from '@labada/db/database-clock'
import { ConfigError, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { startWorkers, type Workers } from './workers.ts'

/** Exit code for an invalid configuration (EX_CONFIG). */
const BAD_CONFIGURATION = 78
/** Shutdown deadline: unfinished work is cut off and done by the next process to start. */
const GRACE_MS = 9_000

async function main(): Promise<void> {
  const config = configOrExit()
  const log = createLog(config.logLevel)
  let workers: Workers | undefined
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'workers stop')
    setTimeout(() => process.exit(0), GRACE_MS).unref()
    if (!workers) process.exit(0)
    workers.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'the workers could not stop in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const clock = followDatabaseClock(openDatabase(config.databaseUrl, { name: 'labada-clock', connections: 1 }), { log })
  await clock.look()
  workers = startWorkers({ ...config, log, clock: clock.now })
  log.info('workers started')
}

function configOrExit() {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(BAD_CONFIGURATION)
  }
}

void main()
