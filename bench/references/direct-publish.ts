// The limit of row 3: an entry of a Redis stream, read and sent to every socket, without outbox, ordering or rooms.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'
import { answerQuestions } from '../support/answers.ts'
import { DIRECT_STREAM } from '../support/events.ts'

const redis = new Redis(process.env.REDIS_URL ?? '')
const server = createServer()
const io = new Server(server, { serveClient: false, perMessageDeflate: false })
server.listen(0, '127.0.0.1')
await once(server, 'listening')
answerQuestions({ port: () => (server.address() as AddressInfo).port })

for (let last = '$'; ; ) {
  const answer = await redis.xread('BLOCK', 1_000, 'STREAMS', DIRECT_STREAM, last)
  for (const [, entries] of answer ?? []) {
    for (const [id, fields] of entries) {
      last = id
      io.emit('events', { events: [{ id: fields[1] }] })
    }
  }
}
