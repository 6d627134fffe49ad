import type { SentMessage } from '@labada/contracts/orders/messages/order-messages'
import type {
  MessageChannel,
  MessageKind,
  MessageReason,
  MessageState,
} from '@labada/domain/orders/messages/message-kinds'
import { dateTime } from '../../../lib/format.ts'
import { t } from '../t.ts'

export const MESSAGE_NAMES: Readonly<Record<MessageKind, string>> = {
  ready: t('messageReady'),
  late: t('messageLate'),
  unclaimed: t('messageUnclaimed'),
  pickup: t('messagePickup'),
  receipt: t('messageReceipt'),
  thanks: t('messageThanks'),
  booking: t('messageBooking'),
  booking_moved: t('messageBookingMoved'),
  booking_declined: t('messageBookingDeclined'),
  package_ends: t('messagePackageEnds'),
  alert: t('messageAlert'),
  test: t('messageTest'),
}

export const CHANNEL_NAMES: Readonly<Record<MessageChannel, string>> = {
  email: t('channelEmail'),
  sms: t('channelSms'),
  sms_app: t('channelSmsApp'),
  viber: t('channelViber'),
  whatsapp: t('channelWhatsapp'),
  messenger: t('channelMessenger'),
}

const STATES: Readonly<Record<MessageState, string>> = {
  waiting: t('messageWaiting'),
  sending: t('messageSending'),
  sent: t('messageSent'),
  failed: t('messageFailed'),
  unknown: t('messageUnknown'),
  stopped: t('messageStopped'),
  opened: t('messageOpened'),
}

const REASONS: Readonly<Record<MessageReason, string>> = {
  off: t('whyOff'),
  no_consent: t('whyNoConsent'),
  no_address: t('whyNoAddress'),
  outdated: t('whyOutdated'),
  stale: t('whyStale'),
  limit: t('whyLimit'),
  restored: t('whyRestored'),
  forgotten: t('whyForgotten'),
  no_secret: t('whyNoSecret'),
  unreachable: t('whyUnreachable'),
  refused: t('whyRefused'),
  no_answer: t('whyNoAnswer'),
}

/** `Not sent: provider refused (550)` */
export function messageStateWords({ state, reason, code }: Pick<SentMessage, 'state' | 'reason' | 'code'>): string {
  if (reason === null) return STATES[state]
  const values = { state: STATES[state], reason: REASONS[reason], code }
  return code === '' ? t('stateBecauseReason', values) : t('stateBecauseReasonCode', values)
}

/** When a waiting message goes out; only what was tried before is tried again. */
export function nextTryWords({ tries, nextTryAt }: Pick<SentMessage, 'tries' | 'nextTryAt'>): string | null {
  if (nextTryAt === null) return null
  const moment = dateTime(nextTryAt)
  return tries > 0 ? t('untilMoment', { moment }) : t('toBeSentMoment', { moment })
}
