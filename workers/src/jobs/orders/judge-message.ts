import { getSettings } from '@labada/db/company/settings'
import type { Trx } from '@labada/db/core/client'
import { findMessageSubject, type MessageSubject } from '@labada/db/orders/messages/message-facts'
import { countSent, lastRestoredAt, type MessageRow } from '@labada/db/orders/messages/outgoing-messages'
import { findPackageSubject } from '@labada/db/orders/messages/package-subjects'
import { messageFactsOf } from '@labada/domain/orders/messages/message-facts'
import {
  CUSTOMER_KINDS,
  type CustomerKind,
  type MessageReason,
  type SendingChannel,
} from '@labada/domain/orders/messages/message-kinds'
import { isNews, mayTell, routeTo } from '@labada/domain/orders/messages/message-sending'
import { type MessageSettings, sendsAny } from '@labada/domain/orders/messages/message-settings'
import { messageText, templateOf } from '@labada/domain/orders/messages/message-texts'
import { linkOf, messageLinkOf, messageValuesOf } from '@labada/domain/orders/messages/message-values'
import { afterQuietHours } from '@labada/domain/orders/messages/quiet-hours'

const FULL_HOUR_WAIT_MS = 5 * 60_000

/** What becomes of a message whose time has come. */
export type Verdict =
  | {
      readonly do: 'send'
      readonly channel: SendingChannel
      readonly recipient: string
      readonly subject: string
      readonly body: string
      readonly stopLink: string
    }
  | { readonly do: 'stop'; readonly reason: MessageReason }
  | { readonly do: 'wait'; readonly until: Date }
  /** The shop may have sent it before it was restored. */
  | { readonly do: 'leave' }

export interface Shop {
  readonly name: string
  readonly phone: string
  readonly settings: MessageSettings
}

const stop = (reason: MessageReason): Verdict => ({ do: 'stop', reason })
const isCustomerKind = (kind: string): kind is CustomerKind => CUSTOMER_KINDS.some((one) => one === kind)

/** Decides at the moment of sending: whoever stopped messages a second ago gets none, and news that is over is not told. */
export async function judgeMessage(trx: Trx, row: MessageRow, shop: Shop, now: Date): Promise<Verdict> {
  const isResent = row.kind !== 'test' && row.userId !== null
  if (!isResent) {
    const restoredAt = await lastRestoredAt(trx)
    if (restoredAt !== null && row.factAt <= restoredAt) return { do: 'leave' }
    if (!isNews(row.factAt, now)) return stop('stale')
  }
  return isCustomerKind(row.kind) ? toCustomer(trx, row, row.kind, shop, now) : toOwner(row, shop)
}

function toOwner(row: MessageRow, { name, settings }: Shop): Verdict {
  const { mail, sms, alertsTo } = settings
  const recipient = row.kind === 'alert' ? alertsTo : (row.recipient ?? '')
  const channel = row.kind === 'alert' ? 'email' : row.channel
  if (channel !== 'email' && channel !== 'sms') return stop('off')
  if (recipient === '' || !(channel === 'email' ? mail.on : sms.on)) return stop('off')
  return { do: 'send', channel, recipient, subject: name, body: row.body ?? '', stopLink: '' }
}

async function toCustomer(trx: Trx, row: MessageRow, kind: CustomerKind, shop: Shop, now: Date): Promise<Verdict> {
  const { settings } = shop
  if (!settings.kinds[kind]) return stop('off')
  const subject = await subjectOf(trx, row, settings)
  if (!subject?.customer) return stop('forgotten')
  const { customer } = subject
  if (!mayTell(kind, customer, subject.asksToHear)) return stop('no_consent')
  const isTrue = messageFactsOf(subject.facts, now).some(
    (fact) => fact.kind === kind && fact.subjectId === row.subjectId,
  )
  if (!isTrue) return stop('outdated')
  const route = routeTo(customer, { email: settings.mail.on, sms: settings.sms.on })
  if (!route) return stop(sendsAny(settings) ? 'no_address' : 'off')
  const until = afterQuietHours(now, settings.quiet)
  if (until > now) return { do: 'wait', until }
  const { customerDay, shopHour } = await countSent(trx, customer, now)
  if (customerDay >= settings.customerDay) return stop('limit')
  if (shopHour >= settings.shopHour) return { do: 'wait', until: new Date(now.getTime() + FULL_HOUR_WAIT_MS) }
  const tracking = await getSettings(trx, 'tracking', now)
  const link = linkOf(subject, tracking, row.subjectId)
  return {
    do: 'send',
    ...route,
    subject: subject.number === '' ? shop.name : `${shop.name}, ${subject.number}`,
    body: bodyOf(row, kind, subject, shop, link),
    // A booking’s page has nothing to stop: it asked for this one message.
    stopLink: messageLinkOf(subject, tracking),
  }
}

/** What a message is about: a package has no order. */
function subjectOf(trx: Trx, row: MessageRow, { packageDays }: MessageSettings): Promise<MessageSubject | undefined> {
  if (row.kind === 'package_ends') return findPackageSubject(trx, row.subjectId, packageDays)
  return row.orderId === null ? Promise.resolve(undefined) : findMessageSubject(trx, row.orderId)
}

function bodyOf(row: MessageRow, kind: CustomerKind, subject: MessageSubject, shop: Shop, link: string): string {
  const language = subject.customer?.language ?? row.language
  const template = templateOf(shop.settings.texts[kind], kind, language)
  return messageText(template, messageValuesOf(subject, shop, link, row.subjectId), language)
}
