import { BOOKING_KINDS, type MessageKind, type MessageReason, type SendingChannel } from './message-kinds.ts'

const MINUTE_MS = 60_000
/** The waits between tries of a message that surely was not taken. Minutes. */
const RETRY_MINUTES = [1, 5, 15, 60, 180] as const
/** News older than this is not sent, whatever kept it. */
const STALE_MS = 24 * 60 * MINUTE_MS

/** A message whose sender is silent for so long counts as unanswered; no channel takes half of it. Milliseconds. */
export const SENDING_LIMIT_MS = 3 * MINUTE_MS
/** How late after its claim a message may still be handed over. */
export const CLAIM_LIMIT_MS = 30_000

/**
 * How a try ended. `sent`: the provider has it. `refused`: the provider will never take it. `not_taken`: it surely does not
 * have it, and may take it later. `unknown`: it may have it.
 */
export type Outcome =
  | { readonly kind: 'sent'; readonly providerId: string | null }
  | { readonly kind: 'refused' | 'not_taken' | 'unknown'; readonly reason: MessageReason; readonly code: string }

/** When to try again after the `tries`-th try; undefined: never. */
export function nextTryAt(tries: number, now: Date): Date | undefined {
  const minutes = RETRY_MINUTES[tries - 1]
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * MINUTE_MS)
}

/** Whether news of that moment is still news. */
export const isNews = (factAt: Date, now: Date): boolean => now.getTime() - factAt.getTime() <= STALE_MS

/** What a customer allows, as stored. */
export interface Reachable {
  readonly phone: string | null
  readonly email: string | null
  readonly messagesAgreedAt: Date | null
  readonly messagesStoppedAt: Date | null
}

/** Whether a customer said yes and did not stop since. */
export const mayWrite = ({ messagesAgreedAt, messagesStoppedAt }: Reachable): boolean =>
  messagesAgreedAt !== null && messagesStoppedAt === null

/**
 * Whether a customer may be told of something. A booking that asked for messages is answered by one, also without a yes for their orders;
 * never after they stopped messages.
 */
export const mayTell = (kind: MessageKind, customer: Reachable, asksToHear: boolean): boolean =>
  mayWrite(customer) || (asksToHear && customer.messagesStoppedAt === null && BOOKING_KINDS.some((one) => one === kind))

/** By what and where to a customer is written: by mail if there is an address, otherwise by SMS; undefined: by nothing. */
export function routeTo(
  { phone, email }: Pick<Reachable, 'phone' | 'email'>,
  on: Readonly<Record<SendingChannel, boolean>>,
): { readonly channel: SendingChannel; readonly recipient: string } | undefined {
  if (on.email && email) return { channel: 'email', recipient: email }
  return on.sms && phone ? { channel: 'sms', recipient: phone } : undefined
}
