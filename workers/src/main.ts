import { ConfigError, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { startWorkers } from './workers.ts'

/** Exit code for an invalid configuration (EX_CONFIG). */
const BAD_CONFIGURATION = 78
/** Shutdown deadline: unfinished work is cut off and done by the next process to start. */
const GRACE_MS = 9_000

function main(): void {
  const config = configOrExit()
  const log = createLog(config.logLevel)
  const workers = startWorkers({ ...config, log, clock: () => new Date() })
  log.info('workers started')
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'workers stop')
    setTimeout(() => process.exit(0), GRACE_MS).unref()
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

main()
