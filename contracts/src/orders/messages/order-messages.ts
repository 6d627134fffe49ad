import {
  APP_CHANNELS,
  CUSTOMER_KINDS,
  MESSAGE_CHANNELS,
  MESSAGE_KINDS,
  MESSAGE_LANGUAGES,
  MESSAGE_REASONS,
  MESSAGE_STATES,
} from '@labada/domain/orders/messages/message-kinds'
import { z } from 'zod'
import { admin, adminOrShop, kept, type Routes } from '../../core/route.ts'
import { id, instant } from '../../core/values.ts'

const sentMessage = z.object({
  id,
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(MESSAGE_CHANNELS).nullable(),
  language: z.enum(MESSAGE_LANGUAGES),
  /** Masked: the end of a number, the domain of an address. */
  recipient: z.string().nullable(),
  body: z.string().nullable(),
  state: z.enum(MESSAGE_STATES),
  reason: z.enum(MESSAGE_REASONS).nullable(),
  /** What the provider answered: an SMTP or HTTP status. */
  code: z.string(),
  tries: z.number().int(),
  createdAt: instant,
  nextTryAt: instant.nullable(),
  settledAt: instant.nullable(),
  /** Who opened it in an app, or sent it again. */
  by: z.string().nullable(),
})
export type SentMessage = z.output<typeof sentMessage>

const orderId = z.object({ orderId: id })
const consent = z.object({
  email: z.string().nullable(),
  language: z.enum(MESSAGE_LANGUAGES).nullable(),
  agreedAt: instant.nullable(),
  /** When they stopped messages on their tracking page. */
  stoppedAt: instant.nullable(),
})

/** The messages about an order, and those that a clerk may open in an app. */
const orderMessages = z.object({
  /** Newest first. */
  items: z.array(sentMessage),
  /** Null for an order without a customer. */
  customer: z.object({ id, name: z.string(), hasPhone: z.boolean() }).nullable(),
  /** The texts as of now, in the customer’s language, with the addresses that open each app. */
  drafts: z.array(
    z.object({
      kind: z.enum(CUSTOMER_KINDS),
      body: z.string(),
      links: z.array(z.object({ app: z.enum(APP_CHANNELS), href: z.string() })),
    }),
  ),
})
export type OrderMessages = z.output<typeof orderMessages>

export const orderMessageRoutes = {
  listOrderMessages: {
    method: 'GET',
    path: '/orders/:orderId/messages',
    access: adminOrShop('receive', 'release'),
    key: 'order.see',
    summary: 'List the messages about an order, newest first, with the texts that an app can be opened with',
    params: orderId,
    response: orderMessages,
  },
  openMessageInApp: {
    method: 'POST',
    path: '/orders/:orderId/messages/opened',
    access: adminOrShop('receive', 'release'),
    key: 'order.stage',
    summary: 'Log that you opened a message in an app of your device; safe to repeat',
    params: orderId,
    body: z.object({ id, kind: z.enum(CUSTOMER_KINDS), app: z.enum(APP_CHANNELS) }),
    response: orderMessages,
  },
  resendMessage: {
    method: 'POST',
    path: '/orders/:orderId/messages/:messageId/resend',
    access: adminOrShop('receive', 'release'),
    key: 'order.stage',
    summary: 'Send a message again that failed, or of which nobody knows whether it was sent',
    params: z.object({ orderId: id, messageId: id }),
    body: z.object({}),
    response: orderMessages,
  },
  // A word given or taken back after the last backup must not be lost by a restore.
  ...kept({
    setCustomerMessages: {
      method: 'PUT',
      path: '/customers/:customerId/messages',
      access: adminOrShop('receive', 'release'),
      key: 'order.create',
      summary: 'Record whether a customer wants messages, in which language, and their email address',
      params: z.object({ customerId: id }),
      body: z.object({
        agreed: z.boolean(),
        language: z.enum(MESSAGE_LANGUAGES).nullable(),
        email: z.union([z.null(), z.email('Invalid email address').max(120)]),
      }),
      response: consent,
    },
  }),
  getCustomerMessages: {
    method: 'GET',
    path: '/customers/:customerId/messages',
    access: adminOrShop('receive', 'release'),
    key: 'customer.see',
    summary: 'Get whether a customer wants messages, in which language, and their email address',
    params: z.object({ customerId: id }),
    response: consent,
  },
  listUnsentMessages: {
    method: 'GET',
    path: '/messages/unsent',
    access: admin,
    key: 'order.see',
    scoped: true,
    summary: 'List failed messages of the last seven days, newest first, and those that may have been sent',
    response: z.object({
      items: z.array(sentMessage.extend({ orderId: id.nullable(), orderNumber: z.string().nullable() })),
    }),
  },
} satisfies Routes
