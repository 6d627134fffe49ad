import { tmpdir } from 'node:os'
import { openDatabase } from '@labada/db/core/client'
import { openFiles } from '@labada/db/core/files'
import { pino } from 'pino'
import { sendMessagesJob } from '../jobs/orders/send-messages.ts'

// Sends what is due, as a program of its own that a test can kill.
const [databaseUrl = '', now = '', dataDir = ''] = process.argv.slice(2)
const db = openDatabase(databaseUrl, { name: 'message-sender', connections: 2, statementTimeoutMs: 60_000 })
await sendMessagesJob.run('all', {
  db,
  files: openFiles(tmpdir()),
  dataDir,
  now: new Date(now),
  log: pino({ level: 'silent' }),
})
await db.destroy()
