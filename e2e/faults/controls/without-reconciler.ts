import { createLog } from '@labada/workers/log'
import { startWorkers } from '@labada/workers/workers'

// The workers as they would be without the part that adds lost events again: only ever started by the rig's control.
const NEVER_MS = 2 ** 31 - 1

const { DATABASE_URL: databaseUrl = '', REDIS_URL: redisUrl = '', HEALTH_PORT } = process.env
const workers = startWorkers({
  databaseUrl,
  redisUrl,
  dataDir: process.env.LABADA_DATA_DIR ?? '.data',
  log: createLog('info'),
  clock: () => new Date(),
  health: { host: '127.0.0.1', port: Number(HEALTH_PORT) },
  overdueMs: NEVER_MS,
})
process.on('SIGTERM', () => void workers.stop().then(() => process.exit(0)))
