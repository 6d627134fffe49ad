// The limit of row 4: the same bytes to the same number of sockets, using only ws.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { answerQuestions } from '../support/answers.ts'

const TEXT = `42["events",${JSON.stringify({
  prevSeq: 100_000,
  seq: 100_001,
  events: [
    {
      id: '0199d6a5-3c5e-7f00-8000-000000000000',
      type: 'order.received',
      branchId: '0199d6a5-3c5e-7f00-8000-000000000001',
      occurredAt: '2026-11-21T02:00:00.000Z',
      payload: { orderId: '0199d6a5-3c5e-7f00-8000-000000000002' },
    },
  ],
})}]`

const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => socket.send('42["hello",{}]'))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
answerQuestions({
  port: () => (server.address() as AddressInfo).port,
  open: () => sockets.clients.size,
  began: () => {
    const began = process.hrtime.bigint()
    for (const socket of sockets.clients) socket.send(TEXT)
    return String(began)
  },
})
