import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ArrivedSms {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly form: Readonly<Record<string, string>>
}

/** A stand-in for a provider of SMS: it speaks HTTP and answers what the test tells it to. */
export interface SmsStandIn {
  readonly url: string
  readonly arrived: readonly ArrivedSms[]
  answer: (sms: ArrivedSms, response: ServerResponse) => void
  readonly stop: () => Promise<void>
}

export async function startSmsProvider(): Promise<SmsStandIn> {
  const arrived: ArrivedSms[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body))
      const sms = { path: request.url ?? '', headers: request.headers, form }
      arrived.push(sms)
      standIn.answer(sms, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const standIn: SmsStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    answer: (_sms, response) => response.end(JSON.stringify([{ message_id: 4711, status: 'Queued' }])),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return standIn
}
