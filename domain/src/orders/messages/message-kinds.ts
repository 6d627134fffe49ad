/** Answers to a booking. */
export const BOOKING_KINDS = ['booking', 'booking_moved', 'booking_declined'] as const
export type BookingKind = (typeof BOOKING_KINDS)[number]
/**
 * What customers hear of, each at most once: of an order, of a pickup trip (`pickup`), of a payment (`receipt`), of an answer, of a
 * package (`package_ends`).
 */
export const CUSTOMER_KINDS = [
  'ready',
  'late',
  'unclaimed',
  'pickup',
  'receipt',
  'thanks',
  ...BOOKING_KINDS,
  'package_ends',
] as const
export type CustomerKind = (typeof CUSTOMER_KINDS)[number]
/** And what the shop hears of: what its alerts say, and a test of a channel. */
export const MESSAGE_KINDS = [...CUSTOMER_KINDS, 'alert', 'test'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Channels that the server sends by. */
export const SENDING_CHANNELS = ['email', 'sms'] as const
export type SendingChannel = (typeof SENDING_CHANNELS)[number]
/** Apps that a clerk opens with the text in them; whether it is sent there is the clerk’s affair. */
export const APP_CHANNELS = ['sms_app', 'viber', 'whatsapp', 'messenger'] as const
export type AppChannel = (typeof APP_CHANNELS)[number]
export const MESSAGE_CHANNELS = [...SENDING_CHANNELS, ...APP_CHANNELS] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

export const MESSAGE_LANGUAGES = ['en', 'fil', 'ceb'] as const
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]

/**
 * `sending`: handed to the provider, whose answer is not here yet. `unknown`: that answer never came, so it may have been
 * sent. `stopped`: it need not or must not be sent. `opened`: a clerk opened it in an app.
 */
export const MESSAGE_STATES = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'stopped', 'opened'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Why a message waits, failed or was stopped. */
export const MESSAGE_REASONS = [
  'off',
  'no_consent',
  'no_address',
  'outdated',
  'stale',
  'limit',
  'restored',
  'forgotten',
  'no_secret',
  'unreachable',
  'refused',
  'no_answer',
] as const
export type MessageReason = (typeof MESSAGE_REASONS)[number]
