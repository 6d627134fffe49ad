import type { Outcome } from '@labada/domain/orders/messages/message-sending'
import type { MailSettings } from '@labada/domain/orders/messages/message-settings'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Channel, Delivery } from './channel.ts'

const STEP_MS = 10_000
/** For the whole of it; a server that answers each step late enough must not hold a message longer. */
const WHOLE_MS = 40_000

/**
 * Mail over SMTP. The steps are taken one by one, not with nodemailer’s transport, because its errors do not tell on
 * which side of the handing over a connection broke: before it a message may be tried again, after it must not.
 */
export function mailChannel(settings: MailSettings, fromName: string, password: string | null): Channel {
  return {
    async send(delivery) {
      const content = await new MailComposer(mailOf(settings, fromName, delivery)).compile().build()
      const connection = new SMTPConnection({
        host: settings.host,
        port: settings.port,
        secure: settings.security === 'tls',
        requireTLS: settings.security === 'starttls',
        ignoreTLS: settings.security === 'none',
        connectionTimeout: STEP_MS,
        greetingTimeout: STEP_MS,
        socketTimeout: STEP_MS * 2,
        dnsTimeout: STEP_MS,
      })
      // One that breaks between two steps, or after the last, breaks nothing else.
      connection.on('error', () => undefined)
      const patience = setTimeout(() => connection.close(), WHOLE_MS)
      try {
        await step(connection, (done) => connection.connect(done))
        if (settings.user !== '') {
          await step(connection, (done) =>
            connection.login({ credentials: { user: settings.user, pass: password ?? '' } }, done),
          )
        }
      } catch (error) {
        connection.close()
        clearTimeout(patience)
        const code = codeOf(error)
        return { kind: 'not_taken', reason: code === '' ? 'unreachable' : 'refused', code }
      }
      try {
        await step(connection, (done) =>
          connection.send({ from: settings.from, to: [delivery.recipient] }, content, done),
        )
        return { kind: 'sent', providerId: messageIdOf(settings, delivery) }
      } catch (error) {
        return outcomeOf(codeOf(error))
      } finally {
        clearTimeout(patience)
        connection.close()
      }
    },
  }
}

/** The server’s own word counts; without one the message may have arrived. */
function outcomeOf(code: string): Outcome {
  if (code.startsWith('4')) return { kind: 'not_taken', reason: 'refused', code }
  if (code.startsWith('5')) return { kind: 'refused', reason: 'refused', code }
  return { kind: 'unknown', reason: 'no_answer', code }
}

function mailOf(settings: MailSettings, fromName: string, delivery: Delivery) {
  const { recipient, subject, body, stopLink } = delivery
  return {
    from: { name: fromName, address: settings.from },
    to: { name: '', address: recipient },
    subject,
    text: body,
    messageId: messageIdOf(settings, delivery),
    headers: {
      // No out-of-office replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(stopLink !== '' && { 'List-Unsubscribe': `<${stopLink}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The same in every try: a mailbox that gets one twice shows it once. */
const messageIdOf = ({ from }: MailSettings, { id }: Delivery) => `<${id}@${from.split('@').at(-1)}>`

/** One step of the conversation; a connection that breaks ends it. */
function step(connection: SMTPConnection, take: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const broken = (error?: Error) => reject(error ?? new Error('The connection was closed'))
    const closed = () => broken()
    connection.once('error', broken)
    connection.once('end', closed)
    take((error) => {
      connection.off('error', broken)
      connection.off('end', closed)
      if (error) reject(error)
      else resolve()
    })
  })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? String(error.responseCode)
    : ''
}
