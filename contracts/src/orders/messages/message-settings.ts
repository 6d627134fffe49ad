import { CUSTOMER_KINDS, MESSAGE_LANGUAGES, SENDING_CHANNELS } from '@labada/domain/orders/messages/message-kinds'
import { DEFAULT_MESSAGE_SETTINGS, MAIL_SECURITY, SMS_PROVIDERS } from '@labada/domain/orders/messages/message-settings'
import { MOST_TEXT } from '@labada/domain/orders/messages/message-texts'
import { z } from 'zod'
import { admin, confirmedAdmin, type Routes } from '../../core/route.ts'
import { id, instant, rowVersion } from '../../core/values.ts'

const blankable = (most: number) => z.string().trim().max(most)
const minute = z.number().int().min(0).max(1439)
const each = <const Names extends readonly string[], S extends z.ZodType>(names: Names, schema: S) =>
  z.object(Object.fromEntries(names.map((name) => [name, schema])) as { [K in Names[number]]: S })

const NO_TEXTS = { en: '', fil: '', ceb: '' }

/** What is complete and well formed is the rule `refuseUnfitMessageSettings`: a channel may be half filled in while it is off. */
export const messageSettingsSchema = z.object({
  mail: z.object({
    on: z.boolean(),
    host: blankable(120),
    port: z.number().int().min(1).max(65_535),
    security: z.enum(MAIL_SECURITY),
    user: blankable(120),
    from: blankable(120),
  }),
  sms: z.object({
    on: z.boolean(),
    provider: z.enum(SMS_PROVIDERS),
    url: blankable(120),
    account: blankable(60),
    sender: blankable(40),
  }),
  // An old record, and a page of the version before, know fewer kinds.
  kinds: each(CUSTOMER_KINDS, z.boolean().default(false)),
  texts: each(CUSTOMER_KINDS, each(MESSAGE_LANGUAGES, blankable(MOST_TEXT).default('')).default(NO_TEXTS)),
  quiet: z.object({ from: minute, until: minute }),
  packageDays: z.number().int().min(1).max(30).default(DEFAULT_MESSAGE_SETTINGS.packageDays),
  customerDay: z.number().int().min(1).max(20),
  shopHour: z.number().int().min(1).max(1000),
  alertsTo: blankable(120),
})

const channel = z.enum(SENDING_CHANNELS)
const saved = z.object({
  /** 0 before the first change. */
  version: z.number().int(),
  settings: messageSettingsSchema,
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
  /** Channels with a stored password or token, and those whose stored one this server has no key for, as after a restore. */
  secrets: z.array(z.object({ channel, savedAt: instant, readable: z.boolean() })),
  /** The address in links to tracking pages; blank: messages have no link. */
  publicAddress: z.string(),
})
export type SavedMessageSettings = z.output<typeof saved>

export const messageSettingRoutes = {
  getMessageSettings: {
    method: 'GET',
    path: '/message-settings',
    access: admin,
    key: 'settings.see',
    aboutAll: true,
    summary: 'Get the settings of messages to customers, without passwords',
    response: saved,
  },
  changeMessageSettings: {
    method: 'PUT',
    path: '/message-settings',
    access: admin,
    key: 'settings.edit',
    summary: 'Save the settings of messages; a `version` that is not the newest answers 409 STALE_VERSION',
    body: z.object({ version: rowVersion, settings: messageSettingsSchema }),
    response: saved,
  },
  setMessageSecret: {
    method: 'PUT',
    path: '/message-settings/secrets/:channel',
    access: confirmedAdmin,
    key: 'settings.edit',
    summary: 'Store the password of the mail server or the token of the SMS provider, encrypted; it is never answered',
    params: z.object({ channel }),
    /** Blank removes it. */
    body: z.object({ secret: z.string().max(500) }),
    response: saved,
  },
  sendTestMessage: {
    method: 'POST',
    path: '/message-settings/test',
    access: admin,
    key: 'settings.edit',
    summary: 'Send a test message by a channel with its saved settings; safe to repeat',
    body: z.object({
      id,
      channel,
      /** An email address or a Philippine mobile number. */
      recipient: z.string().trim().min(3).max(120),
    }),
    response: z.object({ id }),
  },
} satisfies Routes
