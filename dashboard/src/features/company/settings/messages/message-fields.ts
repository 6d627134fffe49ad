import {
  CUSTOMER_KINDS,
  type CustomerKind,
  MESSAGE_LANGUAGES,
  type MessageLanguage,
} from '@labada/domain/orders/messages/message-kinds'
import type { MailSecurity, MessageSettings, SmsProvider } from '@labada/domain/orders/messages/message-settings'

/** The settings as fields of a form, by the names that the server’s complaints have. */
export type MessageFields = {
  readonly [Kind in CustomerKind as `kinds.${Kind}`]: boolean
} & {
  readonly [Path in `texts.${CustomerKind}.${MessageLanguage}`]: string
} & {
  readonly 'mail.on': boolean
  readonly 'mail.host': string
  readonly 'mail.port': number | null
  readonly 'mail.security': MailSecurity
  readonly 'mail.user': string
  readonly 'mail.from': string
  readonly 'sms.on': boolean
  readonly 'sms.provider': SmsProvider
  readonly 'sms.url': string
  readonly 'sms.account': string
  readonly 'sms.sender': string
  readonly 'quiet.from': string
  readonly 'quiet.until': string
  readonly packageDays: number | null
  readonly customerDay: number | null
  readonly shopHour: number | null
  readonly alertsTo: string
}

export function toMessageFields({ mail, sms, kinds, texts, quiet, ...rest }: MessageSettings): MessageFields {
  return {
    ...under('mail', mail),
    ...under('sms', sms),
    ...under('kinds', kinds),
    ...under('quiet', { from: String(quiet.from), until: String(quiet.until) }),
    ...Object.fromEntries(CUSTOMER_KINDS.flatMap((kind) => Object.entries(under(`texts.${kind}`, texts[kind])))),
    ...rest,
  } as MessageFields
}

export function fromMessageFields(fields: MessageFields): MessageSettings {
  return {
    mail: {
      on: fields['mail.on'],
      host: fields['mail.host'].trim(),
      port: fields['mail.port'] ?? 0,
      security: fields['mail.security'],
      user: fields['mail.user'].trim(),
      from: fields['mail.from'].trim(),
    },
    sms: {
      on: fields['sms.on'],
      provider: fields['sms.provider'],
      url: fields['sms.url'].trim(),
      account: fields['sms.account'].trim(),
      sender: fields['sms.sender'].trim(),
    },
    kinds: each(CUSTOMER_KINDS, (kind) => fields[`kinds.${kind}`]),
    texts: each(CUSTOMER_KINDS, (kind) =>
      each(MESSAGE_LANGUAGES, (language) => fields[`texts.${kind}.${language}`].trim()),
    ),
    quiet: { from: Number(fields['quiet.from']), until: Number(fields['quiet.until']) },
    packageDays: fields.packageDays ?? 0,
    customerDay: fields.customerDay ?? 0,
    shopHour: fields.shopHour ?? 0,
    alertsTo: fields.alertsTo.trim(),
  }
}

function under(prefix: string, values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]))
}

function each<K extends string, V>(names: readonly K[], make: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>
}
