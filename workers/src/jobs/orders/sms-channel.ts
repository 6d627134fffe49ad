import type { Outcome } from '@labada/domain/orders/messages/message-sending'
import type { SmsProvider, SmsSettings } from '@labada/domain/orders/messages/message-settings'
import { z } from 'zod'
import type { Channel, Delivery } from './channel.ts'

/** Far below what a message may be in sending for. */
const ANSWER_MS = 20_000

interface Wire {
  readonly path: (settings: SmsSettings) => string
  readonly headers: (settings: SmsSettings, token: string) => Readonly<Record<string, string>>
  readonly form: (settings: SmsSettings, token: string, delivery: Delivery) => Readonly<Record<string, string>>
  /** The provider’s id in the body of a success; undefined: the provider did not take it. */
  readonly idIn: (body: unknown) => string | undefined
}

const semaphoreAnswer = z.array(z.object({ message_id: z.union([z.number(), z.string()]) })).min(1)
const twilioAnswer = z.object({ sid: z.string() })

const WIRES: Readonly<Record<SmsProvider, Wire>> = {
  // https://api.semaphore.co/docs, “Sending Messages”: a refused number answers 200 without a message_id.
  semaphore: {
    path: () => '/api/v4/messages',
    headers: () => ({}),
    form: ({ sender }, token, { recipient, body }) => ({
      apikey: token,
      number: recipient,
      message: body,
      ...(sender !== '' && { sendername: sender }),
    }),
    idIn: (body) => {
      const read = semaphoreAnswer.safeParse(body)
      return read.success ? String(read.data[0]?.message_id) : undefined
    },
  },
  // https://twilio.com/docs/iam/api and the Message resource: HTTP basic authentication, a form, 201 with a sid.
  twilio: {
    path: ({ account }) => `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    headers: ({ account }, token) => ({
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
    }),
    form: ({ sender }, _token, { recipient, body }) => ({
      To: recipient.replace(/^0/, '+63'),
      Body: body,
      ...(sender.startsWith('MG') ? { MessagingServiceSid: sender } : { From: sender }),
    }),
    idIn: (body) => {
      const read = twilioAnswer.safeParse(body)
      return read.success ? read.data.sid : undefined
    },
  },
}

/** SMS by a provider’s HTTP interface. */
export function smsChannel(settings: SmsSettings, token: string): Channel {
  const wire = WIRES[settings.provider]
  return {
    async send(delivery) {
      let answer: Response
      let text: string
      try {
        answer = await fetch(settings.url + wire.path(settings), {
          method: 'POST',
          headers: { ...wire.headers(settings, token), accept: 'application/json' },
          body: new URLSearchParams(wire.form(settings, token, delivery)),
          redirect: 'manual',
          signal: AbortSignal.timeout(ANSWER_MS),
        })
        text = await answer.text()
      } catch (error) {
        return wasConnected(error)
          ? { kind: 'unknown', reason: 'no_answer', code: '' }
          : { kind: 'not_taken', reason: 'unreachable', code: '' }
      }
      return outcomeOf(answer.status, () => wire.idIn(parsed(text)))
    },
  }
}

function outcomeOf(status: number, idIn: () => string | undefined): Outcome {
  const code = String(status)
  if (status >= 200 && status < 300) {
    const providerId = idIn()
    return providerId === undefined ? { kind: 'refused', reason: 'refused', code } : { kind: 'sent', providerId }
  }
  // A broken provider may have taken it before it broke.
  if (status >= 500) return { kind: 'unknown', reason: 'no_answer', code }
  // Too many at once, a wrong token, a moved address: none of them is about this message.
  const isOurs = [301, 302, 307, 308, 401, 403, 404, 408, 429].includes(status)
  return { kind: isOurs ? 'not_taken' : 'refused', reason: 'refused', code }
}

/** Failures before a connection was there, by their codes in Node. */
const BEFORE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.*|CERT_.*|.*_CERT|.*_CERTIFICATE|.*_LEAF_SIGNATURE)$/

function wasConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return !BEFORE.test(code)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
