import type { OrderMessages, orderMessageRoutes, SentMessage } from '@labada/contracts/orders/messages/order-messages'
import { getSettings } from '@labada/db/company/settings'
import type { Db, Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { lockCustomers, setCustomer } from '@labada/db/orders/customers/customer-records'
import {
  findMessageCustomer,
  findMessageSubject,
  type MessageCustomer,
  type MessageSubject,
} from '@labada/db/orders/messages/message-facts'
import { getMessageSettings } from '@labada/db/orders/messages/message-settings'
import * as messages from '@labada/db/orders/messages/outgoing-messages'
import { DomainError } from '@labada/domain/core/errors'
import { maskPhone } from '@labada/domain/orders/customers/customers'
import { messageFactsOf } from '@labada/domain/orders/messages/message-facts'
import { APP_CHANNELS } from '@labada/domain/orders/messages/message-kinds'
import { appLinkOf } from '@labada/domain/orders/messages/message-links'
import { messageText, templateOf } from '@labada/domain/orders/messages/message-texts'
import { linkOf, messageValuesOf } from '@labada/domain/orders/messages/message-values'
import { writeAudit } from '../../core/audit-entries.ts'
import type { Actor } from '../../http/actor.ts'
import type { Handlers } from '../../http/context.ts'
import { foundOrder } from '../order-money.ts'

const UNSENT_DAYS = 7

export const orderMessageHandlers: Handlers<typeof orderMessageRoutes> = {
  async listOrderMessages({ params: { orderId } }, { db, scope, now, actor }) {
    await foundOrder(db, scope, orderId)
    return orderMessagesOf(db, orderId, now, actor)
  },

  async openMessageInApp({ params: { orderId }, body: { id, kind, app } }, context) {
    const { actor, now, scope } = context
    return context.command(async (trx) => {
      await foundOrder(trx, scope, orderId)
      const subject = await findMessageSubject(trx, orderId)
      if (!subject?.customer?.phone) throw new DomainError('not_found', 'This order has no phone number')
      const draft = (await draftsOf(trx, subject, now)).find((one) => one.kind === kind)
      if (!draft) throw new DomainError('field_invalid', 'This no longer applies to the order', { field: 'kind' })
      const { customer, branchId } = subject
      const added = await messages.insertOpened(trx, {
        id,
        kind,
        subjectId: orderId,
        orderId,
        customerId: customer.id,
        branchId,
        channel: app,
        language: customer.language ?? 'en',
        recipient: customer.phone,
        body: draft.body,
        state: 'opened',
        factAt: now,
        createdAt: now,
        settledAt: now,
        userId: actor.id,
      })
      if (added) await announce(trx, now, { type: 'message.changed', branchId, payload: { orderId } })
      return orderMessagesOf(trx, orderId, now, actor)
    })
  },

  async resendMessage({ params: { orderId, messageId } }, context) {
    const { actor, now, scope } = context
    return context.command(async (trx) => {
      await foundOrder(trx, scope, orderId)
      const row = await messages.lockMessage(trx, messageId)
      if (row?.orderId !== orderId) throw new DomainError('not_found', 'Message not found')
      if (row.state === 'failed' || row.state === 'unknown') {
        await messages.setMessage(trx, row.id, {
          state: 'waiting',
          reason: null,
          nextTryAt: now,
          settledAt: null,
          tries: 0,
          userId: actor.id,
        })
        const { branchId } = row
        await writeAudit(trx, context, {
          branchId,
          action: 'message.resent',
          objectType: 'order',
          objectId: orderId,
          after: { kind: row.kind, was: row.state },
        })
        await announce(
          trx,
          now,
          { type: 'message.queued', branchId, payload: { subjectId: row.subjectId } },
          { type: 'message.changed', branchId, payload: { orderId } },
        )
      }
      return orderMessagesOf(trx, orderId, now, actor)
    })
  },

  async getCustomerMessages({ params: { customerId } }, { db, actor }) {
    const customer = await findMessageCustomer(db, customerId)
    if (!customer) throw new DomainError('not_found', 'Customer not found')
    const consent = toConsent(customer)
    return knows(actor) ? consent : { ...consent, email: consent.email && maskRecipient(consent.email) }
  },

  async setCustomerMessages({ params: { customerId }, body: { agreed, language, email } }, context) {
    const { now } = context
    return context.command(async (trx) => {
      const [row] = await lockCustomers(trx, [customerId])
      if (!row || row.mergedInto !== null || row.forgottenAt !== null) {
        throw new DomainError('not_found', 'Customer not found')
      }
      const wanted = row.messagesAgreedAt !== null && row.messagesStoppedAt === null
      const changes = {
        language,
        email,
        // A repeat leaves the day of their word as it is.
        ...(agreed !== wanted && { messagesAgreedAt: agreed ? now : null, messagesStoppedAt: null }),
      }
      await setCustomer(trx, row.id, changes)
      await writeAudit(trx, context, {
        branchId: null,
        action: 'customer.messages_changed',
        objectType: 'customer',
        objectId: row.id,
        // Not the address: the audit log keeps what a forgotten customer’s record does not.
        before: { agreed: wanted, language: row.language, hasEmail: row.email !== null },
        after: { agreed, language, hasEmail: email !== null },
      })
      await announce(trx, now, { type: 'customer.changed', branchId: null, payload: { customerId: row.id } })
      return toConsent({ ...row, ...changes })
    })
  },

  async listUnsentMessages(_input, { db, scope, now }) {
    const since = new Date(now.getTime() - UNSENT_DAYS * 86_400_000)
    const rows = await messages.listUnsentMessages(db, scope.branchId, since)
    return { items: rows.map((row) => ({ ...toSent(row), orderId: row.orderId, orderNumber: row.orderNumber })) }
  },
}

type Consenting = Pick<MessageCustomer, 'email' | 'language' | 'messagesAgreedAt' | 'messagesStoppedAt'>
const toConsent = ({ email, language, messagesAgreedAt, messagesStoppedAt }: Consenting) => ({
  email,
  language,
  agreedAt: messagesAgreedAt,
  stoppedAt: messagesStoppedAt,
})

/** Whether somebody may see a customer’s whole number and address: the counter, which serves them, and whoever keeps the records. */
const knows = ({ role, keys }: Actor) => role === 'employee' || keys.has('customer.records')

async function orderMessagesOf(db: Db, orderId: string, now: Date, actor: Actor): Promise<OrderMessages> {
  const subject = await findMessageSubject(db, orderId)
  const rows = await messages.listOrderMessages(db, orderId)
  const customer = subject?.customer
  return {
    items: rows.map(toSent),
    customer: customer?.id ? { id: customer.id, name: customer.name, hasPhone: customer.phone !== null } : null,
    drafts: subject && knows(actor) ? await draftsOf(db, subject, now) : [],
  }
}

/** The texts for a clerk’s own app: of what is true right now, whatever the shop sends by itself; none for who stopped messages. */
async function draftsOf(db: Db | Trx, subject: MessageSubject, now: Date): Promise<OrderMessages['drafts']> {
  const { customer } = subject
  if (!customer?.phone || customer.messagesStoppedAt !== null) return []
  const { phone, language } = customer
  const { settings } = await getMessageSettings(db)
  const shop = await getSettings(db, 'shop', now)
  const tracking = await getSettings(db, 'tracking', now)
  const spoken = language ?? 'en'
  const facts = messageFactsOf(subject.facts, now)
  const newest = facts.filter((fact, at) => facts.findLastIndex(({ kind }) => kind === fact.kind) === at)
  return newest.map(({ kind, subjectId }) => {
    const link = linkOf(subject, tracking, subjectId)
    const values = messageValuesOf(subject, { name: shop.shopName, phone: shop.phone }, link, subjectId)
    const body = messageText(templateOf(settings.texts[kind], kind, spoken), values, spoken)
    const links = APP_CHANNELS.flatMap((app) => {
      const href = appLinkOf(app, phone, body, link)
      return href === null ? [] : [{ app, href }]
    })
    return { kind, body, links }
  })
}

function toSent(row: messages.LoggedMessage): SentMessage {
  return { ...row, recipient: row.recipient && maskRecipient(row.recipient) }
}

/** `•••• 4567`, `m•••@example.com`. */
function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@')
  return at < 0 ? maskPhone(recipient) : `${recipient.slice(0, 1)}•••${recipient.slice(at)}`
}
