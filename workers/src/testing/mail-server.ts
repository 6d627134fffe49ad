import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export interface ArrivedMail {
  readonly to: readonly string[]
  readonly raw: string
}

/** A real SMTP server on this computer, without TLS. */
export interface MailServer {
  readonly port: number
  /** Everything whose content arrived, also what was then refused. */
  readonly arrived: readonly ArrivedMail[]
  /** What happens once the whole content of a mail is here, before the server says so: an error refuses it. */
  onArrival: (mail: ArrivedMail) => Promise<Error | null>
  /** What happens when somebody connects. */
  onConnect: () => Promise<Error | null>
  readonly stop: () => Promise<void>
}

export async function startMailServer(login?: {
  readonly user: string
  readonly password: string
}): Promise<MailServer> {
  const arrived: ArrivedMail[] = []
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username })
      else done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
    },
    onConnect(_session, done) {
      mailServer.onConnect().then(done, done)
    },
    onData(stream, session, done) {
      void text(stream).then(async (raw) => {
        const mail = { to: session.envelope.rcptTo.map(({ address }) => address), raw }
        arrived.push(mail)
        done(await mailServer.onArrival(mail))
      }, done)
    },
  })
  // A client that is killed in the middle breaks its connection.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const mailServer: MailServer = {
    port: (server.server.address() as AddressInfo).port,
    arrived,
    onArrival: async () => null,
    onConnect: async () => null,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
  return mailServer
}
