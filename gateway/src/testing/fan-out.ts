// The live channel alone, for the bench: its own sockets, rooms, frames and credentials on a product's Postgres and Redis.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { openDatabase } from '@labada/db/core/client'
import { mintSecret } from '@labada/db/core/secrets'
import { formatCredential } from '@labada/domain/core/credentials'
import { pino } from 'pino'
import { createCredentials } from '../http/credentials/credentials.ts'
import { createFloodLimiter } from '../http/limits.ts'
import { attachRealtime } from '../realtime/sockets.ts'

const [databaseUrl = '', redisUrl = ''] = process.argv.slice(2)
const db = openDatabase(databaseUrl, { name: 'labada-fan-out' })
const server = createServer()
const realtime = attachRealtime(server, {
  db,
  redisUrl,
  log: pino({ level: 'silent' }),
  credentials: createCredentials({ db, clock: () => new Date(), demo: true }),
  publicOrigins: [],
  // A thousand browsers at one address are what is measured.
  refuseFlood: createFloodLimiter(0),
  isTrustedProxy: () => false,
})
let heardAt = 0n
realtime.onEvents(() => {
  heardAt = process.hrtime.bigint()
})
server.listen(0, '127.0.0.1')
await Promise.all([once(server, 'listening'), realtime.ready])

/** What the bench may ask, by name. */
const answers: Readonly<Record<string, (argument: unknown) => unknown>> = {
  port() {
    const address = server.address()
    return typeof address === 'object' ? address?.port : undefined
  },
  open: () => realtime.count(),
  /** When the newest events were known here, before any socket had them. */
  began: () => String(heardAt),
  /** Sessions of the demo's admin, put into the database as signing in would. */
  sessions: (count) => Promise.all(Array.from({ length: Number(count) }, mintSession)),
  memory() {
    globalThis.gc?.()
    globalThis.gc?.()
    return process.memoryUsage.rss()
  },
}
process.on('message', ({ question, argument }: { question: string; argument?: unknown }) => {
  void Promise.resolve(answers[question]?.(argument)).then((answer) => process.send?.({ answer }))
})
process.send?.('ready')

async function mintSession(): Promise<{ token: string }> {
  const { secret, hash } = mintSecret('app')
  const { id: userId } = await db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('accessToken')
    .values({
      kind: 'app',
      userId,
      role: 'admin',
      clientId: null,
      branchId: null,
      family: randomUUID(),
      tokenHash: hash,
      expiresAt: new Date(Date.now() + 3_600_000),
      idleSeconds: 3_600,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token: formatCredential(id, secret) }
}
