import { DomainError } from '../../core/errors.ts'
import { CUSTOMER_KINDS, type CustomerKind, MESSAGE_LANGUAGES, type MessageLanguage } from './message-kinds.ts'
import { textComplaint } from './message-texts.ts'

/** Wire formats of SMS providers. */
export const SMS_PROVIDERS = ['semaphore', 'twilio'] as const
export type SmsProvider = (typeof SMS_PROVIDERS)[number]

/** How mail servers are spoken to: TLS from the start, STARTTLS or nothing, or plain text inside the shop’s own network. */
export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITY)[number]

export interface MailSettings {
  readonly on: boolean
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  /** Blank: the server asks for no login. */
  readonly user: string
  /** The sender’s address. */
  readonly from: string
}

export interface SmsSettings {
  readonly on: boolean
  readonly provider: SmsProvider
  /** Scheme and host of the provider; a shop may run a gateway of its own that speaks the same format. */
  readonly url: string
  /** The account’s id; Semaphore has none. */
  readonly account: string
  /** The sender’s name or number as registered with the provider. */
  readonly sender: string
}

/** Hours in which customers get no messages. Minutes since midnight in Manila; the same twice: none. */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

export type MessageTexts = Readonly<Record<CustomerKind, Readonly<Record<MessageLanguage, string>>>>

/** What the shop sends to customers and to its owner, and how. Without passwords and tokens, which are stored sealed. */
export interface MessageSettings {
  readonly mail: MailSettings
  readonly sms: SmsSettings
  readonly kinds: Readonly<Record<CustomerKind, boolean>>
  /** Blank: the usual text of its kind. */
  readonly texts: MessageTexts
  readonly quiet: QuietHours
  /** Days before its last one that a customer is reminded of a package. */
  readonly packageDays: number
  /** The most messages that one customer gets in 24 hours. */
  readonly customerDay: number
  /** The most messages that the shop sends to customers in an hour; the rest waits. */
  readonly shopHour: number
  /** Where alerts are mailed to; blank: nowhere. */
  readonly alertsTo: string
}

/** Whether the shop sends anything at all. */
export const sendsAny = ({ mail, sms }: Pick<MessageSettings, 'mail' | 'sms'>): boolean => mail.on || sms.on

export const PROVIDER_URLS: Readonly<Record<SmsProvider, string>> = {
  semaphore: 'https://api.semaphore.co',
  twilio: 'https://api.twilio.com',
}

function each<K extends string, V>(names: readonly K[], value: V): Readonly<Record<K, V>> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<K, V>
}

/** Everything off. */
export const DEFAULT_MESSAGE_SETTINGS: MessageSettings = {
  mail: { on: false, host: '', port: 465, security: 'tls', user: '', from: '' },
  sms: { on: false, provider: 'semaphore', url: PROVIDER_URLS.semaphore, account: '', sender: '' },
  kinds: each(CUSTOMER_KINDS, false),
  texts: each(CUSTOMER_KINDS, each(MESSAGE_LANGUAGES, '')),
  quiet: { from: 20 * 60, until: 8 * 60 },
  packageDays: 3,
  customerDay: 4,
  shopHour: 120,
  alertsTo: '',
}

const isLocal = (url: string) => /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(url)
const isAddress = (text: string) => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text)

/** What is wrong with settings, by field; empty if nothing is. A channel that is off may be half filled in. */
export function messageSettingComplaints(settings: MessageSettings): Readonly<Record<string, string>> {
  const { mail, sms, texts, alertsTo } = settings
  const found: Record<string, string> = {}
  if (mail.on && !/^[\w.-]+$/.test(mail.host)) found['mail.host'] = 'Mail server must be a name like smtp.gmail.com'
  if (mail.on && !isAddress(mail.from)) found['mail.from'] = 'Sender must be an email address'
  if (sms.on && !/^https:\/\/[\w.-]+(?::\d+)?$/.test(sms.url) && !isLocal(sms.url))
    found['sms.url'] = `Address must look like ${PROVIDER_URLS[sms.provider]}`
  if (sms.on && sms.provider === 'twilio' && !/^\w+$/.test(sms.account))
    found['sms.account'] = 'Account SID is required'
  if (sms.on && sms.provider === 'twilio' && sms.sender === '') found['sms.sender'] = 'Sender is required'
  if (alertsTo !== '' && !isAddress(alertsTo)) found.alertsTo = 'Must be an email address'
  for (const kind of CUSTOMER_KINDS) {
    for (const language of MESSAGE_LANGUAGES) {
      const complaint = textComplaint(texts[kind][language])
      if (complaint) found[`texts.${kind}.${language}`] = complaint
    }
  }
  return found
}

/** Refuses `field_invalid` for settings with complaints, with all of them by field. */
export function refuseUnfitMessageSettings(settings: MessageSettings): void {
  const complaints = Object.entries(messageSettingComplaints(settings))
  if (complaints.length === 0) return
  const errors = Object.fromEntries(complaints.map(([field, complaint]) => [field, [complaint]]))
  throw new DomainError('field_invalid', complaints[0]?.[1] ?? '', { errors })
}
